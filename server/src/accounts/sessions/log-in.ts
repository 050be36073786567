import { readLoginName } from "@baleen/contract/accounts/login-name.ts";
import type {
  LoginReply,
  logIn as logInCall,
  logOut as logOutCall,
} from "@baleen/contract/accounts/sessions.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Handler, Visitor } from "../../platform/http/handler.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { type Account, channelOf, findAccountByContact, findAccountByLoginName } from "../account-store.ts";
import { checkCode, codeWrong } from "../codes/check-code.ts";
import type { AccountDeps } from "../deps.ts";
import { accountSubject, noAccountSubject, strangerSubject } from "./login-throttle.ts";
import { openSession } from "./open-session.ts";
import { endSession, knowsDevice } from "./session-store.ts";

const limits: readonly RateLimit[] = [
  { max: 20, windowS: 60, error: "tooManyLogins" },
  { max: 100, windowS: 3600, error: "tooManyLogins" },
];

/** Throws before the body is read if a rejection of the IP address is cached. */
export function checkLoginLimits({ rateLimits }: AccountDeps, clientKey: string): void {
  for (const limit of limits) rateLimits.checkCachedForIp("login", clientKey, limit);
}

export const logIn: Handler<AccountDeps, typeof logInCall> = async (
  deps,
  { body, visitor },
): Promise<LoginReply> => {
  for (const limit of limits) {
    await deps.rateLimits.consumeForIp("login", visitor.clientKey, limit);
  }
  return body.type === "username"
    ? await logInByPassword(deps, body, visitor)
    : await logInByCode(deps, body, visitor);
};

type ByCode = Exclude<BodyOf<typeof logInCall>, { type: "username" }>;

/** Unknown addresses and wrong codes have the same response. */
async function logInByCode(deps: AccountDeps, body: ByCode, visitor: Visitor): Promise<LoginReply> {
  const target = body.type === "email" ? body.email : body.phone;
  const channel = channelOf(body.type);
  const account = await findAccountByContact(deps.db, body.type, target);
  const sent = { purpose: "login", channel, target, accountId: null } as const;
  const code = await checkCode(deps, sent, body.code, visitor.device);
  if (!account) throw codeWrong();
  const proof = { contactKind: body.type, target, code };
  return await openSession(deps, { accountId: account.id, visitor, force: body.forceLogin ?? false, proof });
}

export const logOut: Handler<AccountDeps, typeof logOutCall> = async ({ db, clock }, { user }) => {
  await endSession(db, user.sessionId, clock.now());
  return null;
};

type ByPassword = Extract<BodyOf<typeof logInCall>, { type: "username" }>;

async function logInByPassword(deps: AccountDeps, body: ByPassword, visitor: Visitor): Promise<LoginReply> {
  const { usernameKey, email, phone } = readLoginName(body.username);
  // All spellings of a phone number or an e-mail address are one name.
  const name = phone || email || usernameKey;
  // A device without a cookie is unknown to every account.
  if (visitor.device.isNew) deps.loginThrottle.checkCached(strangerSubject(name));
  const account = await findAccountByLoginName(deps.db, body.username);
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
  const total = account ? accountSubject(account.id) : noAccountSubject(name);
  await loginThrottle.count(strangerSubject(name));
  const isWithinDay = await loginThrottle.countAtAccount(total);
  const stored = account?.password_hash ?? undefined;
  const isRight = await passwordHash.verify(stored, password, "stranger");
  if (!isRight || !isWithinDay) return undefined;
  await loginThrottle.takeBack(strangerSubject(name), total);
  return stored;
}
