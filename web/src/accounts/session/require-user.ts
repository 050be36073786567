import type { Localized } from "@baleen/contract/language.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { readToken } from "./session-store.ts";
import { isUser, readStoredUser, type SessionUser } from "./stored-user.ts";

/** Why the visitor must sign in again before a request that needs a user. */
export const userErrors = {
  signedOut: { zh: "请先登录", en: "Please log in first" },
  incompleteUser: {
    zh: "用户信息不完整，请重新登录",
    en: "User information incomplete, please log in again",
  },
  invalidUser: { zh: "用户ID无效，请重新登录", en: "Invalid user ID, please log in again" },
} as const satisfies Record<string, Localized>;

/** Returns the signed-in user. Throws a `LocalizedError` if the visitor has to sign in (again). */
export function requireUser(): SessionUser {
  if (readToken() === undefined) throw new LocalizedError(userErrors.signedOut);
  const stored = readStoredUser();
  if (isUser(stored)) return stored;
  throw new LocalizedError(stored === "invalid-id" ? userErrors.invalidUser : userErrors.incompleteUser);
}

/** Whether a message comes from `requireUser`, so that a login link is shown beside it. */
export function isResolvedBySigningIn(message: Localized): boolean {
  return Object.values<Localized>(userErrors).includes(message);
}
