import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";

export type Reconciliation = Selectable<Tables["reconciliations"]>;

/** Figures of this shop's entries in a bill, and how many of them differ from the ledger. */
export type Figures = typeof noFigures;

export const noFigures = {
  payments: 0,
  payments_fen: 0,
  refunds: 0,
  refunds_fen: 0,
  foreign_lines: 0,
  gateway_only: 0,
  ours_only: 0,
  other_amounts: 0,
};

export interface BillDay {
  readonly method: PaymentMethod;
  readonly day: string;
}

/** The subject of jobs and alarms about a bill. */
export const billSubject = ({ method, day }: BillDay) => `${method} ${day}`;

/** Serializes concurrent comparisons of the same bill. */
export async function lockBill(tx: Tx, bill: BillDay): Promise<void> {
  const key = `reconcile ${billSubject(bill)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function saveReconciliation(tx: Tx, row: Reconciliation): Promise<void> {
  const { method, day, differences, carried, ...rest } = row;
  const values = { ...rest, differences: JSON.stringify(differences), carried: JSON.stringify(carried) };
  await tx
    .insertInto("reconciliations")
    .values({ method, day, ...values })
    .onConflict((conflict) => conflict.columns(["method", "day"]).doUpdateSet(values))
    .execute();
}

export async function findReconciliation(db: Queries, { method, day }: BillDay) {
  return await db
    .selectFrom("reconciliations")
    .selectAll()
    .where("method", "=", method)
    .where("day", "=", day)
    .executeTakeFirst();
}

/** Reconciliations from a day on, newest first. */
export async function listReconciliations(db: Queries, fromDay: string): Promise<Reconciliation[]> {
  return await db
    .selectFrom("reconciliations")
    .selectAll()
    .where("day", ">=", fromDay)
    .orderBy("day", "desc")
    .execute();
}

/** When the first order was placed; undefined if there are no orders. */
export async function findFirstOrderTime(db: Queries): Promise<Date | undefined> {
  const first = await db
    .selectFrom("orders")
    .select("created_at")
    .orderBy("order_no")
    .limit(1)
    .executeTakeFirst();
  return first?.created_at;
}
