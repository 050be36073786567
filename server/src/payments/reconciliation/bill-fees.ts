import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { BillLine } from "../gateways/gateway.ts";
import type { BillDay } from "./reconciliation-store.ts";

/** What gateways took of payments, less what they gave back with refunds, as bills have it. A bill may be read again. */
export async function forgetBillFees(db: Queries, { method, day }: BillDay): Promise<void> {
  await db.deleteFrom("bill_fees").where("method", "=", method).where("day", "=", day).execute();
}

export async function addBillFees(db: Queries, bill: BillDay, lines: readonly BillLine[]): Promise<void> {
  const fees = new Map<string, number>();
  for (const { attemptNo, feeFen, kind } of lines) {
    if (feeFen === undefined) continue;
    fees.set(attemptNo, (fees.get(attemptNo) ?? 0) + (kind === "refund" ? -feeFen : feeFen));
  }
  if (fees.size === 0) return;
  const { method, day } = bill;
  await db
    .insertInto("bill_fees")
    .values(Array.from(fees, ([attempt_no, fee_fen]) => ({ attempt_no, method, day, fee_fen })))
    .onConflict((conflict) =>
      conflict
        .columns(["attempt_no", "method", "day"])
        .doUpdateSet((row) => ({ fee_fen: row("bill_fees.fee_fen", "+", row.ref("excluded.fee_fen")) })),
    )
    .execute();
}

/** By attempt; none for those that no bill has had yet. */
export async function findBillFees(
  db: Queries,
  attempts: readonly { readonly attempt_no: string; readonly method: PaymentMethod }[],
): Promise<Map<string, number>> {
  const attemptNos = attempts.map(({ attempt_no }) => attempt_no);
  if (attemptNos.length === 0) return new Map();
  const rows = await db
    .selectFrom("bill_fees")
    .select(["attempt_no", "fee_fen"])
    .where("attempt_no", "in", attemptNos)
    .execute();
  const fees = new Map<string, number>();
  for (const { attempt_no, fee_fen } of rows) fees.set(attempt_no, (fees.get(attempt_no) ?? 0) + fee_fen);
  return fees;
}
