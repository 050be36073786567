import * as z from "zod/mini";
import type { ReplyOf } from "../call.ts";
import { invoiceStates } from "../payments/invoice-states.ts";
import { paymentWays } from "../payments/payments.ts";
import { identifier, instant, requiredText } from "../rules.ts";
import { readOrderNumber } from "../typed-values/order-number.ts";
import { alarmCloser } from "./alarms.ts";
import { defineConsoleCall } from "./console-call.ts";
import { findingOf } from "./findings.ts";
import { note } from "./notes.ts";
import { operatorAction, operatorActionBody, unreasonedActionBody } from "./operator-action.ts";
import { countedPageOf, pageQuery } from "./paging.ts";
import { recheckAnswers } from "./recheck-answers.ts";
import {
  accountRow,
  orderFilters,
  orderRow,
  orderState,
  paymentMethod,
  sentence,
  takingDays,
} from "./shop-values.ts";

/** An order's number as it was copied: words and breaks may stand in and around it. */
const orderNo = z.pipe(
  requiredText(64),
  z.transform((typed: string) => {
    const number = readOrderNumber(typed);
    return number?.kind === "orderNo" ? number.text : typed;
  }),
);
const orderParams = z.object({ orderNo });
const maxAmountFen = 100_000_000;
const amountFen = z
  .int("amountInvalid")
  .check(z.positive("amountInvalid"), z.maximum(maxAmountFen, "amountInvalid"));

/** An amount that may be nothing. */
const sum = z
  .int("amountInvalid")
  .check(z.nonnegative("amountInvalid"), z.maximum(maxAmountFen, "amountInvalid"));
const sumQuery = z.pipe(z.union([sum, z.string().check(z.regex(/^\d{1,9}$/))]), z.transform(Number));

