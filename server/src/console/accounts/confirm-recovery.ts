import { accountAlarmSubject } from "@baleen/contract/back-office/alarms.ts";
import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import { sql } from "kysely";
import { actOnAccount } from "../../accounts/operator/act-on-account.ts";
import { requestCodeDigests } from "../../accounts/recovery/recover.ts";
import { findUnconfirmedRequest, saveConfirmation } from "../../accounts/recovery/recovery-request-store.ts";
import type { Context } from "../../context.ts";
import { cardDigests } from "../../membership/cards/card-key.ts";
import { isStoredAs } from "../../membership/cards/card-store.ts";
import type { ConsoleAction } from "../../operators/console-handler.ts";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { isActionRejection, Rejection } from "../../platform/rejection.ts";

const dayS = 86_400;
const error = "tooManyOperatorTries";
const perAccount = defineLimit("wrong proofs of a recovery", { by: "account", max: 5, windowS: dayS, error });
const perOperator = defineLimit("wrong proofs of a recovery", { by: "login", max: 10, windowS: dayS, error });
const triesToAlarm = 3;

/**
 * Confirms a recovery request with evidence that the console does not show to the operator. A second operator has to
 * approve it. Failed attempts are counted per account and per operator; the third in a day raises an alarm. Throws a
 * rejection of the action, or `tooManyOperatorTries`.
 */
export const confirmRecovery: ConsoleAction<"confirmRecovery"> = async (
  context,
  { id, code, payment, cardKey, ...by },
) => {
  const { role, login } = by.operator;
  if (payment !== undefined && role !== undefined && isPermitted(role, "readPaymentNumbers")) {
    throw new Rejection("paymentReadableByRole");
  }
  const evidenceInput = { payment, cardKey };
  const evidence = (["payment", "cardKey"] as const).filter((name) => evidenceInput[name] !== undefined);
  if (evidence.length === 0) throw new Rejection("evidenceNeeded");
  return await limitTries(context, id, login, () =>
    actOnAccount(context, { ...by, id, action: "confirmRecovery" }, async (tx, account) => {
      const now = context.clock.now();
      if (account.blocked_at !== null) throw new Rejection("recoveryOfBlockedAccount");
      const codeDigests = requestCodeDigests(context.keyRing, code);
      const request = await findUnconfirmedRequest(tx, { accountId: id, codeDigests }, now);
      if (!request) throw new Rejection("recoveryCodeUnknown");
      if (cardKey !== undefined && (await hasSeenKey(tx, login, cardDigests(context.keyRing, cardKey))))
        throw new Rejection("cardSeenByOperator");
      await checkEvidence(context, tx, id, evidenceInput);
      await saveConfirmation(tx, request, { by: login, evidence }, now);
      return { result: null, details: { request: request.id, evidence } };
    }),
  );
};

/** Limits wrong attempts per account and per operator. */
async function limitTries<Result>(
  { rateLimits, alarms }: Pick<Context, "alarms" | "rateLimits">,
  accountId: number,
  operator: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const about = accountAlarmSubject(accountId);
  const counters = [
    { ...perAccount.of(accountId), alarmSubject: about },
    { ...perOperator.of(operator), alarmSubject: `operator ${operator}` },
  ];
  return await rateLimits.limitFailures(counters, isActionRejection, async () => {
    try {
      return await attempt();
    } catch (thrown) {
      if (!isActionRejection(thrown)) throw thrown;
      for (const { alarmSubject } of counters) {
        if ((await rateLimits.countEvent(`wrong proofs of a recovery: ${alarmSubject}`, dayS)) < triesToAlarm)
          continue;
        const details = { operator, account: accountId };
        await alarms.raise({ kind: "recovery.guessed", subject: alarmSubject, details });
      }
      throw thrown;
    }
  });
}

async function checkEvidence(
  { keyRing }: Pick<Context, "keyRing">,
  tx: Tx,
  accountId: number,
  { payment, cardKey }: Readonly<Record<"payment" | "cardKey", string | undefined>>,
): Promise<void> {
  const isPaymentWrong =
    payment !== undefined && !(await hasPayment(tx, accountId, payment.replaceAll(/\s/g, "")));
  const isCardWrong =
    cardKey !== undefined && !(await hasRedeemed(tx, accountId, cardDigests(keyRing, cardKey)));
  const wrong = [
    ...(isPaymentWrong ? (["payment"] as const) : []),
    ...(isCardWrong ? (["cardKey"] as const) : []),
  ];
  if (wrong.length > 0) throw new Rejection("evidenceWrong", { wrong });
}

/** Whether an order of the account was paid by the payment with this full gateway number. */
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

async function hasRedeemed(db: Queries, accountId: number, keyDigests: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom("cards")
    .select("id")
    .where("used_by", "=", accountId)
    .where(isStoredAs(keyDigests))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the console has shown a card's key to the operator, who made, replaced or corrected it. */
async function hasSeenKey(db: Queries, login: string, keyDigests: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from cards join audit_log_entries as entry on entry.operator = ${login} and (
      (entry.action = 'createCardBatch' and entry.subject_kind = 'batch' and entry.subject = cards.batch)
      or (entry.action = 'replaceCard' and entry.details ->> 'replacedBy' = cards.id::text)
      or (entry.action = 'searchPrivately' and entry.details ->> 'cardId' = cards.id::text))
    where ${isStoredAs(keyDigests)} limit 1`.execute(db);
  return rows.length > 0;
}
