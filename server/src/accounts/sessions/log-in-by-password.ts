import type { LoginReply, logIn } from "@baleen/contract/accounts/sessions.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import { readLoginName } from "@baleen/contract/rules.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Visitor } from "../../platform/http/handler.ts";
import { type Account, findAccountByLoginName } from "../account-store.ts";
import type { AccountDeps } from "../deps.ts";
import { accountSubject, noAccountAt, strangersAt } from "./login-throttle.ts";
import { openSession } from "./open-session.ts";
import { knowsDevice } from "./session-store.ts";

type ByPassword = Extract<BodyOf<typeof logIn>, { type: "username" }>;

export async function logInByPassword(
  deps: AccountDeps,
  body: ByPassword,
  visitor: Visitor,
): Promise<LoginReply> {
  const names = readLoginName(body.username);
  // All spellings of a phone number or an e-mail address are one name.
  const name = names.phone || names.email || names.usernameKey;
  // A device without a cookie is unknown to every account.
  if (visitor.device.isNew) deps.loginThrottle.checkCached(strangersAt(name));
  const account = await findAccountByLoginName(deps.db, names);
  // Queried for unknown names as well, so that the response takes the same time.
  const isKnown = await knowsDevice(deps.db, account?.id ?? 0, visitor.device.digest);
  const guess = { account, name, password: body.password };
  const passwordHash =
    account && isKnown
      ? await compareOnKnownDevice(deps, { ...guess, account }, visitor)
      : await compareForStranger(deps, guess);
  if (!account || passwordHash === undefined) throw new AppError("wrongCredentials");
  const proof = { passwordHash };
  return await openSession(deps, { accountId: account.id, visitor, force: body.forceLogin ?? false, proof });
}

interface Guess {
  readonly account: Account | undefined;
  /** Normalised. */
  readonly name: string;
  readonly password: string;
}

/** A device that was signed in to the account has its own count, so a stranger's guesses do not delay the owner. */
async function compareOnKnownDevice(
  { loginThrottle, passwordHash }: AccountDeps,
  { account, password }: Guess & { readonly account: Account },
  { device }: Visitor,
): Promise<string | undefined> {
  const subject = accountSubject(account.id, device.digest);
  await loginThrottle.count(subject);
  const stored = account.password_hash ?? undefined;
  if (!(await passwordHash.verify(stored, password, "known"))) return undefined;
  await loginThrottle.reset(subject);
  return stored;
}

/**
 * Rejections depend on the typed name alone, known or not. Beyond the account's guesses of a day, through all its
 * names, a right password is answered like a wrong one.
 */
async function compareForStranger(
  { loginThrottle, passwordHash }: AccountDeps,
  { account, name, password }: Guess,
): Promise<string | undefined> {
  const total = account ? accountSubject(account.id) : noAccountAt(name);
  await loginThrottle.count(strangersAt(name));
  const isWithinDay = await loginThrottle.countAtAccount(total);
  const stored = account?.password_hash ?? undefined;
  const isRight = await passwordHash.verify(stored, password, "stranger");
  if (!isRight || !isWithinDay) return undefined;
  await loginThrottle.takeBack(strangersAt(name), total);
  return stored;
}
