import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../../platform/database/transaction.ts";
import type { Tables } from "../../tables.ts";
import { isOwnAttemptNo } from "../gateways/bills.ts";
import type { BillLine } from "../gateways/gateway.ts";
import { splitIntoBatches } from "./ledger-store.ts";
import type { BillDay } from "./reconciliation-store.ts";

export type StoredBill = Selectable<Tables["bills"]>;
export type StoredBillLine = Selectable<Tables["bill_lines"]>;

export function isOwnLine({ isForeign, attemptNo }: BillLine): boolean {
  return !isForeign && isOwnAttemptNo(attemptNo);
}

const noForeign = { foreign_lines: 0, foreign_paid_fen: 0, foreign_refunded_fen: 0, foreign_fee_fen: 0 };

/**
 * Stores a bill's lines about this shop, their fees, and a summary of other shops' lines. Replaces what an earlier read
 * of the bill has stored. The caller must hold the bill's lock.
 */
export async function saveBill(tx: Tx, bill: BillDay, lines: Iterable<BillLine>, readAt: Date) {
  const { method, day } = bill;
  for (const table of ["bills", "bill_fees"] as const) {
    await tx.deleteFrom(table).where("method", "=", method).where("day", "=", day).execute();
  }
  await tx
    .insertInto("bills")
    .values({ ...bill, ...noForeign, read_at: readAt })
    .execute();
  const foreign = { ...noForeign };
  let storedCount = 0;
  for (const batch of splitIntoBatches(lines)) {
    const own = batch.filter(isOwnLine);
    for (const line of batch) if (!isOwnLine(line)) addForeign(foreign, line);
    if (own.length === 0) continue;
    await insertLines(tx, bill, own, storedCount);
    storedCount += own.length;
  }
  // Fees kept by the gateway from payments, less fees returned with refunds.
  await sql`
    insert into bill_fees (attempt_no, method, day, fee_fen)
    select attempt_no, method, day, sum(case kind when 'refund' then -fee_fen else fee_fen end)
    from bill_lines where method = ${method} and day = ${day} and fee_fen is not null
    group by attempt_no, method, day`.execute(tx);
  await tx.updateTable("bills").set(foreign).where("method", "=", method).where("day", "=", day).execute();
}

function addForeign(figures: typeof noForeign, { kind, amountFen, feeFen = 0 }: BillLine): void {
  figures.foreign_lines += 1;
  figures[kind === "payment" ? "foreign_paid_fen" : "foreign_refunded_fen"] += amountFen;
  figures.foreign_fee_fen += kind === "payment" ? feeFen : -feeFen;
}

/** Inserts lines, without personal data. Numbers them from `storedCount` + 1. */
async function insertLines(
  tx: Tx,
  bill: BillDay,
  lines: readonly BillLine[],
  storedCount: number,
): Promise<void> {
  const rows = lines.map((line, index) => ({
    ...bill,
    line: storedCount + index + 1,
    kind: line.kind,
    attempt_no: line.attemptNo,
    refund_no: line.refundNo ?? null,
    gateway_trade_no: line.gatewayTradeNo ?? null,
    amount_fen: line.amountFen,
    fee_fen: line.feeFen ?? null,
    happened_at: line.at ?? null,
  }));
  await tx.insertInto("bill_lines").values(rows).execute();
}

/** Fees by attempt; no entry for attempts that are not in any bill yet. */
export async function findBillFees(db: Queries, attempts: readonly { readonly attempt_no: string }[]) {
  const rows = await db
    .selectFrom("bill_fees")
    .select((select) => ["attempt_no", select.fn.sum<number>("fee_fen").as("fee_fen")])
    .where("attempt_no", "in", [...attempts.map(({ attempt_no }) => attempt_no), ""])
    .groupBy("attempt_no")
    .execute();
  return new Map(rows.map(({ attempt_no, fee_fen }) => [attempt_no, fee_fen]));
}

/** A range of days in China, both inclusive. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

export async function listBills(db: Queries, { first, last }: DayRange): Promise<StoredBill[]> {
  return await db
    .selectFrom("bills")
    .selectAll()
    .where("day", ">=", first)
    .where("day", "<=", last)
    .orderBy("day")
    .orderBy("method")
    .execute();
}

/** The lines of a bill after a given line, in the bill's order. */
export async function listBillLines(
  db: Queries,
  { method, day }: BillDay,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StoredBillLine[]> {
  return await db
    .selectFrom("bill_lines")
    .selectAll()
    .where("day", "=", day)
    .where("method", "=", method)
    .where("line", ">", after)
    .orderBy("line")
    .limit(limit)
    .execute();
}

export async function findBillLines(db: Queries, method: PaymentMethod, attemptNos: readonly string[]) {
  if (attemptNos.length === 0) return [];
  return await db
    .selectFrom("bill_lines")
    .selectAll()
    .where("attempt_no", "in", attemptNos)
    .where("method", "=", method)
    .execute();
}

/** Sums of this shop's bill lines in a range of days, by day and method. */
export async function sumBillLines(db: Queries, { first, last }: DayRange) {
  return await db
    .selectFrom("bill_lines")
    .select((select) => [
      "day",
      "method",
      "kind",
      select.fn.countAll<number>().as("lines"),
      select.fn.sum<number>("amount_fen").as("amountFen"),
      select.fn.coalesce(select.fn.sum<number>("fee_fen"), select.lit(0)).as("feeFen"),
      select.fn.countAll<number>().filterWhere("fee_fen", "is", null).as("withoutFee"),
    ])
    .where("day", ">=", first)
    .where("day", "<=", last)
    .groupBy(["day", "method", "kind"])
    .execute();
}
