import type { Tx } from "../../platform/database/transaction.ts";
import { giveBackToStock } from "../packages/package-store.ts";
import { type Move, markOrder, moveOrder, type Order } from "./order-store.ts";

type Release = Omit<Move, "from"> & { readonly to: "closed" | "failed" };

/** Ends a pending order without payment and returns its stock. False if it was not pending. */
export async function releaseOrder(tx: Tx, order: Order, release: Release): Promise<boolean> {
  const moved = await moveOrder(tx, order, { from: ["pending"], ...release });
  if (!moved) return false;
  if (order.holds_stock) {
    await giveBackToStock(tx, order.package_id);
    await markOrder(tx, order.order_no, { holds_stock: false });
  }
  return true;
}
