import * as z from "zod/mini";
import type { ReplyOf } from "../call.ts";
import { invoiceStates } from "../payments/invoice-states.ts";
import { paymentFlows } from "../payments/payments.ts";
import { identifier, instant, requiredText } from "../rules.ts";
import { parseReferenceNumber } from "../typed-values/order-number.ts";
import { alarmClosePermission } from "./alarms.ts";
import { defineConsoleCall } from "./console-call.ts";
import { findingOf } from "./findings.ts";
import { note } from "./notes.ts";
import { actionBodyWithoutReason, operatorActionBody, operatorActionFields } from "./operator-action.ts";
import { countedPageOf, pageQuery } from "./paging.ts";
import { recheckAnswers } from "./recheck-answers.ts";
import {
  accountRow,
  orderFilters,
  orderRow,
  orderState,
  paymentMethod,
  sentence,
  takeDaysEffect,
} from "./shop-values.ts";

/** An order number as pasted, which may have line breaks or spaces in it and words around it. */
export const orderNumber = z.pipe(
  requiredText(64),
  z.transform((typed: string) => {
    const number = parseReferenceNumber(typed);
    return number?.kind === "orderNo" ? number.text : typed;
  }),
);
const orderParams = z.object({ orderNo: orderNumber });
const maxAmountFen = 100_000_000;
const amountFen = z
  .int("amountInvalid")
  .check(z.positive("amountInvalid"), z.maximum(maxAmountFen, "amountInvalid"));

/** An amount that may be zero. */
const amountOrZeroFen = z
  .int("amountInvalid")
  .check(z.nonnegative("amountInvalid"), z.maximum(maxAmountFen, "amountInvalid"));
const amountOrZeroQuery = z.pipe(
  z.union([amountOrZeroFen, z.string().check(z.regex(/^\d{1,9}$/))]),
  z.transform(Number),
);

/**
 * There is no index on the method alone: filtering by it needs a span of at most `maxSpanDays`, or throws
 * `searchTooWide`.
 */
export const listOrders = defineConsoleCall("GET /orders", {
  canUseReplica: true,
  requiredAccess: "readShop",
  forTokens: ["readShop"],
  query: z.object({ ...pageQuery, ...orderFilters }),
  reply: countedPageOf(orderRow),
  summary: "Orders, newest first, a page at a time.",
});

const remedies = [
  "recheck",
  "refund",
  "recordSentBack",
  "correctSentBack",
  "settleMismatch",
  "complete",
  "withdraw",
  "close",
] as const;

export const orderFinding = findingOf(
  [
    "granted",
    "granting",
    "refunded",
    "partRefunded",
    "refundUnderway",
    "refundRefused",
    "refundedAtGateway",
    "refundAmountUnknown",
    "paidTwice",
    "paidAgain",
    "paidByLifetimeMember",
    "surplusReturned",
    "promotionUsed",
    "creditUsed",
    "creditSpent",
    "paidLate",
    "completedByHand",
    "statementContradicted",
    "refundStated",
    "billDiffers",
    "methodRemoved",
    "amountDiffers",
    "totalsDiffer",
    "noticeUnsettled",
    "gatewaySilent",
    "notPaid",
    "paidInForeignCurrency",
    "noCode",
    "neverAsked",
    "closedUnpaid",
    "failedUnpaid",
    "buyerBlocked",
    "buyerDeleted",
    "daysTaken",
  ],
  remedies,
);
export type OrderFinding = z.output<typeof orderFinding>;

const attempt = z.object({
  attemptNo: z.string(),
  method: paymentMethod,
  way: z.enum(paymentFlows),
  amountFen: z.int(),
  state: z.enum(["open", "paid", "failed", "closed", "surplus", "refunded"]),
  /** Roles without `readPaymentNumbers` get only its last symbols, as in the timeline. */
  gatewayTradeNo: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** When the gateway was last queried about this attempt. */
  askedAt: z.nullable(instant),
  /** The paid and refunded amounts according to the gateway. `paidFen` is null until it has reported a payment. */
  paidFen: z.nullable(z.int()),
  refundedFen: z.int(),
  /** The sum of the refunds made in the gateway's console, as far as known, without the refunds made here. */
  refundedElsewhereFen: z.int(),
  /** Whether an operator entered that sum and no gateway has confirmed it, so that it can be corrected. */
  isRefundEntered: z.boolean(),
  /** The payment as stated by an operator, while no report of the gateway has settled it. */
  stated: z.nullable(z.object({ gatewayTradeNo: z.nullable(z.string()), paidFen: z.int() })),
  /**
   * The days that a payment of another amount is worth, while the payment waits for `settleMismatch`; null otherwise.
   */
  mismatchDays: z.nullable(z.int()),
});

