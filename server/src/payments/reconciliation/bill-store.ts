import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Insertable, Selectable } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { BillLine } from "../gateways/gateway.ts";
import type { BillDay } from "./reconciliation-store.ts";

export type KeptBill = Selectable<Tables["bills"]>;
export type KeptLine = Selectable<Tables["bill_lines"]>;

/** The numbers of this shop's attempts. Others in a bill belong to other shops of the merchant. */
const ownNumber = /^P[0-9A-HJKMNP-TV-Z]{25}$/;

export function isOwnLine({ isForeign, attemptNo }: BillLine): boolean {
  return !isForeign && ownNumber.test(attemptNo);
}

/** What a bill has of other shops of the merchant. */
export type ForeignFigures = Pick<
  KeptBill,
  "foreign_lines" | "foreign_paid_fen" | "foreign_refunded_fen" | "foreign_fee_fen"
>;

/** Removes a bill with its lines. */
export async function removeBill(db: Queries, { method, day }: BillDay): Promise<void> {
  await db.deleteFrom("bills").where("day", "=", day).where("method", "=", method).execute();
}

export async function insertBill(db: Queries, bill: KeptBill): Promise<void> {
  await db.insertInto("bills").values(bill).execute();
}

export async function setForeignFigures(
  db: Queries,
  { method, day }: BillDay,
  figures: ForeignFigures,
): Promise<void> {
  await db.updateTable("bills").set(figures).where("day", "=", day).where("method", "=", method).execute();
}

/** Inserts lines without anything that names a person; `first` is the place of the first one in its bill. */
export async function insertBillLines(
  db: Queries,
  { method, day }: BillDay,
  { first, lines }: { readonly first: number; readonly lines: readonly BillLine[] },
): Promise<void> {
  const rows = lines.map(
    (line, index): Insertable<Tables["bill_lines"]> => ({
      day,
      method,
      line: first + index,
      kind: line.kind,
      attempt_no: line.attemptNo,
      refund_no: line.refundNo ?? null,
      gateway_trade_no: line.gatewayTradeNo ?? null,
      amount_fen: line.amountFen,
      fee_fen: line.feeFen ?? null,
      happened_at: line.at ?? null,
    }),
  );
  await db.insertInto("bill_lines").values(rows).execute();
}

/** A span of days of China, both included. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

export async function listBills(db: Queries, { first, last }: Days): Promise<KeptBill[]> {
  return await db
    .selectFrom("bills")
    .selectAll()
    .where("day", ">=", first)
    .where("day", "<=", last)
    .orderBy("day")
    .orderBy("method")
    .execute();
}

/** The lines of a bill after one of them, in their order. */
export async function listBillLines(
  db: Queries,
  { method, day }: BillDay,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<KeptLine[]> {
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

/** The lines of bills about some attempts. */
export async function findLinesOf(
  db: Queries,
  method: PaymentMethod,
  attemptNos: readonly string[],
): Promise<KeptLine[]> {
  if (attemptNos.length === 0) return [];
  return await db
    .selectFrom("bill_lines")
    .selectAll()
    .where("attempt_no", "in", attemptNos)
    .where("method", "=", method)
    .execute();
}

/** What the bills of some days have of this shop, by day and method. */
export async function sumBillLines(db: Queries, { first, last }: Days) {
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
