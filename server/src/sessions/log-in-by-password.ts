import type { BodyOf } from "@baleen/contract/call.ts";
import { normaliseEmail, normalisePhone, usernameKey } from "@baleen/contract/rules.ts";
import type { LoginReply, logIn } from "@baleen/contract/sessions.ts";
import { type Account, findAccountByLoginName } from "../accounts/account-store.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Visitor } from "../http/handler.ts";
import { openSession } from "./open-session.ts";
import { knowsDevice } from "./session-store.ts";
import { countGuess, forgetGuesses } from "./slow-guessers.ts";

type ByPassword = Extract<BodyOf<typeof logIn>, { type: "username" }>;

export async function logInByPassword(deps: Deps, body: ByPassword, visitor: Visitor): Promise<LoginReply> {
  const { db, clock } = deps;
  const typed = body.username;
  const names = {
    usernameKey: usernameKey(typed),
    email: normaliseEmail(typed),
    phone: normalisePhone(typed),
  };
  const account = await findAccountByLoginName(db, names);
  const guessed = await subjectOf(deps, account, names.usernameKey, visitor);
  await countGuess(db, clock, guessed);
  if (!(await deps.passwordHash.verify(account?.password_hash, body.password)) || !account) {
    throw new AppError("wrongCredentials");
  }
  await forgetGuesses(db, guessed);
  return await openSession(deps, { accountId: account.id, visitor, force: body.forceLogin ?? false });
}

/**
 * Whose guesses are counted together. A browser that has been signed in to the account has a count of its
 * own, so a stranger who guesses all day slows himself down and not the owner.
 */
async function subjectOf({ db }: Deps, account: Account | undefined, typed: string, { device }: Visitor) {
  // The same question for an unknown name, so that the answer takes the same time.
  const known = await knowsDevice(db, account?.id ?? 0, device.digest);
  if (!account) return `nobody ${typed}`;
  return known ? `account ${account.id} on ${device.digest}` : `account ${account.id}`;
}
