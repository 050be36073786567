import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { level } from "./packages.ts";
import { paymentMethods } from "./payment-methods.ts";
import { identifier, instant, requiredText } from "./rules.ts";

/** How many orders or redemptions a page of a list has. */
export const purchasesOnPage = 20;

/**
 * `open` can still be paid, `granting` is paid and about to be granted. A refund of a part leaves an order `granted`.
 */
export const orderStatuses = ["open", "granting", "granted", "closed", "failed", "refunded"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** An order as its buyer sees it. Amounts are yuan. */
export const ownOrder = z.object({
  orderNo: z.string(),
  packageId: z.int(),
  packageName: z.string(),
  validDays: z.int(),
  level,
  price: z.number(),
  paymentMethod: z.enum(paymentMethods),
  status: z.enum(orderStatuses),
  createdAt: instant,
  paidAt: z.nullable(instant),
  refunded: z.number(),
});
export type OwnOrder = z.output<typeof ownOrder>;

export const listOwnOrders = defineCall({
  method: "GET",
  path: "/orders/mine",
  access: "signed-in",
  query: z.object({ cursor: z.optional(requiredText(64)) }),
  reply: z.object({
    orders: z.array(ownOrder),
    /** The cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
  summary: "One's own orders, newest first, a page at a time.",
});

/** A redeemed card key as whoever redeemed it sees it. */
export const redemption = z.object({
  keyEnding: z.string(),
  packageName: z.string(),
  validDays: z.int(),
  level,
  redeemedAt: instant,
});
export type Redemption = z.output<typeof redemption>;

export const listOwnRedemptions = defineCall({
  method: "GET",
  path: "/cards/mine",
  access: "signed-in",
  query: z.object({ cursor: z.optional(identifier) }),
  reply: z.object({ redemptions: z.array(redemption), next: z.nullable(z.string()) }),
  summary: "The card keys that one has redeemed, newest first, a page at a time.",
});

export const readReceipt = defineCall({
  method: "GET",
  path: "/orders/{orderNo}/receipt",
  access: "signed-in",
  params: z.object({ orderNo: requiredText(64) }),
  reply: z.object({
    order: ownOrder,
    /** The payment's number at its gateway. */
    gatewayTradeNo: z.nullable(z.string()),
    username: z.string(),
  }),
  summary: "What a receipt of one's own paid order says.",
});
