import { sql } from "kysely";
import { daysOfRefund, daysWorth } from "../../membership/take-back-membership.ts";
import { type FoldedStatement, foldFacts, type PaymentState } from "../../payments/fold-facts.ts";
import type { FoldedFact } from "../../payments/gateway-fact-store.ts";
import { isUnpaid } from "../../payments/settlement.ts";
import { secondsAfter } from "../../platform/clock.ts";
import type { AttemptState, OrderState } from "../../platform/database/purchase-tables.ts";
import type { Queries } from "../../platform/database/transaction.ts";

interface CheckedAttempt {
  readonly state: AttemptState;
  readonly amount_fen: number;
  readonly facts: readonly FoldedFact[];
  readonly statements: readonly FoldedStatement[];
  /** Whether the newest fact is so old that it must have been settled. */
  readonly is_settled: boolean;
}

interface CheckedOrder {
  readonly order_no: string;
  readonly state: OrderState;
  readonly price_fen: number;
  readonly valid_days: number;
  readonly attempts: readonly CheckedAttempt[];
  /** Days of its grant, those taken for refunds, and all that were taken; null without one. */
  readonly grant: { readonly days: number; readonly for_refunds: number; readonly taken: number } | null;
}

/**
 * Orders whose days are not those of the money that gateways have signed. An operator's statement stands for a payment that is
 * not signed, and never beside one.
 */
export async function findMoneyUnlikeDays(db: Queries, orderNos: readonly string[], now: Date) {
  const orders = await readOrders(db, orderNos, secondsAfter(now, -settledAfterS));
  return orders.filter((order) => !agrees(order)).map((order) => order.order_no);
}

interface AttemptWithState extends CheckedAttempt {
  readonly paymentState: PaymentState;
}

function agrees(order: CheckedOrder): boolean {
  const attempts = order.attempts.map((attempt) => ({
    ...attempt,
    paymentState: foldFacts(attempt.facts, attempt.statements),
  }));
  if (attempts.some(isUnsettled) || attempts.some(isRefundedUnpaid)) return false;
  if (order.state !== "granted") return true;
  const paid = attempts.find((attempt) => attempt.state === "paid");
  if (!paid) return false;
  return paid.paymentState.paidFen === undefined ? isStatedAlone(paid, attempts) : hasDaysOf(order, paid);
}

/** The gateway has signed the payment, and it was not settled. */
function isUnsettled({ paymentState: { paidFen, refundedFen }, ...attempt }: AttemptWithState): boolean {
  return attempt.is_settled && isUnpaid(attempt) && paidFen === attempt.amount_fen && refundedFen < paidFen;
}

/** An operator has stated refunds of a payment that no gateway has signed. */
function isRefundedUnpaid({ paymentState, statements }: AttemptWithState): boolean {
  return paymentState.paidFen === undefined && statements.some((one) => one.refunded_elsewhere_fen !== null);
}

/** Paid by an operator's statement alone: valid if no payment signed for the order was returned instead. */
function isStatedAlone(paid: AttemptWithState, attempts: readonly AttemptWithState[]): boolean {
  if (paid.paymentState.statedFen === undefined) return false;
  return attempts.every(({ state, amount_fen, paymentState }) => {
    const isBeside = state === "surplus" || state === "refunded";
    return !isBeside || paymentState.paidFen !== amount_fen;
  });
}

/** While an operator's statement differs from what was signed, an alarm is open and the days wait for a decision. */
function hasDaysOf(order: CheckedOrder, { paymentState, statements }: AttemptWithState): boolean {
  const { paidFen = 0, refundedFen } = paymentState;
  const isQuestion = statements.some(({ paid_fen }) => paid_fen !== null && paid_fen !== paidFen);
  if (refundedFen >= paidFen) return false;
  if (!order.grant || isQuestion) return true;
  const { days, for_refunds, taken } = order.grant;
  const bought = { days: order.valid_days, priceFen: order.price_fen, paidFen, refundedFen };
  const isTaken = for_refunds >= daysOfRefund(bought) || taken >= days;
  return isTaken && days - (taken - for_refunds) <= daysWorth(order, paidFen);
}

/** Older facts have been settled, or wait for a job that fails. */
const settledAfterS = 600;

async function readOrders(db: Queries, orderNos: readonly string[], settledBefore: Date) {
  const { rows } = await sql<CheckedOrder>`
    select order_no, orders.state, price_fen, valid_days, attempts,
      (select json_build_object(
          'days', days, 'taken', days_taken_back,
          'for_refunds', (select coalesce(sum(cut.days), 0) from grant_cuts as cut
            where cut.grant_id = grants.id and cut.source_kind = 'refund'))
        from grants where source_kind = 'order' and source_ref = order_no and revoked_at is null) as "grant"
    from orders, lateral (
      select json_agg(json_build_object(
        'state', attempt.state, 'amount_fen', amount_fen,
        'facts', (select coalesce(json_agg(fact), '[]') from gateway_facts as fact
          where fact.attempt_no = attempt.attempt_no and fact.method = attempt.method),
        'statements', (select coalesce(json_agg(statement), '[]') from operator_statements as statement
          where statement.attempt_no = attempt.attempt_no and statement.method = attempt.method
            and settled_at is null),
        'is_settled', not exists (select from gateway_facts as fact
          where fact.attempt_no = attempt.attempt_no
            and learned_at >= ${settledBefore}))) as attempts
      from payment_attempts as attempt where attempt.order_no = orders.order_no
    ) as paid
    where order_no = any(${orderNos}) and attempts is not null`.execute(db);
  return rows;
}
