import { usernameKey } from "@baleen/contract/rules.ts";
import type { logIn as call, LoginReply } from "@baleen/contract/sessions.ts";
import { type Account, findAccountByLoginName } from "../accounts/account-store.ts";
import { contactsOf } from "../accounts/contacts-of.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler, Visitor } from "../http/handler.ts";
import { type Allowance, takeTurn } from "../http/turns.ts";
import { openSession } from "./open-session.ts";
import { knowsDevice } from "./session-store.ts";
import { countGuess, forgetGuesses } from "./slow-guessers.ts";

const perMinute: Allowance = { most: 20, windowS: 60, refusal: "tooManyLogins" };
const perHour: Allowance = { most: 100, windowS: 3600, refusal: "tooManyLogins" };

export const logIn: Handler<Deps, typeof call> = async (deps, { body, visitor }): Promise<LoginReply> => {
  const { db, clock } = deps;
  await limitAddress(deps, visitor);
  const names = { usernameKey: usernameKey(body.username), ...contactsOf(body.username) };
  const account = await findAccountByLoginName(db, names);
  const guessed = await subjectOf(deps, account, names.usernameKey, visitor);
  await countGuess(db, clock, guessed);
  if (!(await deps.passwordHash.verify(account?.password_hash, body.password)) || !account) {
    throw new AppError("wrongCredentials");
  }
  await forgetGuesses(db, guessed);
  return await openSession(deps, account.id, visitor, body.forceLogin ?? false);
};

async function limitAddress({ db, clock, addressLeniency }: Deps, { subscriber }: Visitor): Promise<void> {
  for (const allowance of [perMinute, perHour]) {
    const subject = `login per ${allowance.windowS} s from ${subscriber}`;
    await takeTurn(db, clock, subject, { ...allowance, most: allowance.most * addressLeniency });
  }
}

/**
 * Whose guesses are counted together. A browser that has been signed in to the account has a count of its
 * own, so a stranger who guesses all day slows himself down and not the owner.
 */
async function subjectOf({ db }: Deps, account: Account | undefined, typed: string, { device }: Visitor) {
  if (!account) return `nobody ${typed}`;
  const known = await knowsDevice(db, account.id, device.digest);
  return known ? `account ${account.id} on ${device.digest}` : `account ${account.id}`;
}
