import type { LoginReply } from "@baleen/contract/sessions.ts";
import { lockAccount } from "../accounts/account-store.ts";
import { profileOf } from "../accounts/profile-of.ts";
import { codeWrong } from "../codes/check-code.ts";
import { type Code, holdCode, spendCode } from "../codes/code-store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Visitor } from "../http/handler.ts";
import { digest } from "../outside/digest.ts";
import { randomToken } from "../outside/random.ts";
import { findLiveSession, replaceSession, type Session } from "./session-store.ts";

const signedIn = { zh: "登录成功", en: "Login successful" };
const conflict = {
  zh: "该账号已在其他设备登录，是否退出其他设备并登录？",
  en: "This account is signed in on another device. Sign out there and continue here?",
};

interface Opening {
  readonly accountId: number;
  readonly visitor: Visitor;
  /** Ends a session elsewhere instead of reporting it. */
  readonly force: boolean;
  /** The code that proved the owner, if it was one: spent by the token, kept by a conflict. */
  readonly code?: Code;
}

/**
 * Opens the one session an account may have. One that is alive on another device is reported without a
 * token, unless `force` ends it. Whoever calls has proved to be the account's owner.
 */
export async function openSession({ db, clock, random }: Deps, opening: Opening): Promise<LoginReply> {
  const { accountId, force, code } = opening;
  const { device, language } = opening.visitor;
  const token = randomToken(random);
  return await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, accountId);
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
    };
    await replaceSession(tx, session, now);
    return { success: true, message: signedIn[language], access_token: token, user: profileOf(account, now) };
  });
}

function conflictWith(session: Session, message: string): LoginReply {
  const existing = {
    deviceId: session.device_label,
    loginTime: session.created_at.toISOString(),
    lastActivity: session.last_seen_at.toISOString(),
  };
  return { success: false, message, sessionConflict: true, conflictInfo: { existingSessions: [existing] } };
}
