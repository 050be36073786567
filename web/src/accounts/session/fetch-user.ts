import { readProfile } from "@baleen/contract/accounts/accounts.ts";
import type { Language } from "@baleen/contract/language.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { sendCall } from "../../platform/api/call-api.ts";
import { isUser, readUser, type SessionUser } from "./stored-user.ts";

interface Options {
  readonly language: Language;
  readonly signal?: AbortSignal;
  /** Replaces the stored token, for a session that is not stored yet. */
  readonly token?: string;
}

/** Fetches the signed-in user. Throws an `ApiError`. */
export async function fetchUser(options: Options): Promise<SessionUser> {
  const { value } = await sendCall(readProfile, options);
  const user = readUser(value);
  if (isUser(user)) return user;
  throw new ApiError({ kind: "malformed" });
}
