import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { type Selectable, sql } from "kysely";
import type { Queries } from "../platform/database/transaction.ts";
import type { Tables } from "../tables.ts";
import type { Trade } from "./gateways/gateway.ts";
import { findRefund } from "./refunds/refund-store.ts";

/** Identifies an attempt in a gateway's messages. */
export interface AttemptKey {
  readonly method: PaymentMethod;
  readonly attemptNo: string;
}

export type GatewayFact = Selectable<Tables["gateway_facts"]>;

interface NewFact {
  readonly method: PaymentMethod;
  readonly trade: Trade;
  readonly source: GatewayFact["source"];
  readonly at: Date;
}

/** The columns that `foldFacts` reads. */
export const factColumns = [
  "id",
  "paid_fen",
  "refunded_fen",
  "has_refund",
  "refund_no",
  "refund_fen",
  "refund_state",
  "gateway_trade_no",
  "ended",
  "happened_at",
  "learned_at",
  "foreign_currency",
  "foreign_amount",
] as const satisfies readonly (keyof GatewayFact)[];

/** Rows from `json_agg` contain times as text. */
export type FactRow = Pick<
  GatewayFact,
  Exclude<(typeof factColumns)[number], "happened_at" | "learned_at">
> & {
  readonly happened_at: Date | string | null;
  readonly learned_at: Date | string;
};

/**
 * Appends a fact to the ledger and returns all facts of the payment, including the new one. Idempotent: duplicates are
 * not added.
 */
export async function appendFact(db: Queries, newFact: NewFact): Promise<FactRow[]> {
  const fact = factOf(await addOwnRefundAmount(db, newFact));
  const { attempt_no: attemptNo, method } = fact;
  const facts = await db
    .with("appended", (creator) =>
      creator
        .insertInto("gateway_facts")
        .values(fact)
        .onConflict((conflict) => conflict.constraint("one_row_a_fact").doNothing())
        .returning(factColumns),
    )
    .selectFrom("gateway_facts")
    .select(factColumns)
    .select(sql<boolean>`false`.as("isNew"))
    .where("attempt_no", "=", attemptNo)
    .where("method", "=", method)
    .unionAll((query) =>
      query.selectFrom("appended").select(factColumns).select(sql<boolean>`true`.as("isNew")),
    )
    .execute();
  // Another transaction may have added the same fact after this SQL statement began.
  return facts.some(({ isNew }) => isNew) ? facts : await listFacts(db, { method, attemptNo });
}

/** Adds the amount of a refund that the gateway identifies only by our number. */
async function addOwnRefundAmount(db: Queries, newFact: NewFact): Promise<NewFact> {
  const { attemptNo, completedRefundNo: refundNo, refund } = newFact.trade;
  if (refundNo === undefined || refund !== undefined) return newFact;
  const own = await findRefund(db, refundNo);
  if (own?.attempt_no !== attemptNo) return newFact;
  const arrived = { refundNo, amountFen: own.amount_fen, state: "done" } as const;
  return { ...newFact, trade: { ...newFact.trade, refund: arrived } };
}

function factOf({ method, trade, source, at }: NewFact): Omit<GatewayFact, "id"> {
  return {
    method,
    attempt_no: trade.attemptNo,
    source,
    gateway_trade_no: trade.gatewayTradeNo ?? null,
    paid_fen: trade.paidFen ?? null,
    refunded_fen: trade.refundedFen ?? null,
    has_refund: trade.hasRefund,
    refund_no: trade.refund?.refundNo ?? null,
    refund_fen: trade.refund?.amountFen ?? null,
    refund_state: trade.refund?.state ?? null,
    ended: trade.ended ?? null,
    foreign_currency: trade.foreignAmount?.currency ?? null,
    foreign_amount: trade.foreignAmount?.amount ?? null,
    happened_at: trade.at ?? null,
    learned_at: at,
  };
}

/** All facts of an attempt, oldest first. */
export async function listFacts(db: Queries, { method, attemptNo }: AttemptKey): Promise<GatewayFact[]> {
  return await db
    .selectFrom("gateway_facts")
    .selectAll()
    .where("attempt_no", "=", attemptNo)
    .where("method", "=", method)
    .orderBy("id")
    .execute();
}
