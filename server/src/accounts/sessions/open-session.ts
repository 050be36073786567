import type { LoginReply } from "@baleen/contract/accounts/sessions.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Visitor } from "../../platform/http/handler.ts";
import { randomToken } from "../../platform/random.ts";
import { type Account, type ContactKind, lockAccount } from "../account-store.ts";
import { codeWrong } from "../codes/check-code.ts";
import { type Code, holdCode, spendCode } from "../codes/code-store.ts";
import { cancelDeletion } from "../deletion.ts";
import type { AccountDeps } from "../deps.ts";
import { profileOf } from "../read-profile.ts";
import { findActiveSession, replaceSession, type Session } from "./session-store.ts";

const signedIn = { zh: "登录成功", en: "Signed in" };
const conflict = {
  zh: "该账号已在其他设备登录，是否退出其他设备并登录？",
  en: "This account is signed in on another device. Sign out there and continue here?",
};

/**
 * The proof of ownership, with the account's state at that time. A code is consumed by the new session and held after
 * a conflict.
 */
type OwnerProof =
  | { readonly passwordHash: string }
  | { readonly contactKind: ContactKind; readonly target: string; readonly code: Code };

interface SessionRequest {
  readonly accountId: number;
  readonly visitor: Visitor;
  /** Ends an existing session instead of reporting it. */
  readonly force: boolean;
  readonly proof: OwnerProof;
}

/**
 * Opens the account's only session. An active session on another device is reported without a token, unless `force`
 * ends it. A requested deletion of the account is cancelled. Throws `wrongCredentials` or `codeWrong` if the proof is no longer valid.
 */
export async function openSession(deps: AccountDeps, request: SessionRequest): Promise<LoginReply> {
  const { db, clock, random } = deps;
  const { accountId, force, proof } = request;
  const { device, language } = request.visitor;
  const token = randomToken(random);
  const { email: mailbox } = (await deps.content.read()).company;
  return await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    checkProof(account, proof);
    if (account.blocked_at !== null) throw accountBlocked(mailbox);
    const code = "code" in proof ? proof.code : undefined;
    const now = clock.now();
    const active = await findActiveSession(tx, accountId, now);
    if (active && active.device_digest !== device.digest && !force) {
      // The browser sends the same code again after the confirmation.
      if (code) await holdCode(tx, code.id, now);
      return conflictWith(active, conflict[language]);
    }
    if (code && !(await spendCode(tx, code.id, now))) throw codeWrong();
    const session = {
      accountId,
      tokenDigest: digest(token),
      deviceDigest: device.digest,
      deviceLabel: device.label,
      language,
    };
    await replaceSession(tx, session, now);
    const deletionCancelled = await cancelDeletion(deps, tx, account, language);
    return {
      success: true,
      message: signedIn[language],
      access_token: token,
      user: profileOf(account, now),
      ...(deletionCancelled && { deletionCancelled }),
    };
  });
}

/** The account may have changed between the proof and the lock. */
function checkProof(account: Account, proof: OwnerProof): void {
  if ("passwordHash" in proof) {
    if (account.password_hash !== proof.passwordHash) throw new AppError("wrongCredentials");
  } else if (account[proof.contactKind] !== proof.target) throw codeWrong();
}

/** Only the owner learns of the block: the proof was right. */
function accountBlocked(mailbox: string): AppError {
  const sentence = {
    zh: `该账号已被停用。如有疑问，请发邮件到${mailbox}`,
    en: `This account has been blocked. If you have questions, write to ${mailbox}`,
  };
  return new AppError("accountBlocked", { sentence });
}

function conflictWith(session: Session, message: string): LoginReply {
  const existing = {
    deviceId: session.device_label,
    loginTime: session.created_at.toISOString(),
    lastActivity: session.last_seen_at.toISOString(),
  };
  return { success: false, message, sessionConflict: true, conflictInfo: { existingSessions: [existing] } };
}
