import type { OrderMark, OrderRow } from "@baleen/contract/console/shop-values.ts";
import type { AttemptState } from "../../db/purchase-tables.ts";
import type { Queries } from "../../db/transaction.ts";
import { foldFacts, type Standing } from "../../payments/fold-facts.ts";
import type { GatewayFact } from "../../payments/gateway-fact-store.ts";
import type { ListedOrder } from "./order-list-store.ts";

export interface StoodAttempt {
  readonly order_no: string;
  readonly attempt_no: string;
  readonly state: AttemptState;
  readonly facts: readonly GatewayFact[];
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
  if (state === "refunded") return price_fen;
  return attempts.find((attempt) => attempt.state === "paid")?.standing.refundedFen ?? 0;
}

function marksOf(order: ListedOrder, attempts: readonly StoodAttempt[], refundedFen: number): OrderMark[] {
  const has: Readonly<Record<OrderMark, boolean>> = {
    late: order.paid_late,
    byHand: attempts.some(({ facts }) => facts.some(isByHand)),
    partRefunded: order.state === "granted" && refundedFen > 0,
    surplus: attempts.some(({ state }) => state === "surplus" || state === "refunded"),
  };
  return (Object.keys(has) as OrderMark[]).filter((mark) => has[mark]);
}

/** An operator entered that it was paid. */
function isByHand({ source, paid_fen }: GatewayFact): boolean {
  return source === "operator" && paid_fen !== null;
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
  const facts = await listFactsOf(
    db,
    attempts.map(({ attempt_no }) => attempt_no),
  );
  return attempts.map((attempt) => {
    const own = facts.filter(
      ({ attempt_no, method }) => attempt_no === attempt.attempt_no && method === attempt.method,
    );
    return { ...attempt, facts: own, standing: foldFacts(own) };
  });
}

/** All facts about attempts, the oldest first. */
export async function listFactsOf(db: Queries, attemptNos: readonly string[]): Promise<GatewayFact[]> {
  if (attemptNos.length === 0) return [];
  return await db
    .selectFrom("gateway_facts")
    .selectAll()
    .where("attempt_no", "in", attemptNos)
    .orderBy("id")
    .execute();
}
