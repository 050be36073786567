import type { Language } from "@baleen/contract/language.ts";
import { logOut } from "@baleen/contract/sessions.ts";
import { callApi } from "../api/call-api.ts";

/** Tells the server that the session of this token is over. Nobody waits for it, and its outcome changes nothing. */
export async function endAtServer(token: string, language: Language): Promise<void> {
  await callApi(logOut, { language, token });
}
