import { parseLoginName } from "@baleen/contract/accounts/login-name.ts";
import type {
  LoginReply,
  logIn as logInCall,
  logOut as logOutCall,
} from "@baleen/contract/accounts/sessions.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import { countOutcomes } from "../../platform/http/count-outcomes.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Device } from "../../platform/http/device.ts";
import type { Handler, Visitor } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { randomToken } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { requireOpenAccount } from "../account-access.ts";
import {
  type Account,
  type ContactKind,
  findAccountByLoginName,
  lockAccount,
  updateAccount,
} from "../account-store.ts";
import {
  type Code,
  checkContactCode,
  codeWrong,
  consumeCode,
  extendCodeForForcedLogin,
} from "../codes/code-store.ts";
import { cancelDeletion } from "../deletion.ts";
import { profileOf } from "../read-profile.ts";
import { findIdentityById } from "../wechat/identity-store.ts";
import { endFinishable, finishSignIn } from "../wechat/sign-in-store.ts";
import { accountSubject, strangerSubject, unknownNameSubject } from "./login-throttle.ts";
import {
  endSession,
  findActiveSession,
  isKnownDevice,
  replaceSession,
  type Session,
} from "./session-store.ts";

const error = "tooManyLogins";

export const signInsPerClient = [
  defineLimit("sign-ins", { by: "client", max: 20, windowS: 60, error }),
  defineLimit("sign-ins", { by: "client", max: 100, windowS: 3600, error }),
];

const logInWithoutMetrics = defineHandler<Handler<typeof logInCall>>({
  perClient: signInsPerClient,
  async run(context, { body, visitor }): Promise<LoginReply> {
    const verifiedOwner =
      body.type === "username"
        ? await verifyLoginPassword(context, body, visitor)
        : await verifyContactCode(context, body, visitor);
    return await openSession(context, {
      ...verifiedOwner,
      visitor,
      endsOtherSession: body.forceLogin ?? false,
    });
  },
});

export const logIn = countOutcomes(logInWithoutMetrics, {
  name: "logins_total",
  outcomeOf: (reply) => (reply.sessionConflict ? "conflict" : "signedIn"),
  labelsOf: ({ body }, outcome) => ({ kind: body.type, outcome }),
});

export const logOut: Handler<typeof logOutCall> = async ({ db, clock }, { user }) => {
  const now = clock.now();
  await endSession(db, user.sessionId, now);
  await endFinishable(db, user.deviceDigest, now);
  return null;
};

type Body = BodyOf<typeof logInCall>;
type PasswordBody = Omit<Extract<Body, { type: "username" }>, "forceLogin">;
type CodeBody = Exclude<Body, { type: "username" }>;
export type VerifiedOwner = Pick<SessionRequest, "accountId" | "proof">;

/** Unknown addresses and wrong codes have the same response. */
export async function verifyContactCode(
  context: Context,
  body: CodeBody,
  visitor: Visitor,
): Promise<VerifiedOwner> {
  const { account, target, code } = await checkContactCode(context, "login", body, visitor);
  return { accountId: account.id, proof: { contactKind: body.type, target, code } };
}

/** Wrong passwords count for the throttle of sign-ins. Throws `wrongCredentials` or `tooManyLogins`. */
export async function verifyLoginPassword(
  context: Context,
  body: PasswordBody,
  { device }: Visitor,
): Promise<VerifiedOwner> {
  const { username, password } = body;
  const { usernameKey, email, phone } = parseLoginName(username);
  // Different spellings of a phone number or email address count as one name.
  const name = phone || email || usernameKey;
  // A device without a cookie is not a known device of any account.
  if (device.isNew) context.loginThrottle.rejectIfCached(strangerSubject(name));
  const account = await findAccountByLoginName(context.db, username);
  // Queried for unknown names as well, so that the response takes the same time.
  const isKnown = await isKnownDevice(context.db, account?.id ?? 0, device.digest);
  const passwordHash =
    account && isKnown
      ? await compareOnKnownDevice(context, account, password, device)
      : await compareForStranger(context, account, password, name);
  if (!account || passwordHash === undefined) throw new Rejection("wrongCredentials");
  const upgradedHash = await context.passwordHash.upgrade(
    passwordHash,
    password,
    isKnown ? "known" : "stranger",
  );
  return { accountId: account.id, proof: { passwordHash, upgradedHash } };
}

/**
 * A device that has been signed in to the account has its own counter, so a stranger's guesses do not delay the owner.
 */
async function compareOnKnownDevice(
  { loginThrottle, passwordHash }: Pick<Context, "loginThrottle" | "passwordHash">,
  account: Account,
  password: string,
  device: Device,
): Promise<string | undefined> {
  const subject = accountSubject(account.id, device.digest);
  const storedHash = account.password_hash ?? undefined;
  return await loginThrottle.guess(subject, async () =>
    (await passwordHash.verify(storedHash, password, "known")) ? storedHash : undefined,
  );
}

/**
 * Whether a guess is rejected depends only on the typed name, not on whether it exists. Once the account's daily
 * guesses, counted across all its names, are used up, a right password gets the same response as a wrong one.
 */
