import * as z from "zod/mini";
import { identifier, instant, requiredText } from "../rules.ts";
import { level } from "../shop/packages.ts";
import { paymentMethods } from "../shop/payment-methods.ts";

/** A message in both languages, composed by the server. */
export const sentence = z.object({ zh: z.string(), en: z.string() });

/** A day in China time, such as `2026-11-22`. */
export const chinaDay = z.iso.date();

/** A month in China time, such as `2026-11`. */
export const chinaMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** A query parameter that is either present or absent. */
export const flag = z.literal("yes");

export const paymentMethod = z.enum(paymentMethods);

export const orderState = z.enum(["pending", "paid", "granted", "closed", "failed", "refunded"]);

/**
 * `mismatch`: a payment of another amount waits for a decision. `alarm`: an alarm about the order is open. `late`: paid
 * after the order had ended. `byHand`: completed by an operator. `partRefunded`: partly refunded. `surplus`: has a
 * surplus payment that is returned.
 */
const orderMark = z.enum(["mismatch", "alarm", "late", "byHand", "partRefunded", "surplus"]);
export type OrderMark = z.output<typeof orderMark>;

/** Filters of a list of orders; each narrows it. */
export const orderFilters = {
  state: z.optional(orderState),
  method: z.optional(paymentMethod),
  packageId: z.optional(identifier),
  accountId: z.optional(identifier),
  /** The beginning of a username. */
  username: z.optional(requiredText(64)),
  /** The price of the order, both ends included. */
  minFen: z.optional(identifier),
  maxFen: z.optional(identifier),
  mark: z.optional(orderMark),
  /** A promotion code, in any spelling. */
  promotionCode: z.optional(requiredText(64)),
  /** The first and last day, in China time. */
  from: z.optional(chinaDay),
  to: z.optional(chinaDay),
} as const;

/** A row of a list of orders. */
export const orderRow = z.object({
  orderNo: z.string(),
  createdAt: instant,
  accountId: z.int(),
  username: z.string(),
  packageId: z.int(),
  packageName: z.string(),
  validDays: z.int(),
  level,
  amountFen: z.int(),
  /** The price before the promotion code; null without one. */
  listPriceFen: z.nullable(z.int()),
  promotionCode: z.nullable(z.string()),
  /** What remaining days of lower plans took off the price, in fen. */
  creditFen: z.nullable(z.int()),
  refundedFen: z.int(),
  method: paymentMethod,
  state: orderState,
  marks: z.array(orderMark),
});
export type OrderRow = z.output<typeof orderRow>;

/** A row of a list of accounts. */
export const accountRow = z.object({
  id: z.int(),
  username: z.string(),
  /** Masked. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  memberUntil: z.nullable(instant),
  /** The current level; null without a membership. */
  level: z.nullable(level),
  registeredAt: instant,
  lastSeenAt: z.nullable(instant),
  /** An alarm is open about the account or one of its orders. */
  hasAlarm: z.boolean(),
  isBlocked: z.boolean(),
  isDeleting: z.boolean(),
  isDeleted: z.boolean(),
  /** It has become part of another account. */
  isMerged: z.boolean(),
});
export type AccountRow = z.output<typeof accountRow>;

/** The effect of taking days, whether done or previewed. */
export const takeDaysEffect = z.object({
  /** Fewer than requested if fewer are left: days that have passed are never taken. */
  daysTaken: z.int(),
  memberUntil: z.nullable(instant),
  memberUntilAfter: z.nullable(instant),
});
