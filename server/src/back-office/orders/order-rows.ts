import type { OrderMark, OrderRow } from "@baleen/contract/back-office/shop-values.ts";
import type { Attempt } from "../../payments/attempt-store.ts";
import { foldFacts, type Standing } from "../../payments/fold-facts.ts";
import type { GatewayFact } from "../../payments/gateway-fact-store.ts";
import { listStatementsOf, type Statement } from "../../payments/statement-store.ts";
import type { AttemptState } from "../../platform/database/purchase-tables.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { ListedOrder } from "./order-list-store.ts";

export interface StoodAttempt {
  readonly order_no: string;
  readonly attempt_no: string;
  readonly state: AttemptState;
  readonly facts: readonly GatewayFact[];
  /** All that operators have stated of it. */
  readonly statements: readonly Statement[];
  readonly standing: Standing;
}

/** Orders in the form of the contract. */
export async function orderRowsOf(db: Queries, orders: readonly ListedOrder[]): Promise<OrderRow[]> {
  const attempts = await listStoodAttempts(
    db,
    orders.map((order) => order.order_no),
  );
  const ofOrder = Map.groupBy(attempts, (attempt) => attempt.order_no);
  return orders.map((order) => orderRowOf(order, ofOrder.get(order.order_no) ?? []));
}

export function orderRowOf(order: ListedOrder, attempts: readonly StoodAttempt[]): OrderRow {
  const refundedFen = refundedOf(order, attempts);
  return {
    orderNo: order.order_no,
    createdAt: order.created_at.toISOString(),
    accountId: order.account_id,
    username: order.username,
    packageId: order.package_id,
    packageName: order.package_name,
    validDays: order.valid_days,
    level: order.level,
    amountFen: order.price_fen,
    refundedFen,
    method: order.payment_method,
    state: order.state,
    marks: marksOf(order, attempts, refundedFen),
  };
}

/** What went back of the payment that counts; a surplus does not. */
function refundedOf({ state, price_fen }: ListedOrder, attempts: readonly StoodAttempt[]): number {
  const paid = attempts.find((attempt) => attempt.state === "paid");
  if (state === "refunded" && paid?.standing.paidFen === price_fen) return price_fen;
  return paid?.standing.refundedFen ?? 0;
}

function marksOf(order: ListedOrder, attempts: readonly StoodAttempt[], refundedFen: number): OrderMark[] {
  const has: Readonly<Record<OrderMark, boolean>> = {
    late: order.paid_late,
    byHand: attempts.some(({ statements }) => statements.some(({ paid_fen }) => paid_fen !== null)),
    partRefunded: order.state === "granted" && refundedFen > 0,
    surplus: attempts.some(({ state }) => state === "surplus" || state === "refunded"),
  };
  return (Object.keys(has) as OrderMark[]).filter((mark) => has[mark]);
}

/** The attempts of orders, oldest first, with what is known of them. */
async function listStoodAttempts(db: Queries, orderNos: readonly string[]): Promise<StoodAttempt[]> {
  if (orderNos.length === 0) return [];
  const attempts = await db
    .selectFrom("payment_attempts")
    .select(["order_no", "attempt_no", "method", "state"])
    .where("order_no", "in", orderNos)
    .orderBy("created_at")
    .execute();
  return await withStandings(db, attempts);
}

/** Attempts with the facts and statements about them. */
export async function withStandings<Known extends Pick<Attempt, "attempt_no" | "method">>(
  db: Queries,
  attempts: readonly Known[],
): Promise<(Known & Pick<StoodAttempt, "facts" | "statements" | "standing">)[]> {
  const attemptNos = attempts.map(({ attempt_no }) => attempt_no);
  const allFacts = await listFactsOf(db, attemptNos);
  const allStatements = await listStatementsOf(db, attemptNos);
  return attempts.map((attempt) => {
    const isOwn = ({ attempt_no, method }: Pick<Attempt, "attempt_no" | "method">) =>
      attempt_no === attempt.attempt_no && method === attempt.method;
    const facts = allFacts.filter(isOwn);
    const statements = allStatements.filter(isOwn);
    const open = statements.filter(({ settled_at }) => settled_at === null);
    return { ...attempt, facts, statements, standing: foldFacts(facts, open) };
  });
}

/** All facts about attempts, the oldest first. */
async function listFactsOf(db: Queries, attemptNos: readonly string[]): Promise<GatewayFact[]> {
  if (attemptNos.length === 0) return [];
  return await db
    .selectFrom("gateway_facts")
    .selectAll()
    .where("attempt_no", "in", attemptNos)
    .orderBy("id")
    .execute();
}