async function compareForStranger(
  { loginThrottle, passwordHash }: Pick<Context, "loginThrottle" | "passwordHash">,
  account: Account | undefined,
  password: string,
  name: string,
): Promise<string | undefined> {
  const dailySubject = account ? accountSubject(account.id) : unknownNameSubject(name);
  await loginThrottle.count(strangerSubject(name));
  const isWithinDay = await loginThrottle.countAccountGuess(dailySubject);
  const storedHash = account?.password_hash ?? undefined;
  const subtractGuess = () => loginThrottle.subtractGuess(strangerSubject(name), dailySubject);
  const verified = passwordHash.verify(storedHash, password, "stranger");
  const isRight = await verified.catch(async (error: unknown) => {
    // The password was not compared, so the guess does not count.
    await subtractGuess();
    throw error;
  });
  if (!isRight || !isWithinDay) return undefined;
  await subtractGuess();
  return storedHash;
}

const signedInMessage = { zh: "登录成功", en: "Login successful" };
const conflictMessage = {
  zh: "该账号已在其他设备登录，是否退出其他设备并登录？",
  en: "This account is signed in on another device. Sign out there and continue here?",
};

/** The proof of ownership as it was checked. A new session uses its code up; a session conflict extends the code. */
type LoginProof =
  | { readonly passwordHash: string; readonly upgradedHash?: string | undefined }
  | { readonly contactKind: ContactKind; readonly target: string; readonly code: Code }
  /** A person whom WeChat has named; `signInId` is the visit to WeChat, which opens one session. */
  | { readonly wechatIdentityId: number; readonly signInId: number };

interface SessionRequest {
  readonly accountId: number;
  readonly visitor: Visitor;
  /** Whether to end an existing session instead of reporting it. */
  readonly endsOtherSession: boolean;
  readonly proof: LoginProof;
}

/**
 * Opens the account's only session. An active session on another device is reported, without a token, unless `endsOtherSession` is
 * set, which ends it. Cancels a requested deletion of the account. Throws `wrongCredentials` or `codeWrong` if the
 * proof is no longer valid.
 */
export async function openSession(context: Context, request: SessionRequest): Promise<LoginReply> {
  const { email: supportMailbox } = (await context.content.read()).company;
  return await inTransaction(context.db, (tx) => openSessionIn(tx, context, { ...request, supportMailbox }));
}

/** `openSession` as a part of a transaction, for an account that the transaction has made. */
export async function openSessionIn(
  tx: Tx,
  context: Context,
  request: SessionRequest & { readonly supportMailbox: string },
): Promise<LoginReply> {
  const { clock, random } = context;
  const { accountId, endsOtherSession, proof } = request;
  const { device, language } = request.visitor;
  const token = randomToken(random);
  const account = await lockAccount(tx, accountId);
  await checkProof(tx, account, proof);
  requireOpenAccount(account, request.supportMailbox);
  const code = "code" in proof ? proof.code : undefined;
  const now = clock.now();
  const active = await findActiveSession(tx, accountId, now);
  if (active && active.device_digest !== device.digest && !endsOtherSession) {
    // After the visitor's confirmation the browser sends the same code again.
    if (code) await extendCodeForForcedLogin(tx, code.id, now);
    return makeConflictReply(active, conflictMessage[language]);
  }
  await consumeProof(tx, proof, now);
  await endFinishable(tx, device.digest, now);
  const session = {
    account_id: accountId,
    token_digest: digest(token),
    device_digest: device.digest,
    device_label: device.label,
    language,
    wechat_identity_id: "wechatIdentityId" in proof ? proof.wechatIdentityId : null,
  };
  await replaceSession(tx, session, now);
  await upgradeHash(tx, accountId, proof);
  const deletionCancelled = await cancelDeletion(context, tx, account, language);
  return {
    success: true,
    message: signedInMessage[language],
    access_token: token,
    user: profileOf(account, now),
    ...(deletionCancelled && { deletionCancelled }),
  };
}

async function upgradeHash(tx: Tx, accountId: number, proof: LoginProof): Promise<void> {
  if (!("passwordHash" in proof) || proof.upgradedHash === undefined) return;
  await updateAccount(tx, accountId, { password_hash: proof.upgradedHash });
}

/** Checks the proof again: the account may have changed between the proof and the lock. */
export async function checkProof(tx: Tx, account: Account, proof: LoginProof): Promise<void> {
  if ("passwordHash" in proof) {
    if (account.password_hash !== proof.passwordHash) throw new Rejection("wrongCredentials");
  } else if ("wechatIdentityId" in proof) {
    const identity = await findIdentityById(tx, proof.wechatIdentityId);
    if (identity?.account_id !== account.id) throw new Rejection("wechatSignInExpired");
  } else if (account[proof.contactKind] !== proof.target) throw codeWrong();
}

/** Uses a proof up that works once. */
export async function consumeProof(tx: Tx, proof: LoginProof, now: Date): Promise<void> {
  if ("code" in proof && !(await consumeCode(tx, proof.code.id, now))) throw codeWrong();
  if ("signInId" in proof && !(await finishSignIn(tx, proof.signInId, now))) {
    throw new Rejection("wechatSignInExpired");
  }
}

function makeConflictReply(session: Session, message: string): LoginReply {
  const existing = {
    deviceId: session.device_label,
    loginTime: session.created_at.toISOString(),
    lastActivity: session.last_seen_at.toISOString(),
  };
  return { success: false, message, sessionConflict: true, conflictInfo: { existingSessions: [existing] } };
}
