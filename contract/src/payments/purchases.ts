import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { identifier, instant, requiredText } from "../rules.ts";
import { level } from "../shop/packages.ts";
import { paymentMethods } from "../shop/payment-methods.ts";
import { invoiceStates } from "./invoice-states.ts";
import { buyerRefundRule } from "./own-refunds.ts";

/** Page size of the lists of orders and redemptions. */
export const purchasesOnPage = 20;

/**
 * `open` can be paid, `granting` is paid but not yet granted, `reviewing` was paid with another amount, about which an
 * operator decides. After a partial refund an order stays `granted`.
 */
const orderStatuses = ["open", "granting", "reviewing", "granted", "closed", "failed", "refunded"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** An order as its buyer sees it. Amounts are in yuan. */
const ownOrder = z.object({
  orderNo: z.string(),
  packageId: z.int(),
  packageName: z.string(),
  validDays: z.int(),
  level,
  price: z.number(),
  /** The price before the promotion code; null without one. */
  listPrice: z.nullable(z.number()),
  promotionCode: z.nullable(z.string()),
  /** What remaining days of lower plans took off the price, in yuan. */
  credit: z.nullable(z.number()),
  /** Differs from the price if another amount was accepted; null if nothing was paid yet. */
  paid: z.nullable(z.number()),
  paymentMethod: z.enum(paymentMethods),
  status: z.enum(orderStatuses),
  createdAt: instant,
  paidAt: z.nullable(instant),
  /** When another order for the same package was paid, within minutes of this one. */
  paidAgainAt: z.nullable(instant),
  refunded: z.number(),
  /** Refunds requested from the gateway that it has not confirmed yet. */
  refundUnderway: z.number(),
  /** Until when the buyer may refund it, as far as the order tells; null if the buyer may not. */
  refundableUntil: z.nullable(instant),
  /** The state of the newest invoice; null if none was requested. */
  invoice: z.nullable(z.enum(invoiceStates)),
});
export type OwnOrder = z.output<typeof ownOrder>;

export const listOwnOrders = defineCall("GET /orders/mine", {
  access: "signed-in",
  query: z.object({ cursor: z.optional(requiredText(64)) }),
  reply: z.object({
    orders: z.array(ownOrder),
    /** The rule by which buyers refund orders themselves; null while they cannot. */
    refundRule: z.nullable(buyerRefundRule),
    /** The cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
  summary: "One's own orders, newest first, a page at a time.",
});

/** A redeemed card key as its user sees it. */
const redemption = z.object({
  keyEnding: z.string(),
  packageName: z.string(),
  validDays: z.int(),
  level,
  redeemedAt: instant,
});

export const listOwnRedemptions = defineCall("GET /cards/mine", {
  access: "signed-in",
  query: z.object({ cursor: z.optional(identifier) }),
  reply: z.object({ redemptions: z.array(redemption), next: z.nullable(z.string()) }),
  summary: "The card keys that one has redeemed, newest first, a page at a time.",
});

export const readReceipt = defineCall("GET /orders/{orderNo}/receipt", {
  access: "signed-in",
  params: z.object({ orderNo: requiredText(64) }),
  reply: z.object({
    order: ownOrder,
    /** The payment gateway's number of the payment. */
    gatewayTradeNo: z.nullable(z.string()),
    username: z.string(),
  }),
  summary: "What a receipt of one's own paid order says.",
});