const timelineEntry = z.object({
  at: instant,
  kind: z.enum(["event", "attempt", "notice", "fact", "statement", "refund", "grant", "cut", "action"]),
  sentence,
  /** A number to copy: of an attempt, of a refund, or the gateway's payment number. */
  reference: z.nullable(z.string()),
  /** For a notice: its id, for `readNotice`. */
  noticeId: z.nullable(z.int()),
  /** For an action: the operator who did it. */
  operator: z.nullable(z.string()),
  /** Free text, such as an operator's reason. */
  note: z.nullable(z.string()),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

const orderDetail = z.object({
  ...orderRow.shape,
  closesAt: instant,
  paidAt: z.nullable(instant),
  /** The amount that can still be refunded: paid, minus refunds that are done or under way. */
  refundableFen: z.int(),
  underwayFen: z.int(),
  /** Whether the method supports partial refunds. */
  refundsParts: z.boolean(),
  /** Actions that the order's state allows, whatever the operator's role. */
  actions: z.array(z.enum([...remedies, "confirm"])),
});

export const readOrder = defineConsoleCall("GET /orders/{orderNo}", {
  requiredAccess: "readShop",
  forTokens: ["readShop"],
  conditionalPermissions: ["readPaymentNumbers"],
  params: orderParams,
  reply: z.object({
    order: orderDetail,
    account: z.omit(accountRow, { registeredAt: true, lastSeenAt: true, hasAlarm: true, isDeleting: true }),
    /** The most important first; never empty. */
    diagnosis: z.array(orderFinding),
    attempts: z.array(attempt),
    /** The newest first. */
    notes: z.array(note),
    /** Newest last. */
    timeline: z.array(timelineEntry),
    /** The newest invoice; null if the buyer requested none. */
    invoice: z.nullable(
      z.object({ id: z.int(), state: z.enum(invoiceStates), isRefundedSince: z.boolean() }),
    ),
    alarms: z.array(
      z.object({
        id: z.int(),
        kind: z.string(),
        subject: z.string(),
        sentence,
        firstAt: instant,
        times: z.int(),
        closer: alarmClosePermission,
      }),
    ),
  }),
  summary: "Everything about an order: what is the matter, what mends it, and its whole history.",
});

export type OrderReply = ReplyOf<typeof readOrder>;

/** Each read is recorded in the audit log. Payers' names and numbers and payment numbers are masked in the body. */
export const readNotice = defineConsoleCall("POST /orders/{orderNo}/notices/{noticeId}", {
  requiredAccess: "assistBuyers",
  params: z.object({ orderNo: orderNumber, noticeId: identifier }),
  body: operatorActionBody,
  reply: z.object({
    /** Null after the body was deleted at the end of its retention period; the digest stays. */
    body: z.nullable(z.string()),
    digest: z.string(),
  }),
  summary: "The body of a gateway's notice, with the payer masked.",
});

export const recheckOrder = defineConsoleCall("POST /orders/{orderNo}/recheck", {
  requiredAccess: "assistBuyers",
  params: orderParams,
  body: actionBodyWithoutReason,
  reply: z.object({
    state: orderState,
    /** One answer for each attempt and for each refund under way. */
    answers: recheckAnswers,
  }),
  summary: "Asks the gateway how each attempt and each refund under way stands, and settles the answers.",
  timeout: "long",
});

export const previewRefund = defineConsoleCall("GET /orders/{orderNo}/refund", {
  requiredAccess: "readShop",
  params: orderParams,
  query: z.object({
    /** Defaults to the remaining amount. */
    amountFen: z.optional(identifier),
  }),
  reply: z.object({
    amountFen: z.int(),
    method: paymentMethod,
    leftFen: z.int(),
    refundsParts: z.boolean(),
    /** These days are in addition to the days that were already taken. */
    ...takeDaysEffect.shape,
    /** Days that the refund should take but that were moved to the accounts in `movedTo`. They stay there. */
    daysMoved: z.int(),
    movedTo: z.array(z.int()),
    /** Whether the order becomes `refunded`. */
    isWhole: z.boolean(),
  }),
  summary: "What a refund would send back and take, without doing it.",
});

export const refundOrder = defineConsoleCall("POST /orders/{orderNo}/refund", {
  requiredAccess: "moveMoney",
  params: orderParams,
  body: z.object({ ...operatorActionFields, amountFen }),
  reply: z.object({
    refundNo: z.string(),
    amountFen: z.int(),
    state: z.enum(["underway", "done", "refused"]),
  }),
  summary: "Sends money of an order back, whole or in part, and takes its days in proportion.",
  timeout: "long",
});

export const previewSentBack = defineConsoleCall("GET /orders/{orderNo}/sent-back", {
  requiredAccess: "readShop",
  params: orderParams,
  query: z.object({
    attemptNo: requiredText(64),
    amountFen: amountOrZeroQuery,
    /** `correct`: the sum replaces the one that was entered before, and may be smaller. */
    how: z.optional(z.enum(["record", "correct"])),
  }),
  reply: z.object({
    amountFen: z.int(),
    /** The sum that was known before. */
    knownFen: z.int(),
    paidFen: z.int(),
    /** The sum of the refunds made here. */
    ownFen: z.int(),
    /** The sum of all refunds, this one included. */
    refundedFen: z.int(),
    /** `daysTaken` is negative if days are given back. */
    ...takeDaysEffect.shape,
  }),
  summary: "What entering a refund made at the gateway would take, without doing it.",
});

/**
 * Records an operator's statement. It counts in addition to the refunds made here until the gateway confirms the sum.
 * Moves no money.
 */
export const recordSentBack = defineConsoleCall("POST /orders/{orderNo}/sent-back", {
  requiredAccess: "moveMoney",
  params: orderParams,
  /** `amountFen`: the sum of the refunds made in the gateway's console, without the refunds made here. */
  body: z.object({ ...operatorActionFields, attemptNo: requiredText(64), amountFen }),
  reply: z.object({ state: orderState }),
  summary:
    "Enters the sum of refunds that were made in the gateway's own console, and takes the days in proportion.",
});

/** Replaces an entered sum that no gateway has confirmed. Moves no money. */
export const correctSentBack = defineConsoleCall("POST /orders/{orderNo}/sent-back/correct", {
  requiredAccess: "moveMoney",
  params: orderParams,
  /** `amountFen`: the same sum as in `recordSentBack`; 0 if nothing was refunded there. */
  body: z.object({ ...operatorActionFields, attemptNo: requiredText(64), amountFen: amountOrZeroFen }),
  reply: z.object({ state: orderState }),
  summary: "Corrects the sum of refunds that was entered, and gives days back that were taken for too much.",
});

/** Settles a payment of another amount than the order's price. */
export const settleMismatch = defineConsoleCall("POST /orders/{orderNo}/mismatch", {
  requiredAccess: "moveMoney",
  params: orderParams,
  body: z.object({ ...operatorActionFields, attemptNo: requiredText(64), how: z.enum(["return", "grant"]) }),
  reply: z.object({
    state: orderState,
    paidFen: z.int(),
    /** The granted days; null if the payment is returned. */
    days: z.nullable(z.int()),
  }),
  summary: "Returns a payment of another amount, or grants the days that it is worth.",
});

/** Only for orders that count as paid because of an operator's statement alone. */
export const withdrawCompletion = defineConsoleCall("POST /orders/{orderNo}/withdraw", {
  requiredAccess: "moveMoney",
  params: orderParams,
  body: operatorActionBody,
  reply: z.object({ state: orderState }),
  summary: "Takes an order's completion by hand back, with its days.",
});

/**
 * First queries the gateways of all attempts and settles what they report. Only if none reports a payment are the
 * payment number and amount required, as the gateway's own console shows them. Rejected if the gateway has confirmed
 * another amount.
 */
export const completeOrder = defineConsoleCall("POST /orders/{orderNo}/complete", {
  requiredAccess: "moveMoney",
  params: orderParams,
  body: z.object({
    ...operatorActionFields,
    attemptNo: requiredText(64),
    gatewayTradeNo: z.optional(z.string().check(z.trim(), z.regex(/^[\w-]{6,64}$/))),
    amountFen: z.optional(amountFen),
  }),
  reply: z.object({
    /** `gateway`: the gateway reported the payment. `hand`: completed with the payment number. */
    by: z.enum(["gateway", "hand"]),
    state: orderState,
    memberUntil: z.nullable(instant),
  }),
  summary: "Grants an order whose payment the gateway does not report.",
  timeout: "long",
});

export const confirmOrder = defineConsoleCall("POST /orders/{orderNo}/confirm", {
  requiredAccess: "assistBuyers",
  params: orderParams,
  body: operatorActionBody,
  reply: z.object({ channel: z.enum(["email", "sms"]) }),
  summary: "Tells the buyer of a granted order that the membership is active; once an hour at most.",
});

export const closeOrder = defineConsoleCall("POST /orders/{orderNo}/close", {
  requiredAccess: "moveMoney",
  params: orderParams,
  body: operatorActionBody,
  reply: z.object({ state: orderState }),
  summary: "Closes a pending order, at its gateway first. A payment that had arrived is granted instead.",
  timeout: "long",
});
