import { tabStorage } from "../platform/browser/storage.ts";

const key = "paid-order";

/** An order that has just been paid. */
export interface PaidOrder {
  readonly orderNo: string;
  readonly packageId: number;
  /** True if the buyer has closed the panel that says so. */
  readonly isSeen: boolean;
}

/** Keeps the order for the page that is loaded next in this tab. */
export function keepPaidOrder({ orderNo, packageId, isSeen }: PaidOrder): void {
  tabStorage.write(key, `${orderNo} ${packageId} ${isSeen ? "seen" : "new"}`);
}

/** Returns and removes the order that the page before this one has kept. */
export function takePaidOrder(): PaidOrder | undefined {
  const [, orderNo, packageId, seen] =
    /^([\w-]{1,64}) (\d{1,15}) (seen|new)$/.exec(tabStorage.take(key) ?? "") ?? [];
  if (orderNo === undefined) return undefined;
  return { orderNo, packageId: Number(packageId), isSeen: seen === "seen" };
}
