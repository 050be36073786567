import { readProfile } from "@baleen/contract/accounts.ts";
import { defaultLanguage, type Language } from "@baleen/contract/language.ts";
import { requestFailed } from "../api/api.text.ts";
import { ApiError } from "../api/api-error.ts";
import { sendCall } from "../api/send-call.ts";
import { storeUser } from "./session-store.ts";
import { isUser, readUser, type SessionUser } from "./session-user.ts";

interface Parts {
  readonly language: Language;
  readonly signal?: AbortSignal;
  /** Of a session that is not kept yet; otherwise the token is that of the session. */
  readonly token?: string;
}

/** The person who is signed in, as the server knows them now. Throws an `ApiError`. */
export async function fetchUser(parts: Parts): Promise<SessionUser> {
  const { value } = await sendCall(readProfile, parts);
  const user = readUser(value);
  if (isUser(user)) return user;
  throw new ApiError({ kind: "shape", sentence: requestFailed, wordless: true });
}

/** Keeps the person as the server knows them now, for all tabs. What is kept stays where that fails. */
export async function refreshUser(): Promise<void> {
  // Errors are not shown, so their language does not matter.
  await fetchUser({ language: defaultLanguage }).then(storeUser, () => undefined);
}
