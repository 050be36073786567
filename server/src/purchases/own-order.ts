import { yuanOfFen } from "@baleen/contract/money.ts";
import type { OrderStatus, OwnOrder } from "@baleen/contract/purchases.ts";
import type { OrderState } from "../db/purchase-tables.ts";
import type { Queries } from "../db/transaction.ts";
import { findPaidAgain, type PaidAgain } from "../orders/order-store.ts";
import { foldFacts } from "../payments/fold-facts.ts";
import { listFactsOfKept, type PurchaseRow, sumRefundsUnderway } from "./purchase-store.ts";

const statusOf: Readonly<Record<OrderState, OrderStatus>> = {
  pending: "open",
  paid: "granting",
  granted: "granted",
  closed: "closed",
  failed: "failed",
  refunded: "refunded",
};

/** Orders in the form of the contract. */
export async function ownOrdersOf(db: Queries, rows: readonly PurchaseRow[]): Promise<OwnOrder[]> {
  const kept = rows
    .filter(({ state }) => state === "paid" || state === "granted")
    .map(({ order_no }) => order_no);
  const facts = await listFactsOfKept(db, kept);
  const underway = await sumRefundsUnderway(db, kept);
  const again = await findPaidAgain(db, kept);
  return rows.map((row) => {
    const known = facts.filter(({ order_no }) => order_no === row.order_no);
    const refundedFen = row.state === "refunded" ? row.price_fen : foldFacts(known).refundedFen;
    return ownOrderOf(row, {
      refundedFen,
      underwayFen: underway.get(row.order_no) ?? 0,
      again: again.get(row.order_no),
    });
  });
}

interface Known {
  readonly again: PaidAgain | undefined;
  readonly refundedFen: number;
  readonly underwayFen: number;
}

function ownOrderOf(row: PurchaseRow, { refundedFen, underwayFen, again }: Known): OwnOrder {
  return {
    orderNo: row.order_no,
    packageId: row.package_id,
    packageName: row.package_name,
    validDays: row.valid_days,
    level: row.level,
    price: yuanOfFen(row.price_fen),
    paymentMethod: row.payment_method,
    status: statusOf[row.state],
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    paidAgainAt: again?.at.toISOString() ?? null,
    refunded: yuanOfFen(refundedFen),
    refundUnderway: yuanOfFen(underwayFen),
  };
}
