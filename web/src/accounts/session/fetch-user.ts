import { readProfile } from "@baleen/contract/accounts/accounts.ts";
import type { Language } from "@baleen/contract/language.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { sendCall } from "../../platform/api/call-api.ts";
import type { LoadParts } from "../../platform/loading/use-loaded.tsx";
import { storeUser } from "./session-store.ts";
import { isUser, readUser, type SessionUser } from "./stored-user.ts";

interface Options extends Partial<LoadParts> {
  readonly language: Language;
  /** Used instead of the stored token, for a session that is not stored yet. */
  readonly token?: string;
}

/** Fetches the signed-in user. Also stores the user if the session is stored. Throws an `ApiError`. */
export async function fetchUser(options: Options): Promise<SessionUser> {
  const { value } = await sendCall(readProfile, options);
  const user = readUser(value);
  if (!isUser(user)) throw new ApiError({ kind: "malformed" });
  if (options.token === undefined) storeUser(user);
  return user;
}
