import type { OrderCause } from "@baleen/contract/shop/order-causes.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { giveBackToStock } from "../packages/package-store.ts";
import { markOrder, moveOrder, type Order } from "./order-store.ts";

interface Release {
  readonly to: "closed" | "failed";
  readonly cause: OrderCause;
  readonly at: Date;
}

/** Ends a pending order without payment and returns its stock. False if it was not pending. */
export async function releaseOrder(tx: Tx, order: Order, release: Release): Promise<boolean> {
  const moved = await moveOrder(tx, order, { from: ["pending"], ...release });
  if (!moved) return false;
  if (order.holds_stock) {
    await giveBackToStock(tx, order.package_id);
    await markOrder(tx, order.order_no, { holdsStock: false });
  }
  return true;
}
