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
  // All spellings of a phone number are one subject.
  const name = mainlandPhone.test(names.phone) ? names.phone : names.usernameKey;
  // A device without a cookie is unknown to every account and shares the count of unknown devices at this name.
  const alias = visitor.device.isNew ? unknownDeviceSubject(name) : undefined;
  if (alias) deps.loginThrottle.checkCached(alias);
  const account = await findAccountByLoginName(db, names);
  const { subject, source } = await subjectOf(deps, account, name, visitor);
  await deps.loginThrottle.count(subject, alias);
  const passwordHash = account?.password_hash ?? undefined;
  const isRight = await deps.passwordHash.verify(passwordHash, body.password, source);
  if (!isRight || !account || passwordHash === undefined) throw new AppError("wrongCredentials");
  await deps.loginThrottle.reset(subject, alias);
  const proof = { passwordHash };
  return await openSession(deps, { accountId: account.id, visitor, force: body.forceLogin ?? false, proof });
}

/**
 * The subject that guesses are counted under. A device that was signed in to the account before has a subject of its
 * own, so that a stranger's guesses do not delay the owner.
 */
async function subjectOf(
  { db }: Deps,
  account: Account | undefined,
  name: string,
  { device }: Visitor,
): Promise<{ subject: string; source: PasswordSource }> {
  // Queried for unknown names as well, so that the response takes the same time.
  const known = await knowsDevice(db, account?.id ?? 0, device.digest);
  if (!account) return { subject: `nobody ${name}`, source: "stranger" };
  if (!known) return { subject: accountSubject(account.id), source: "stranger" };
  return { subject: accountSubject(account.id, device.digest), source: "known" };
}
