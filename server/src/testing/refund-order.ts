import { refundOrder as refund } from "../back-office/orders/refund-order.ts";
import type { PrivacyDeps } from "../privacy/deps.ts";
import { li } from "./makers.ts";

interface Wanted {
  readonly orderNo: string;
  /** Undefined refunds everything that is left. */
  readonly amountFen: number | undefined;
  readonly reason: string;
}

/** An operator refunds an order; returns the state of the refund. */
export async function refundOrder(deps: PrivacyDeps, wanted: Wanted) {
  return (await refund(deps, { ...wanted, ...li })).state;
}
