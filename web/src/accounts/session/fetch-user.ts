import { readProfile } from "@baleen/contract/accounts/accounts.ts";
import { defaultLanguage, type Language } from "@baleen/contract/language.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { sendCall } from "../../platform/api/call-api.ts";
import { isUser, readUser, type SessionUser, storeUser } from "./session-store.ts";

interface Options {
  readonly language: Language;
  readonly signal?: AbortSignal;
  /** Of a session that is not stored yet; otherwise the stored one is sent. */
  readonly token?: string;
}

/** The signed-in user as the server has it. Throws an `ApiError`. */
export async function fetchUser(options: Options): Promise<SessionUser> {
  const { value } = await sendCall(readProfile, options);
  const user = readUser(value);
  if (isUser(user)) return user;
  throw new ApiError({ kind: "malformed" });
}

/** Stores the user as the server has it, for all tabs. After an error the stored user stays. */
export async function refreshUser(): Promise<void> {
  // Errors are not shown, so their language does not matter.
  await fetchUser({ language: defaultLanguage }).then(storeUser, () => undefined);
}
