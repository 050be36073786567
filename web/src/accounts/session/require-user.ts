import type { Localized } from "@baleen/contract/language.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { userErrors } from "./session.text.ts";
import { readStoredUser, readToken } from "./session-store.ts";
import { isUser, type SessionUser } from "./session-user.ts";

const messages: readonly Localized[] = Object.values(userErrors);

/** The signed-in user. Throws a `LocalizedError` that signing in resolves. */
export function requireUser(): SessionUser {
  if (readToken() === undefined) throw new LocalizedError(userErrors.signedOut);
  const stored = readStoredUser();
  if (isUser(stored)) return stored;
  throw new LocalizedError(stored === "invalid-id" ? userErrors.invalidUser : userErrors.incompleteUser);
}

/** Whether a message comes from `requireUser`, so that a link to sign in belongs beside it. */
export function isResolvedBySigningIn(message: Localized): boolean {
  return messages.includes(message);
}
