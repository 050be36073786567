import type { Localized } from "@baleen/contract/language.ts";
import { userErrors } from "./session.text.ts";
import { readStoredUser, readToken } from "./session-store.ts";
import { isUser, type SessionUser } from "./session-user.ts";

const mendable: readonly Localized[] = Object.values(userErrors);

/** Whether signing in again is what mends a problem. */
export function isMendedBySigningIn(problem: Localized): boolean {
  return mendable.includes(problem);
}

/** Whether what `checkUser` found is the reason why there is nobody. */
export function isProblem(found: SessionUser | Localized): found is Localized {
  return "zh" in found;
}

/** The person who is signed in, for what only they may do, or why there is none. */
export function checkUser(): SessionUser | Localized {
  if (readToken() === undefined) return userErrors.signedOut;
  const found = readStoredUser();
  if (isUser(found)) return found;
  return found === "invalid-id" ? userErrors.invalidUser : userErrors.incompleteUser;
}
