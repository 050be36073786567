import type { BodyOf } from "@baleen/contract/call.ts";
import { mainlandPhone, normaliseEmail, normalisePhone, usernameKey } from "@baleen/contract/rules.ts";
import type { LoginReply, logIn } from "@baleen/contract/sessions.ts";
import { type Account, findAccountByLoginName } from "../accounts/account-store.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Visitor } from "../http/handler.ts";
import type { PasswordSource } from "../outside/password-hash.ts";
import { accountSubject, unknownDeviceSubject } from "./login-throttle.ts";
import { openSession } from "./open-session.ts";
import { knowsDevice } from "./session-store.ts";

type ByPassword = Extract<BodyOf<typeof logIn>, { type: "username" }>;

export async function logInByPassword(deps: Deps, body: ByPassword, visitor: Visitor): Promise<LoginReply> {
  const { db } = deps;
  const typed = body.username;
  const names = {
    usernameKey: usernameKey(typed),
    email: normaliseEmail(typed),
    phone: normalisePhone(typed),
  };
  // One phone number is one subject in every spelling, as it is for an account.
  const name = mainlandPhone.test(names.phone) ? names.phone : names.usernameKey;
  // A browser without a mark cannot be known to any account: it shares the count of strangers at this name.
  const strangers = visitor.device.isNew ? unknownDeviceSubject(name) : undefined;
  if (strangers) deps.loginThrottle.checkCached(strangers);
  const account = await findAccountByLoginName(db, names);
  const { guessed, source } = await guesserOf(deps, account, name, visitor);
  await deps.loginThrottle.count(guessed, strangers);
  const passwordHash = account?.password_hash ?? undefined;
  const isRight = await deps.passwordHash.verify(passwordHash, body.password, source);
  if (!isRight || !account || passwordHash === undefined) throw new AppError("wrongCredentials");
  await deps.loginThrottle.reset(guessed, strangers);
  const proof = { passwordHash };
  return await openSession(deps, { accountId: account.id, visitor, force: body.forceLogin ?? false, proof });
}

/**
 * Whose guesses are counted together. A browser that has been signed in to the account has a count of its
 * own, so a stranger who guesses all day slows himself down and not the owner.
 */
async function guesserOf(
  { db }: Deps,
  account: Account | undefined,
  name: string,
  { device }: Visitor,
): Promise<{ guessed: string; source: PasswordSource }> {
  // The same question for an unknown name, so that the answer takes the same time.
  const known = await knowsDevice(db, account?.id ?? 0, device.digest);
  if (!account) return { guessed: `nobody ${name}`, source: "stranger" };
  if (!known) return { guessed: accountSubject(account.id), source: "stranger" };
  return { guessed: accountSubject(account.id, device.digest), source: "known" };
}
