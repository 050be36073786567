import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { requiredText } from "../rules.ts";

const paymentStatuses = ["PENDING", "SUCCESS", "FAILED", "TRADE_CLOSED"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const startPayment = defineCall({
  method: "POST",
  path: "/payment-configs/client/{method}/qrcode",
  access: "signed-in",
  params: z.object({ method: requiredText(20) }),
  body: z.object({ orderId: requiredText(64), amount: z.optional(z.number()) }),
  reply: z.object({
    codeUrl: z.string(),
    /** Seconds until the code expires; a duration, because browsers' clocks differ. Other deployments may omit it. */
    validForS: z.optional(z.int()),
  }),
  summary: "The content of the QR code that pays an order. Asking again while it is valid gives the same.",
  timeout: "long",
});

export const readPaymentStatus = defineCall({
  method: "GET",
  path: "/payment-configs/status/{method}/{orderNo}",
  access: "signed-in",
  params: z.object({ method: requiredText(20), orderNo: requiredText(64) }),
  reply: z.object({ status: z.enum(paymentStatuses) }),
  summary: "How the payment of one's own order stands.",
});

/** Path of the demo's simulated cashier; the order number follows. */
export const cashierPath = "/demo/cashier/";

/** Returns whether a QR code's content is the URL of the simulated cashier. */
export function isCashierUrl(codeUrl: string): boolean {
  return new RegExp(`^https?://[^/?#]+${cashierPath}`).test(codeUrl);
}
