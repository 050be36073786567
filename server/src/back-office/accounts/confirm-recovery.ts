import type { Localized } from "@baleen/contract/language.ts";
import { findUnconfirmedRequest, saveConfirmation } from "../../accounts/recovery/recovery-request-store.ts";
import { requestCodeDigest } from "../../accounts/recovery/request-code.ts";
import { accountAlarmSubject } from "../../alarms/alarm-store.ts";
import { cardDigest } from "../../membership/cards/card-key.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import { OperatorError } from "../operator-error.ts";
import { type By, performAction } from "../perform-action.ts";
import { redactReason } from "../redact-reason.ts";
import { lockLiveAccount } from "./account-access.ts";
import { hasPayment, hasRedeemed } from "./recovery-evidence-store.ts";

const dayS = 86_400;
const error = "tooManyOperatorTries";
const perAccount: RateLimit = { max: 5, windowS: dayS, error };
const perOperator: RateLimit = { max: 10, windowS: dayS, error };
const beforeAlarm: RateLimit = { max: 2, windowS: dayS, error };

/** What proves that an account is somebody's: no operator reads it in the console. */
interface Evidence {
  /** The gateway's whole number of a payment. */
  readonly payment?: string | undefined;
  /** The whole key of a card that was redeemed. */
  readonly cardKey?: string | undefined;
}

interface Confirmation extends By {
  readonly accountId: number;
  /** Of the person's request, as they read it on their page. */
  readonly code: string;
  readonly evidence: Evidence;
}

/**
 * Confirms a person's request to recover an account, after comparing what they know. Another operator has to approve it.
 * Wrong tries are counted for the account and for the operator, and the third of a day raises an alarm. Throws
 * `OperatorError`, or `tooManyOperatorTries`.
 */
export async function confirmRecovery(deps: PrivacyDeps, confirmation: Confirmation): Promise<null> {
  const { accountId, code, evidence, ...by } = confirmation;
  const given = (["payment", "cardKey"] as const).filter((name) => evidence[name] !== undefined);
  if (given.length === 0) throw new OperatorError(nothingGiven);
  const reason = await redactReason(deps.db, { accountId }, by.reason);
  const action = {
    ...by,
    action: "confirmRecovery",
    subject: { kind: "account", id: accountId },
    reason,
  } as const;
  return await limitTries(deps, { accountId, operator: by.operator.login }, () =>
    performAction(deps, action, async (tx) => {
      const now = deps.clock.now();
      const account = await lockLiveAccount(tx, accountId);
      if (account.blocked_at !== null) throw new OperatorError(isBlocked);
      const codeDigest = requestCodeDigest(deps.secretKey, code);
      const request = await findUnconfirmedRequest(tx, { accountId, codeDigest }, now);
      if (!request) throw new OperatorError(noRequest);
      await checkEvidence(deps, tx, accountId, evidence);
      await saveConfirmation(tx, request, { by: by.operator.login, evidence: given }, now);
      return { result: null, details: { request: request.id, evidence: given } };
    }),
  );
}

interface Trying {
  readonly accountId: number;
  readonly operator: string;
}

/** Counts a try before anything is compared, so that parallel ones are counted too, and takes it back if it was right. */
async function limitTries<Result>(
  { rateLimits, alarms }: PrivacyDeps,
  { accountId, operator }: Trying,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const about = accountAlarmSubject(accountId);
  const limits = [
    { subject: `recovery of ${about}`, limit: perAccount, told: about },
    { subject: `recoveries by ${operator}`, limit: perOperator, told: `operator ${operator}` },
  ];
  for (const { subject, limit } of limits) await rateLimits.consume(subject, limit);
  try {
    const result = await attempt();
    for (const { subject } of limits) await rateLimits.restore(subject);
    return result;
  } catch (thrown) {
    if (!(thrown instanceof OperatorError)) throw thrown;
    for (const { subject, told } of limits) {
      if (await rateLimits.tryConsume(`wrong tries at ${subject}`, beforeAlarm)) continue;
      await alarms.raise({
        kind: "recovery.guessed",
        subject: told,
        details: { operator, account: accountId },
      });
    }
    throw thrown;
  }
}

async function checkEvidence(
  { secretKey }: PrivacyDeps,
  tx: Tx,
  accountId: number,
  { payment, cardKey }: Evidence,
): Promise<void> {
  const isWrong = [
    payment !== undefined && !(await hasPayment(tx, accountId, payment.replaceAll(/\s/g, ""))),
    cardKey !== undefined && !(await hasRedeemed(tx, accountId, cardDigest(secretKey, cardKey))),
  ];
  const names = [evidenceNames.payment, evidenceNames.cardKey].filter((_, index) => isWrong[index]);
  if (names.length === 0) return;
  throw new OperatorError({
    zh: `与账号不符：${names.map(({ zh }) => zh).join("、")}`,
    en: `Not true of this account: ${names.map(({ en }) => en).join(", ")}`,
  });
}

const evidenceNames: Readonly<Record<keyof Evidence, Localized>> = {
  payment: { zh: "付款单号", en: "the payment's number" },
  cardKey: { zh: "卡密", en: "the card key" },
};

const isBlocked: Localized = {
  zh: "账号已停用，本人无法登录，也就无法停止找回。请先恢复账号",
  en: "The account is blocked, so its owner could not stop a recovery. Unblock it first",
};

const nothingGiven: Localized = {
  zh: "需要一项证明：完整的付款单号，或完整的已用卡密",
  en: "Evidence is needed: the whole number of a payment, or the whole key of a used card",
};

const noRequest: Localized = {
  zh: "这个账号没有使用这个申请码的申请。请核对申请码和账号，过期或已确认的要重新申请",
  en: "No request of this account has this code. Check code and account; one that has expired or was confirmed has to be made anew",
};
