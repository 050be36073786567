import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import { sql } from "kysely";
import { requestCodeDigest } from "../../accounts/recovery/recover.ts";
import { findUnconfirmedRequest, saveConfirmation } from "../../accounts/recovery/recovery-request-store.ts";
import { accountAlarmSubject } from "../../alarms/alarm-store.ts";
import { cardDigest } from "../../membership/cards/card-key.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import type { PrivacyDeps } from "../../privacy/deps.ts";
import type { ConsoleAction } from "../console-handler.ts";
import { actOnAccount } from "./act-on-account.ts";

const dayS = 86_400;
const error = "tooManyOperatorTries";
const perAccount = defineLimit("wrong proofs of a recovery", { by: "account", max: 5, windowS: dayS, error });
const perOperator = defineLimit("wrong proofs of a recovery", { by: "login", max: 10, windowS: dayS, error });
const triesToAlarm = 3;

/**
 * Confirms a recovery request by evidence that the console does not show to the operator. A second operator has to
 * approve it. Failed attempts are counted for the account and for the operator; the third of a day raises an alarm.
 * Throws `ExplainedError`, or `tooManyOperatorTries`.
 */
export const confirmRecovery: ConsoleAction<"confirmRecovery"> = async (
  deps,
  { id, code, payment, cardKey, ...by },
) => {
  const { role, login } = by.operator;
  if (payment !== undefined && role !== undefined && isPermitted(role, "readPaymentNumbers")) {
    throw new ExplainedError(readableByRole);
  }
  const given = { payment, cardKey };
  const evidence = (["payment", "cardKey"] as const).filter((name) => given[name] !== undefined);
  if (evidence.length === 0) throw new ExplainedError(nothingGiven);
  return await limitTries(deps, id, login, () =>
    actOnAccount(deps, { ...by, id, action: "confirmRecovery" }, async (tx, account) => {
      const now = deps.clock.now();
      if (account.blocked_at !== null) throw new ExplainedError(isBlocked);
      const codeDigest = requestCodeDigest(deps.secretKey, code);
      const request = await findUnconfirmedRequest(tx, { accountId: id, codeDigest }, now);
      if (!request) throw new ExplainedError(noRequest);
      if (cardKey !== undefined && (await hasSeenKey(tx, login, cardDigest(deps.secretKey, cardKey))))
        throw new ExplainedError(seenByOperator);
      await checkEvidence(deps, tx, id, given);
      await saveConfirmation(tx, request, { by: login, evidence }, now);
      return { result: null, details: { request: request.id, evidence } };
    }),
  );
};

/** Counts wrong attempts for the account and for the operator. */
async function limitTries<Result>(
  { rateLimits, alarms }: PrivacyDeps,
  accountId: number,
  operator: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const about = accountAlarmSubject(accountId);
  const counters = [
    { ...perAccount.of(accountId), alarmSubject: about },
    { ...perOperator.of(operator), alarmSubject: `operator ${operator}` },
  ];
  const isWrong = (thrown: unknown) => thrown instanceof ExplainedError;
  return await rateLimits.limitFailures(counters, isWrong, async () => {
    try {
      return await attempt();
    } catch (thrown) {
      if (!isWrong(thrown)) throw thrown;
      for (const { alarmSubject } of counters) {
        if ((await rateLimits.tally(`wrong proofs of a recovery: ${alarmSubject}`, dayS)) < triesToAlarm)
          continue;
        const details = { operator, account: accountId };
        await alarms.raise({ kind: "recovery.guessed", subject: alarmSubject, details });
      }
      throw thrown;
    }
  });
}

async function checkEvidence(
  { secretKey }: PrivacyDeps,
  tx: Tx,
  accountId: number,
  { payment, cardKey }: Readonly<Record<"payment" | "cardKey", string | undefined>>,
): Promise<void> {
  const isPaymentWrong =
    payment !== undefined && !(await hasPayment(tx, accountId, payment.replaceAll(/\s/g, "")));
  const isCardWrong =
    cardKey !== undefined && !(await hasRedeemed(tx, accountId, cardDigest(secretKey, cardKey)));
  const wrong = [
    ...(isPaymentWrong ? [{ zh: "付款单号", en: "the payment's number" }] : []),
    ...(isCardWrong ? [{ zh: "卡密", en: "the card key" }] : []),
  ];
  if (wrong.length === 0) return;
  throw new ExplainedError({
    zh: `与账号不符：${wrong.map(({ zh }) => zh).join("、")}`,
    en: `Not true of this account: ${wrong.map(({ en }) => en).join(", ")}`,
  });
}

/** Whether an order of the account was paid by the payment with this gateway number, given in full. */
async function hasPayment(db: Queries, accountId: number, gatewayTradeNo: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment_attempts as attempt")
    .innerJoin("orders", "orders.order_no", "attempt.order_no")
    .select("attempt.attempt_no")
    .where("orders.account_id", "=", accountId)
    .where("attempt.gateway_trade_no", "=", gatewayTradeNo)
    .where("attempt.state", "in", ["paid", "surplus", "refunded"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasRedeemed(db: Queries, accountId: number, keyDigest: string): Promise<boolean> {
  const row = await db
    .selectFrom("cards")
    .select("id")
    .where("used_by", "=", accountId)
    .where("key_digest", "=", keyDigest)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the console has shown a card's key to the operator: by making, replacing or correcting it. */
async function hasSeenKey(db: Queries, login: string, keyDigest: string): Promise<boolean> {
  const { rows } = await sql`
    select from cards join audit_log_entries as entry on entry.operator = ${login} and (
      (entry.action = 'createCardBatch' and entry.subject_kind = 'batch' and entry.subject = cards.batch)
      or (entry.action = 'replaceCard' and entry.details ->> 'replacedBy' = cards.id::text)
      or (entry.action = 'searchPrivately' and entry.details ->> 'cardId' = cards.id::text))
    where cards.key_digest = ${keyDigest} limit 1`.execute(db);
  return rows.length > 0;
}

const seenByOperator = {
  zh: "这张卡密是你制作、更换或在控制台里查到过的，由你填写不能算证明：请对方提供付款单号，或由其他客服来确认",
  en: "You made, replaced or looked up this card key in the console, so from you it proves nothing: ask for the payment's number, or let someone else confirm",
};

const readableByRole = {
  zh: "你的角色在控制台里看得到付款单号，由你填写不能算证明：请对方提供卡密，或由客服来确认",
  en: "Your role reads payment numbers in the console, so from you they prove nothing: ask for a card key, or let support confirm",
};

const isBlocked = {
  zh: "账号已停用，本人无法登录，也就无法停止找回。请先恢复账号",
  en: "The account is blocked, so its owner could not stop a recovery. Unblock it first",
};

const nothingGiven = {
  zh: "需要一项证明：完整的付款单号，或完整的已用卡密",
  en: "Evidence is needed: the whole number of a payment, or the whole key of a used card",
};

const noRequest = {
  zh: "这个账号没有使用这个申请码的申请。请核对申请码和账号，过期或已确认的要重新申请",
  en: "No request of this account has this code. Check code and account; one that has expired or was confirmed has to be made anew",
};
