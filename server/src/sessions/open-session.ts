import type { LoginReply } from "@baleen/contract/sessions.ts";
import { type Account, type Contact, lockAccount } from "../accounts/account-store.ts";
import { cancelDeletion } from "../accounts/cancel-deletion.ts";
import { profileOf } from "../accounts/profile-of.ts";
import { codeWrong } from "../codes/check-code.ts";
import { type Code, holdCode, spendCode } from "../codes/code-store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Visitor } from "../http/handler.ts";
import { digest } from "../outside/digest.ts";
import { randomToken } from "../outside/random.ts";
import { findLiveSession, replaceSession, type Session } from "./session-store.ts";

const signedIn = { zh: "登录成功", en: "Signed in" };
const conflict = {
  zh: "该账号已在其他设备登录，是否退出其他设备并登录？",
  en: "This account is signed in on another device. Sign out there and continue here?",
};

/** What proved the owner, as the account was then. A code is spent by the token and kept by a conflict. */
type OwnerProof =
  | { readonly passwordHash: string }
  | { readonly contact: Contact; readonly target: string; readonly code: Code };

interface Opening {
  readonly accountId: number;
  readonly visitor: Visitor;
  /** Ends a session elsewhere instead of reporting it. */
  readonly force: boolean;
  readonly proof: OwnerProof;
}

/**
 * Opens the one session an account may have. One that is alive on another device is reported without a
 * token, unless `force` ends it. An account that waits to be deleted is kept. Throws `wrongCredentials` or `codeWrong` if what was proved has changed since.
 */
export async function openSession(deps: Deps, opening: Opening): Promise<LoginReply> {
  const { db, clock, random } = deps;
  const { accountId, force, proof } = opening;
  const { device, language } = opening.visitor;
  const token = randomToken(random);
  return await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    checkProof(account, proof);
    const code = "code" in proof ? proof.code : undefined;
    const now = clock.now();
    const live = await findLiveSession(tx, accountId, now);
    if (live && live.device_digest !== device.digest && !force) {
      // The browser will send the same code again once the person has agreed.
      if (code) await holdCode(tx, code.id, now);
      return conflictWith(live, conflict[language]);
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

/** The account may have changed between the comparison and its lock. */
function checkProof(account: Account, proof: OwnerProof): void {
  if ("passwordHash" in proof) {
    if (account.password_hash !== proof.passwordHash) throw new AppError("wrongCredentials");
  } else if (account[proof.contact] !== proof.target) throw codeWrong();
}

function conflictWith(session: Session, message: string): LoginReply {
  const existing = {
    deviceId: session.device_label,
    loginTime: session.created_at.toISOString(),
    lastActivity: session.last_seen_at.toISOString(),
  };
  return { success: false, message, sessionConflict: true, conflictInfo: { existingSessions: [existing] } };
}
