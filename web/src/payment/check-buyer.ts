import type { Localized } from "@baleen/contract/language.ts";
import { findStoredUser, readToken } from "../session/session-store.ts";
import { isUser, type SessionUser } from "../session/session-user.ts";
import { problems } from "./payment.text.ts";

const buyerProblems: readonly Localized[] = [
  problems.signedOut,
  problems.incompleteUser,
  problems.invalidUser,
];

/** Whether signing in again is what mends a problem. */
export function isMendedBySigningIn(problem: Localized): boolean {
  return buyerProblems.includes(problem);
}

/** The person who buys, or why nobody can. */
export function checkBuyer(): SessionUser | Localized {
  if (readToken() === undefined) return problems.signedOut;
  const found = findStoredUser();
  if (isUser(found)) return found;
  return found === "invalid-id" ? problems.invalidUser : problems.incompleteUser;
}
