import type { Localized } from "@baleen/contract/language.ts";
import type { Account } from "../../accounts/account-store.ts";
import { putChangeNotices } from "../../accounts/change-notices.ts";
import {
  closeRecoveryRequests,
  findConfirmedRequest,
  type RecoveryRequest,
  saveApproval,
} from "../../accounts/recovery/recovery-request-store.ts";
import { findNewestLanguage } from "../../accounts/sessions/session-store.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";
import { lockLiveAccount } from "./account-access.ts";

/** Time for an owner to notice and object. With a bound address they are told there, and may be away for days. */
const waitS = { withAddress: 72 * 3600, without: 12 * 3600 } as const;
/** From then on. */
const lifeS = 72 * 3600;

interface Judgement extends By {
  readonly accountId: number;
  /** The request that was judged: another may have replaced it. */
  readonly requestId: number;
}

interface Approved {
  readonly worksFrom: string;
  readonly worksUntil: string;
}

/**
 * Approves a request that another operator has confirmed. After a wait the person's own page sets a new password; until
 * then the owner, who is told at every bound address, can reject it. Throws `OperatorError`.
 */
export async function approveRecovery(deps: PrivacyDeps, judgement: Judgement): Promise<Approved> {
  const { accountId, requestId, ...by } = judgement;
  const reason = await redactReason(deps.db, { accountId }, by.reason);
  const action = {
    ...by,
    action: "approveRecovery",
    subject: { kind: "account", id: accountId },
    reason,
  } as const;
  return await performAction(deps, action, async (tx) => {
    const now = deps.clock.now();
    const account = await lockLiveAccount(tx, accountId);
    const request = await findJudged(tx, { accountId, requestId }, now);
    if (request.approved_at !== null) throw new OperatorError(approvedAlready);
    if (request.confirmed_by === by.operator.login) throw new OperatorError(needsAnother);
    requireNotice(deps, account);
    const hasAddress = account.email !== null || account.phone !== null;
    const worksFrom = secondsAfter(now, hasAddress ? waitS.withAddress : waitS.without);
    const worksUntil = secondsAfter(worksFrom, lifeS);
    await saveApproval(tx, requestId, { by: by.operator.login, worksFrom, worksUntil }, now);
    const language = (await findNewestLanguage(tx, accountId)) ?? "zh";
    await putChangeNotices(deps, tx, { purpose: "recovery-approved", account, worksFrom, language });
    const result = { worksFrom: worksFrom.toISOString(), worksUntil: worksUntil.toISOString() };
    return { result, details: { request: requestId, ...result } };
  });
}

/** Ends a confirmed request, approved or not. Throws `OperatorError`. */
export async function refuseRecovery(deps: PrivacyDeps, judgement: Judgement): Promise<null> {
  const { accountId, requestId, ...by } = judgement;
  const reason = await redactReason(deps.db, { accountId }, by.reason);
  const action = {
    ...by,
    action: "refuseRecovery",
    subject: { kind: "account", id: accountId },
    reason,
  } as const;
  return await performAction(deps, action, async (tx) => {
    const now = deps.clock.now();
    await lockLiveAccount(tx, accountId);
    await findJudged(tx, { accountId, requestId }, now);
    await closeRecoveryRequests(tx, accountId, "refused", now);
    return { result: null, details: { request: requestId } };
  });
}

async function findJudged(
  tx: Tx,
  { accountId, requestId }: Pick<Judgement, "accountId" | "requestId">,
  now: Date,
): Promise<RecoveryRequest> {
  const request = await findConfirmedRequest(tx, accountId, now);
  if (request?.id === requestId) return request;
  throw new OperatorError({
    zh: "这个申请已经结束，或已被另一个取代",
    en: "This request has ended, or another one has replaced it",
  });
}

/** An owner with a bound address has to hear of it in time to stop it. */
function requireNotice({ sendsRecoveryNoticesBySms }: PrivacyDeps, { email, phone }: Account): void {
  if (email !== null || phone === null || sendsRecoveryNoticesBySms) return;
  throw new OperatorError({
    zh: "账号只绑定了手机号，而短信模板SMS_TEMPLATE_RECOVERY_APPROVED没有设置，无法通知本人",
    en: "The account has a phone number only, and SMS_TEMPLATE_RECOVERY_APPROVED is not set: its owner could not be told",
  });
}

const approvedAlready: Localized = { zh: "这个申请已经批准", en: "This request is approved already" };

const needsAnother: Localized = {
  zh: "确认申请的人不能批准它，要由另一位操作员来批准",
  en: "Whoever confirmed the request cannot approve it: another operator has to",
};
