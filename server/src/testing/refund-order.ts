import type { Context } from "../context.ts";
import { refundOrder as refund } from "../payments/refunds/operator/refund-order.ts";
import { li } from "./makers.ts";

interface RefundRequest {
  readonly orderNo: string;
  /** Undefined refunds everything that is left. */
  readonly amountFen: number | undefined;
  readonly reason: string;
}

/** An operator refunds an order; returns the state of the refund. */
export async function refundOrder(context: Context, request: RefundRequest) {
  return (await refund(context, { ...request, ...li })).state;
}