/** The order's method alone has no index: with it a span of at most `maxSpanDays` is needed (`searchTooWide`). */
export const listOrders = defineConsoleCall("GET /orders", {
  mayLag: true,
  allows: "readShop",
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

const finding = findingOf(
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
export type Finding = z.output<typeof finding>;

const attempt = z.object({
  attemptNo: z.string(),
  method: paymentMethod,
  way: z.enum(paymentWays),
  amountFen: z.int(),
  state: z.enum(["open", "paid", "failed", "closed", "surplus", "refunded"]),
  /** Only its end for roles that do not read payment numbers, as in the timeline. */
  gatewayTradeNo: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** When its gateway was last queried. */
  askedAt: z.nullable(instant),
  /** Paid and sent back according to the gateway; null if it has not said that it was paid. */
  paidFen: z.nullable(z.int()),
  refundedFen: z.int(),
  /** The sum of the refunds that were made in the gateway's console, as far as known; without those from here. */
  refundedElsewhereFen: z.int(),
  /** Whether an operator has entered that sum and no gateway has confirmed it, so that it can be corrected. */
  isRefundEntered: z.boolean(),
  /** What an operator states to be paid, while no fact has settled it. */
  stated: z.nullable(z.object({ gatewayTradeNo: z.nullable(z.string()), paidFen: z.int() })),
  /** The days that a payment of another amount is worth, while it waits for `settleMismatch`; null otherwise. */
  mismatchDays: z.nullable(z.int()),
});

const timelineEntry = z.object({
  at: instant,
  kind: z.enum(["event", "attempt", "notice", "fact", "statement", "refund", "grant", "cut", "action"]),
  sentence,
  /** The number that it is about, to copy: of an attempt, a refund, or the gateway's. */
  reference: z.nullable(z.string()),
  /** Of a notice, for `readNotice`. */
  noticeId: z.nullable(z.int()),
  /** Who did it, of actions. */
  operator: z.nullable(z.string()),
  /** Free text, such as an operator's reason. */
  note: z.nullable(z.string()),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

const orderDetail = z.object({
  ...orderRow.shape,
  closesAt: instant,
  paidAt: z.nullable(instant),
  /** What can still be refunded: paid, neither refunded nor under way. */
  refundableFen: z.int(),
  underwayFen: z.int(),
  /** Whether the method supports partial refunds. */
  refundsParts: z.boolean(),
  /** Actions that the order's state allows, whatever the operator's role. */
  actions: z.array(z.enum([...remedies, "confirm"])),
});

export const readOrder = defineConsoleCall("GET /orders/{orderNo}", {
  allows: "readShop",
  within: ["readPaymentNumbers"],
  params: orderParams,
  reply: z.object({
    order: orderDetail,
    account: z.omit(accountRow, { registeredAt: true, lastSeenAt: true, hasAlarm: true, isDeleting: true }),
    /** The most important first; never empty. */
    diagnosis: z.array(finding),
    attempts: z.array(attempt),
    /** The newest first. */
    notes: z.array(note),
    /** Newest last. */
    timeline: z.array(timelineEntry),
    /** The newest; null if the buyer asked for none. */
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
        closer: alarmCloser,
      }),
    ),
  }),
  summary: "Everything about an order: what is the matter, what mends it, and its whole history.",
});

export type OrderReply = ReplyOf<typeof readOrder>;

/** Reading one is recorded. Payers' names and numbers in it are masked, and so are payments' numbers. */
export const readNotice = defineConsoleCall("POST /orders/{orderNo}/notices/{noticeId}", {
  allows: "assistBuyers",
  params: z.object({ orderNo, noticeId: identifier }),
  body: operatorActionBody,
  reply: z.object({
    /** Null once the body was deleted after its term; the digest stays. */
    body: z.nullable(z.string()),
    digest: z.string(),
  }),
  summary: "The body of a gateway's notice, with the payer masked.",
});

export const recheckOrder = defineConsoleCall("POST /orders/{orderNo}/recheck", {
  allows: "assistBuyers",
  params: orderParams,
  body: unreasonedActionBody,
  reply: z.object({
    state: orderState,
    /** One for each attempt and each refund under way. */
    answers: recheckAnswers,
  }),
  summary: "Asks the gateway how each attempt and each refund under way stands, and settles the answers.",
  timeout: "long",
});

/** The consequences of a refund, before it. */
export const previewRefund = defineConsoleCall("GET /orders/{orderNo}/refund", {
  allows: "readShop",
  params: orderParams,
  query: z.object({
    /** Without it, everything that is left. */
    amountFen: z.optional(identifier),
  }),
  reply: z.object({
    amountFen: z.int(),
    method: paymentMethod,
    leftFen: z.int(),
    refundsParts: z.boolean(),
    /** Beside the days that were taken already. */
    ...takingDays.shape,
    /** Days that it should take and that were moved to these accounts, where they stay. */
    daysMoved: z.int(),
    movedTo: z.array(z.int()),
    /** Whether the order ends as refunded. */
    isWhole: z.boolean(),
  }),
  summary: "What a refund would send back and take, without doing it.",
});

export const refundOrder = defineConsoleCall("POST /orders/{orderNo}/refund", {
  allows: "moveMoney",
  params: orderParams,
  body: z.object({ ...operatorAction, amountFen }),
  reply: z.object({
    refundNo: z.string(),
    amountFen: z.int(),
    state: z.enum(["underway", "done", "refused"]),
  }),
  summary: "Sends money of an order back, whole or in part, and takes its days in proportion.",
  timeout: "long",
});

/** The consequences of recording refunds made in the gateway's console, before it. */
export const previewSentBack = defineConsoleCall("GET /orders/{orderNo}/sent-back", {
  allows: "readShop",
  params: orderParams,
  query: z.object({
    attemptNo: requiredText(64),
    amountFen: sumQuery,
    /** `correct`: the sum takes the place of the one that was entered, and may be smaller. */
    how: z.optional(z.enum(["record", "correct"])),
  }),
  reply: z.object({
    amountFen: z.int(),
    /** What was known of that sum before. */
    knownFen: z.int(),
    paidFen: z.int(),
    /** The sum of our own refunds. */
    ownFen: z.int(),
    /** The sum of all refunds, this one included. */
    refundedFen: z.int(),
    /** `daysTaken` is negative where days are given back. */
    ...takingDays.shape,
  }),
  summary: "What entering a refund made at the gateway would take, without doing it.",
});

/** A statement: it counts beside the refunds from here until the gateway signs as much. Moves no money. */
export const recordSentBack = defineConsoleCall("POST /orders/{orderNo}/sent-back", {
  allows: "moveMoney",
  params: orderParams,
  /** The sum of the refunds that were made in the gateway's console, without those from here. */
  body: z.object({ ...operatorAction, attemptNo: requiredText(64), amountFen }),
  reply: z.object({ state: orderState }),
  summary:
    "Enters the sum of refunds that were made in the gateway's own console, and takes the days in proportion.",
});

/** An entered sum that no gateway has confirmed gives way to the right one. Moves no money. */
export const correctSentBack = defineConsoleCall("POST /orders/{orderNo}/sent-back/correct", {
  allows: "moveMoney",
  params: orderParams,
  /** The sum as `recordSentBack` has it; 0 if nothing was refunded there. */
  body: z.object({ ...operatorAction, attemptNo: requiredText(64), amountFen: sum }),
  reply: z.object({ state: orderState }),
  summary: "Corrects the sum of refunds that was entered, and gives days back that were taken for too much.",
});

/** Settles a payment of another amount than the order's price. */
export const settleMismatch = defineConsoleCall("POST /orders/{orderNo}/mismatch", {
  allows: "moveMoney",
  params: orderParams,
  body: z.object({ ...operatorAction, attemptNo: requiredText(64), how: z.enum(["return", "grant"]) }),
  reply: z.object({
    state: orderState,
    paidFen: z.int(),
    /** Granted; null if the payment is returned. */
    days: z.nullable(z.int()),
  }),
  summary: "Returns a payment of another amount, or grants the days that it is worth.",
});

/** An order that counts as paid by an operator's word alone. */
export const withdrawCompletion = defineConsoleCall("POST /orders/{orderNo}/withdraw", {
  allows: "moveMoney",
  params: orderParams,
  body: operatorActionBody,
  reply: z.object({ state: orderState }),
  summary: "Takes an order's completion by hand back, with its days.",
});

/**
 * Asks the gateways of all attempts first, and settles what they say. Only if none says that the order was paid are the number and
 * the amount needed, as the gateway's own console shows them. Refused where it has signed another amount.
 */
export const completeOrder = defineConsoleCall("POST /orders/{orderNo}/complete", {
  allows: "moveMoney",
  params: orderParams,
  body: z.object({
    ...operatorAction,
    attemptNo: requiredText(64),
    gatewayTradeNo: z.optional(z.string().check(z.trim(), z.regex(/^[\w-]{6,64}$/))),
    amountFen: z.optional(amountFen),
  }),
  reply: z.object({
    /** `gateway`: it said that the order is paid. `hand`: completed with the number. */
    by: z.enum(["gateway", "hand"]),
    state: orderState,
    memberUntil: z.nullable(instant),
  }),
  summary: "Grants an order whose payment the gateway does not report.",
  timeout: "long",
});

export const confirmOrder = defineConsoleCall("POST /orders/{orderNo}/confirm", {
  allows: "assistBuyers",
  params: orderParams,
  body: operatorActionBody,
  reply: z.object({ channel: z.enum(["email", "sms"]) }),
  summary: "Tells the buyer of a granted order that the membership is active; once an hour at most.",
});

export const closeOrder = defineConsoleCall("POST /orders/{orderNo}/close", {
  allows: "moveMoney",
  params: orderParams,
  body: operatorActionBody,
  reply: z.object({ state: orderState }),
  summary: "Closes a pending order, at its gateway first. A payment that had arrived is granted instead.",
  timeout: "long",
});
