import { tabStorage } from "../platform/browser/storage.ts";

const key = "paid-order";

/**
 * Keeps an order that has just been paid, for the page that is loaded next in this tab. `isSeen`: the buyer has closed
 * the panel that says so.
 */
export function keepPaidOrder(order: { orderNo: string; packageId: number; isSeen: boolean }): void {
  tabStorage.write(key, `${order.isSeen ? "seen" : "new"} ${order.packageId} ${order.orderNo}`);
}

/** Returns and removes what the page before this one has kept. */
export function takePaidOrder(): string | undefined {
  return tabStorage.take(key);
}
