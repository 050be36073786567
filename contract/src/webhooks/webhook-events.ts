import * as z from "zod/mini";
import type { Localized } from "../language.ts";
import { instant } from "../rules.ts";
import { level } from "../shop/packages.ts";
import { paymentMethods } from "../shop/payment-methods.ts";

interface WebhookEvent<Data extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: Localized;
  /** One English sentence for the OpenAPI document. */
  readonly summary: string;
  readonly data: Data;
}

const defineEvent = <Data extends z.ZodMiniType>(name: Localized, summary: string, data: Data) =>
  ({ name, summary, data }) satisfies WebhookEvent<Data>;

const fen = z.int();
const accountId = z.int();

/** What an order buys. */
const plan = { packageId: z.int(), level, days: z.int() } as const;

const membership = z.object({
  accountId,
  /** Null for a lifetime membership. */
  endsAt: z.nullable(instant),
  /** What follows from now on: the highest level with time left is used first. The last span of a lifetime has no end. */
  spans: z.array(z.object({ level, from: instant, to: z.nullable(instant) })),
});

/**
 * All events of outgoing webhooks. They contain numbers of accounts and orders, plans, amounts in fen and times: no
 * names, addresses or phone numbers.
 */
export const webhookEvents = {
  "order.paid": defineEvent(
    { zh: "订单已付款", en: "Order paid" },
    "An order was paid and its membership granted. An operator may have completed it by hand.",
    z.object({
      orderNo: z.string(),
      accountId,
      ...plan,
      paidFen: fen,
      paymentMethod: z.enum(paymentMethods),
      /** The promotion code that reduced the price. */
      promotionCode: z.nullable(z.string()),
      paidAt: instant,
    }),
  ),
  "order.refunded": defineEvent(
    { zh: "订单退款变化", en: "Order refunded" },
    "The money refunded of an order has changed: in part, in whole, or back after a correction.",
    z.object({
      orderNo: z.string(),
      accountId,
      /** 0 if an operator had completed the order by hand and withdrew that. */
      paidFen: fen,
      /** The total of all refunds of the order so far. */
      refundedFen: fen,
      /** Whether nothing of the payment is left. */
      isWhole: z.boolean(),
      refundedAt: instant,
    }),
  ),
  "membership.begun": defineEvent(
    { zh: "会员开始", en: "Membership begun" },
    "An account without a membership has one now.",
    membership,
  ),
  "membership.changed": defineEvent(
    { zh: "会员变化", en: "Membership changed" },
    "A membership has got or lost time.",
    membership,
  ),
  "membership.ended": defineEvent(
    { zh: "会员结束", en: "Membership ended" },
    "A membership has run out, was taken back, or went to another account.",
    z.object({
      accountId,
      endedAt: instant,
      /** The account that this one has become part of; null otherwise. */
      mergedInto: z.nullable(accountId),
    }),
  ),
  "card.redeemed": defineEvent(
    { zh: "卡密已兑换", en: "Card redeemed" },
    "A card key was redeemed and its membership granted.",
    z.object({ cardId: z.int(), batch: z.string(), accountId, ...plan, redeemedAt: instant }),
  ),
  "account.deleted": defineEvent(
    { zh: "账号已注销", en: "Account deleted" },
    "An account and its data were deleted. Its membership ends with it, without an event.",
    z.object({ accountId, deletedAt: instant }),
  ),
  "webhook.test": defineEvent(
    { zh: "测试", en: "Test" },
    "An operator tests an endpoint. Every endpoint gets its own tests.",
    z.object({ endpointId: z.int() }),
  ),
} as const satisfies Readonly<Record<string, WebhookEvent>>;

export type WebhookEventType = keyof typeof webhookEvents;
export type WebhookData<Type extends WebhookEventType> = z.output<(typeof webhookEvents)[Type]["data"]>;

/** The types that an endpoint can subscribe to. */
export const subscribedTypes = [
  "order.paid",
  "order.refunded",
  "membership.begun",
  "membership.changed",
  "membership.ended",
  "card.redeemed",
  "account.deleted",
] as const satisfies readonly WebhookEventType[];

export type SubscribedType = (typeof subscribedTypes)[number];

/** The body of a webhook (Standard Webhooks 1.0). `timestamp` is when the event occurred. */
export function webhookPayload(type: WebhookEventType) {
  const { data } = webhookEvents[type];
  return z.object({ type: z.literal(type), timestamp: instant, data });
}

/** Standard Webhooks 1.0: the event's id, when it was sent in seconds, and the signatures `v1,…` of each secret. */
export const webhookHeaders = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
