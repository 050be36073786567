import type { Tx } from "../../platform/database/transaction.ts";
import type { BillLine } from "../gateways/gateway.ts";
import { addBillFees, forgetBillFees } from "./bill-fees.ts";
import {
  type ForeignFigures,
  insertBill,
  insertBillLines,
  isOwnLine,
  removeBill,
  setForeignFigures,
} from "./bill-line-store.ts";
import { batchesOf } from "./ledger-store.ts";
import type { BillDay } from "./reconciliation-store.ts";

interface ReadBill extends BillDay {
  readonly lines: Iterable<BillLine>;
  readonly readAt: Date;
}

const noForeignFigures: ForeignFigures = {
  foreign_lines: 0,
  foreign_paid_fen: 0,
  foreign_refunded_fen: 0,
  foreign_fee_fen: 0,
};

/**
 * Keeps a bill's lines about this shop, its fees, and sums of what it has of others, in place of what an earlier reading of
 * it left. The caller holds the bill's lock.
 */
export async function keepBill(tx: Tx, { method, day, lines, readAt }: ReadBill): Promise<void> {
  const bill = { method, day };
  await removeBill(tx, bill);
  await forgetBillFees(tx, bill);
  await insertBill(tx, { ...bill, ...noForeignFigures, read_at: readAt });
  let foreign = noForeignFigures;
  let first = 1;
  for (const batch of batchesOf(lines)) {
    const own = batch.filter(isOwnLine);
    foreign = batch.filter((line) => !isOwnLine(line)).reduce(addForeignLine, foreign);
    if (own.length === 0) continue;
    await insertBillLines(tx, bill, { first, lines: own });
    await addBillFees(tx, bill, own);
    first += own.length;
  }
  if (foreign.foreign_lines > 0) await setForeignFigures(tx, bill, foreign);
}

function addForeignLine(figures: ForeignFigures, { kind, amountFen, feeFen = 0 }: BillLine): ForeignFigures {
  const [paidFen, refundedFen, sign] = kind === "payment" ? [amountFen, 0, 1] : [0, amountFen, -1];
  return {
    foreign_lines: figures.foreign_lines + 1,
    foreign_paid_fen: figures.foreign_paid_fen + paidFen,
    foreign_refunded_fen: figures.foreign_refunded_fen + refundedFen,
    foreign_fee_fen: figures.foreign_fee_fen + sign * feeFen,
  };
}
