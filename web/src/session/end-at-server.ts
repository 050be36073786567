import type { Language } from "@baleen/contract/language.ts";
import { logOut } from "@baleen/contract/sessions.ts";
import { callApi } from "../api/call-api.ts";

/** Ends the session of this token at the server. In a file of its own so that the API client is loaded lazily. */
export async function endAtServer(token: string, language: Language): Promise<void> {
  await callApi(logOut, { language, token });
}
