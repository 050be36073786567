import * as z from "zod/mini";
import { paymentFlows } from "../payments/payments.ts";
import { instant, requiredText } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorActionBody, operatorActionFields } from "./operator-action.ts";
import { chinaDay, paymentMethod, sentence } from "./shop-values.ts";

/** The kinds of calls to a gateway, and its webhooks (`notice`). */
const gatewayQuestion = z.enum(["create", "query", "close", "refund", "queryRefund", "notice", "bill"]);

const questionHealth = z.object({
  question: gatewayQuestion,
  lastSuccessAt: z.nullable(instant),
  lastFailureAt: z.nullable(instant),
  /** The message of the last failure, in English as in the log. */
  lastFailure: z.nullable(z.string()),
  /** The calls of the last hour on all nodes. The durations are null if there were none. */
  calls: z.int(),
  medianMs: z.nullable(z.int()),
  p95Ms: z.nullable(z.int()),
});
export type QuestionHealth = z.output<typeof questionHealth>;

/** `gatewayOnly`: missing here. `oursOnly`: missing in the bill. `amount`: the amounts differ. */
export const billDifference = z.object({
  list: z.enum(["gatewayOnly", "oursOnly", "amount"]),
  what: z.enum(["payment", "refund"]),
  attemptNo: z.string(),
  refundNo: z.nullable(z.string()),
  /** Null if there is no such order here. */
  orderNo: z.nullable(z.string()),
  gatewayFen: z.nullable(z.int()),
  ourFen: z.nullable(z.int()),
});
export type BillDifference = z.output<typeof billDifference>;

/** A day's bill of a gateway, compared with the ledger. */
const reconciliation = z.object({
  /** In China time. */
  day: chinaDay,
  /** `unavailable`: there was no valid bill for three days. */
  outcome: z.enum(["agrees", "differs", "unavailable"]),
  payments: z.int(),
  paymentsFen: z.int(),
  refunds: z.int(),
  refundsFen: z.int(),
  /** The number of bill lines that belong to other shops of the same merchant. */
  foreignLines: z.int(),
  /** The number of differences in each list. */
  gatewayOnly: z.int(),
  oursOnly: z.int(),
  otherAmounts: z.int(),
  /** The first twenty differences. */
  differences: z.array(billDifference),
  doneAt: instant,
});
export type Reconciliation = z.output<typeof reconciliation>;

const methodHealth = z.object({
  method: paymentMethod,
  /** `simulated`: the cashier of the demo. */
  setup: z.enum(["configured", "simulated", "none"]),
  isOn: z.boolean(),
  /** The payment flows available on at least one kind of device; empty if it is not set up. */
  ways: z.array(z.enum(paymentFlows)),
  /** The message for buyers while the method is off. */
  sentence: z.nullable(sentence),
  /** Null if the method was never switched on or off. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /** The nodes whose circuit breaker is open. */
  openCircuits: z.array(z.object({ node: z.string(), until: instant })),
  /** The earliest expiry of the gateway's certificates that the answering node knows. */
  certificatesEndAt: z.nullable(instant),
  /** Only the kinds of calls that were ever made. */
  questions: z.array(questionHealth),
  /** The reconciliations of the last week, newest first. */
  reconciliations: z.array(reconciliation),
});
export type MethodHealth = z.output<typeof methodHealth>;

const methodParams = z.object({ method: paymentMethod });

export const readPayments = defineConsoleCall("GET /payments", {
  requiredAccess: "readShop",
  reply: z.object({ methods: z.array(methodHealth) }),
  summary:
    "Every payment method: whether it is set up and on, how its gateway answers, and whether its bills agree.",
});

/** The maximum length of the message for buyers, in either language. */
export const maxDisabledMessageLength = 200;
const disabledMessage = requiredText(maxDisabledMessageLength);

/**
 * Stops new orders and payment codes by this method on all nodes at once; buyers see the message. Payments with
 * existing codes are still settled, and refunds still work. Disabling it again replaces the message. Disabling the last
 * enabled method makes purchases impossible, and throws `lastPaymentMethod` without `leavesNone`.
 */
export const disablePaymentMethod = defineConsoleCall("POST /payments/{method}/disable", {
  requiredAccess: "switchPayments",
  params: methodParams,
  body: z.object({
    ...operatorActionFields,
    sentenceZh: disabledMessage,
    sentenceEn: disabledMessage,
    leavesNone: z.optional(z.boolean()),
  }),
  summary: "Switches a payment method off, with a sentence for buyers.",
});

export const enablePaymentMethod = defineConsoleCall("POST /payments/{method}/enable", {
  requiredAccess: "switchPayments",
  params: methodParams,
  body: operatorActionBody,
  summary: "Switches a payment method on again.",
});

/** Moves no money. A repeated call queries the gateway again but adds no second entry to the audit log. */
export const checkPaymentMethod = defineConsoleCall("POST /payments/{method}/check", {
  requiredAccess: "switchPayments",
  timeout: "long",
  params: methodParams,
  body: operatorActionBody,
  reply: z.object({
    steps: z.array(z.object({ what: sentence, ok: z.boolean(), hint: z.nullable(sentence) })),
  }),
  summary: "Tries a method's settings against its gateway, step by step, as `npm run payments:check` does.",
});
