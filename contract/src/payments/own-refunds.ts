import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { instant, requiredText } from "../rules.ts";

/** Until when buyers may refund an order themselves: days since the payment, and the share of its days used by then. */
export const buyerRefundRule = z.object({ days: z.int(), usedPercent: z.int() });
export type BuyerRefundRule = z.output<typeof buyerRefundRule>;

/** Why an order cannot be refunded by its buyer. */
const refusals = [
  "off",
  "notActive",
  "late",
  "used",
  "invoiced",
  "refunded",
  /** Its days have paid for an upgrade, or are reserved by an open one. */
  "credited",
  "again",
  "unconfirmed",
] as const;
export type RefundRefusal = (typeof refusals)[number];

const refundOffer = z.object({
  /** In yuan: the whole payment. */
  amount: z.number(),
  /** The days of the order that end. */
  daysTaken: z.int(),
  /** The membership's end now and afterwards; null without a membership. */
  memberUntil: z.nullable(instant),
  memberUntilAfter: z.nullable(instant),
  /** How many computers can be used afterwards; null if the membership goes on. */
  devicesAfter: z.nullable(z.int()),
});
export type RefundOffer = z.output<typeof refundOffer>;

const orderParams = z.object({ orderNo: requiredText(64) });

export const readOwnRefund = defineCall("GET /orders/{orderNo}/refund", {
  access: "signed-in",
  params: orderParams,
  reply: z.object({ offer: z.nullable(refundOffer), refusal: z.nullable(z.enum(refusals)) }),
  summary: "What a refund of one's own order would return and end, or why it cannot be refunded.",
});

export const refundOwnOrder = defineCall("POST /orders/{orderNo}/refund", {
  access: "signed-in",
  params: orderParams,
  body: z.object({
    /** The amount that was shown, in yuan. Another one is rejected. */
    amount: z.number(),
  }),
  reply: z.object({ state: z.enum(["underway", "done", "refused"]) }),
  summary:
    "Refunds one's own order in full, once, by the operators' rule. A repeated request says how the refund stands.",
  timeout: "long",
});
