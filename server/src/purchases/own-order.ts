import { yuanOfFen } from "@baleen/contract/money.ts";
import type { OrderStatus, OwnOrder } from "@baleen/contract/purchases.ts";
import type { OrderState } from "../db/purchase-tables.ts";
import type { Queries } from "../db/transaction.ts";
import { foldFacts } from "../payments/fold-facts.ts";
import { listFactsOfPaid, listStatementsOfPaid, type PurchaseRow } from "./purchase-store.ts";

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
  const paid = rows.filter(({ state }) => state === "paid" || state === "granted" || state === "refunded");
  const orderNos = paid.map(({ order_no }) => order_no);
  const facts = await listFactsOfPaid(db, orderNos);
  const statements = await listStatementsOfPaid(db, orderNos);
  return rows.map((row) => {
    const isOwn = ({ order_no }: { readonly order_no: string }) => order_no === row.order_no;
    return ownOrderOf(row, foldFacts(facts.filter(isOwn), statements.filter(isOwn)).refundedFen);
  });
}

function ownOrderOf(row: PurchaseRow, refundedFen: number): OwnOrder {
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
    refunded: yuanOfFen(refundedFen),
  };
}
