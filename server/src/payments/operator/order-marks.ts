import { accountAlarmSubject } from "@baleen/contract/back-office/alarms.ts";
import type { OrderMark } from "@baleen/contract/back-office/shop-values.ts";
import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Attempt } from "../attempt-store.ts";
import type { PaymentState } from "../fold-facts.ts";
import { isUnpaid } from "../settlement.ts";
import type { OperatorStatement } from "../statement-store.ts";

/** SQL: the numbers of orders with an open alarm about the order, one of its attempts or one of its refunds. */
const selectAlarmedOrders = sql<string>`
  select orders.order_no from alarms join orders on orders.order_no = alarms.subject
  where alarms.closed_at is null
  union all select attempt.order_no from alarms
  join payment_attempts as attempt on attempt.attempt_no = alarms.subject where alarms.closed_at is null
  union all select refund.order_no from alarms
  join refunds as refund on refund.refund_no = alarms.subject where alarms.closed_at is null`;

/**
 * The SQL condition of each mark. Each condition reads a small index first, so that filtering does not scan all orders.
 */
export const markConditions: Readonly<Record<OrderMark, RawBuilder<boolean>>> = {
  // Every mismatch has raised this alarm; an operator may have closed it without settling the payment.
  mismatch: sql<boolean>`order_no = any(array(
    select attempt.order_no from alarms
    join payment_attempts as attempt on attempt.attempt_no = alarms.subject
    cross join lateral (
      select
        (select paid_fen from gateway_facts as fact
         where fact.attempt_no = attempt.attempt_no and fact.method = attempt.method and paid_fen is not null
         order by id desc limit 1) as paid_fen,
        (select max(refunded_fen) from gateway_facts as fact
         where fact.attempt_no = attempt.attempt_no and fact.method = attempt.method) as refunded_fen
    ) as signed
    where alarms.kind = 'payment.mismatch' and signed.paid_fen <> attempt.amount_fen
      and coalesce(signed.refunded_fen, 0) < signed.paid_fen
      and (attempt.state in ('open', 'failed', 'closed') or attempt.state = 'paid' and exists (
        select from operator_statements as statement
        where statement.attempt_no = attempt.attempt_no and paid_fen is not null and settled_at is null))))`,
  alarm: sql<boolean>`order_no = any(array(${selectAlarmedOrders}))`,
  late: sql<boolean>`paid_late`,
  byHand: sql<boolean>`order_no = any(array(
    select attempt.order_no from operator_statements as statement
    join payment_attempts as attempt using (attempt_no)
    where paid_fen is not null))`,
  partRefunded: sql<boolean>`state = 'granted' and order_no = any(array(
    select attempt.order_no from gateway_facts as fact
    join payment_attempts as attempt using (attempt_no)
    where fact.has_refund and attempt.state = 'paid' and (refunded_fen > 0 or refund_state = 'done')
    union all
    select attempt.order_no from operator_statements as statement
    join payment_attempts as attempt using (attempt_no)
    where refunded_elsewhere_fen is not null and settled_at is null and attempt.state = 'paid'))`,
  surplus: sql<boolean>`order_no = any(array(
    select order_no from payment_attempts where state in ('surplus', 'refunded')))`,
};

interface MarkedAttempt extends Pick<Attempt, "state" | "amount_fen"> {
  readonly statements: readonly OperatorStatement[];
  readonly paymentState: PaymentState;
}

interface MarkedOrder {
  readonly state: string;
  readonly paid_late: boolean;
  readonly refundedFen: number;
  readonly hasAlarm: boolean;
}

export function marksOf(order: MarkedOrder, attempts: readonly MarkedAttempt[]): OrderMark[] {
  const has: Readonly<Record<OrderMark, boolean>> = {
    mismatch: attempts.some(isMismatch),
    alarm: order.hasAlarm,
    late: order.paid_late,
    byHand: attempts.some(({ statements }) => statements.some(({ paid_fen }) => paid_fen !== null)),
    partRefunded: order.state === "granted" && order.refundedFen > 0,
    surplus: attempts.some(({ state }) => state === "surplus" || state === "refunded"),
  };
  return (Object.keys(has) as OrderMark[]).filter((mark) => has[mark]);
}

/** Whether an operator has to decide about a payment with a wrong amount. */
export function isMismatch(attempt: MarkedAttempt): boolean {
  const { paidFen, refundedFen } = attempt.paymentState;
  const isDecided = !isUnpaid(attempt) && !(attempt.state === "paid" && findOpenPaymentStatement(attempt));
  return !isDecided && paidFen !== undefined && paidFen !== attempt.amount_fen && refundedFen < paidFen;
}

/** An operator's open statement that an attempt was paid. */
export function findOpenPaymentStatement({
  statements,
}: Pick<MarkedAttempt, "statements">): OperatorStatement | undefined {
  return statements.find(({ paid_fen, settled_at }) => paid_fen !== null && settled_at === null);
}

/** The given orders that have open alarms. */
export async function listAlarmedOrders(
  db: Queries,
  orderNos: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ order_no: string }>`
    select order_no from (${selectAlarmedOrders}) as alarmed where order_no = any(${orderNos}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ order_no }) => order_no));
}

/** The given accounts that have open alarms, about the account or one of its orders. */
export async function listAlarmedAccounts(
  db: Queries,
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const subjects = accountIds.map(accountAlarmSubject);
  const { rows } = await sql<{ account_id: number }>`
    select candidates.id as account_id
    from unnest(${accountIds}::bigint[], ${subjects}::text[]) as candidates (id, subject)
    join alarms using (subject) where alarms.closed_at is null
    union
    select account_id from orders
    where order_no = any(array(${selectAlarmedOrders})) and account_id = any(${accountIds}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ account_id }) => account_id));
}
