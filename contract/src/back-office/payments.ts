import * as z from "zod/mini";
import { paymentWays } from "../payments/payments.ts";
import { instant, requiredText } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorAction, operatorActionBody } from "./operator-action.ts";
import { chinaDay, paymentMethod, sentence } from "./shop-values.ts";

/** The kinds of calls to a gateway, and its notices. */
const gatewayQuestion = z.enum(["create", "query", "close", "refund", "queryRefund", "notice", "bill"]);

const questionHealth = z.object({
  question: gatewayQuestion,
  lastSuccessAt: z.nullable(instant),
  lastFailureAt: z.nullable(instant),
  /** The sentence of the last failure, in English as in the log. */
  lastFailure: z.nullable(z.string()),
  /** In the last hour, on all nodes. The durations are null without a call. */
  calls: z.int(),
  medianMs: z.nullable(z.int()),
  p95Ms: z.nullable(z.int()),
});
export type QuestionHealth = z.output<typeof questionHealth>;

/** `gatewayOnly`: unknown here. `oursOnly`: not in the bill. `amount`: known here with another amount. */
export const difference = z.object({
  list: z.enum(["gatewayOnly", "oursOnly", "amount"]),
  what: z.enum(["payment", "refund"]),
  attemptNo: z.string(),
  refundNo: z.nullable(z.string()),
  /** Null if there is no such order here. */
  orderNo: z.nullable(z.string()),
  gatewayFen: z.nullable(z.int()),
  ourFen: z.nullable(z.int()),
});
export type Difference = z.output<typeof difference>;

/** A day's bill of a gateway, compared with the ledger. */
const reconciliation = z.object({
  /** By the clocks of China. */
  day: chinaDay,
  /** `unavailable`: there was no valid bill for three days. */
  outcome: z.enum(["agrees", "differs", "unavailable"]),
  payments: z.int(),
  paymentsFen: z.int(),
  refunds: z.int(),
  refundsFen: z.int(),
  /** Lines of other shops of the same merchant. */
  foreignLines: z.int(),
  /** How many there are of each list. */
  gatewayOnly: z.int(),
  oursOnly: z.int(),
  otherAmounts: z.int(),
  /** The first twenty. */
  differences: z.array(difference),
  doneAt: instant,
});
export type Reconciliation = z.output<typeof reconciliation>;

const methodHealth = z.object({
  method: paymentMethod,
  /** `simulated`: the cashier of the demo. */
  setup: z.enum(["configured", "simulated", "none"]),
  isOn: z.boolean(),
  /** How buyers can pay by it, on some device; empty if it is not set up. */
  ways: z.array(z.enum(paymentWays)),
  /** For buyers, while it is off. */
  sentence: z.nullable(sentence),
  /** Null if it was never switched. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /** The nodes whose circuit breaker is open. */
  openCircuits: z.array(z.object({ node: z.string(), until: instant })),
  /** When the first of the gateway's certificates ends that the answering node knows. */
  certificatesEndAt: z.nullable(instant),
  /** The kinds of calls that were ever made. */
  questions: z.array(questionHealth),
  /** Of the last week, the newest first. */
  reconciliations: z.array(reconciliation),
});
export type MethodHealth = z.output<typeof methodHealth>;

const methodParams = z.object({ method: paymentMethod });

export const readPayments = defineConsoleCall("GET /payments", {
  allows: "readShop",
  reply: z.object({ methods: z.array(methodHealth) }),
  summary:
    "Every payment method: whether it is set up and on, how its gateway answers, and whether its bills agree.",
});

/** The longest sentence for buyers, in either language. */
export const maxOffSentence = 200;
const offSentence = requiredText(maxOffSentence);

/**
 * Stops new orders and codes by this method on all nodes at once; buyers read the sentence. Payments of codes that exist
 * are still settled, and refunds still work. Disabling it again replaces the sentence. The last method that is on goes off
 * only with `leavesNone`: purchases are impossible then. Throws `lastPaymentMethod`.
 */
export const disablePaymentMethod = defineConsoleCall("POST /payments/{method}/disable", {
  allows: "switchPayments",
  params: methodParams,
  body: z.object({
    ...operatorAction,
    sentenceZh: offSentence,
    sentenceEn: offSentence,
    leavesNone: z.optional(z.boolean()),
  }),
  summary: "Switches a payment method off, with a sentence for buyers.",
});

export const enablePaymentMethod = defineConsoleCall("POST /payments/{method}/enable", {
  allows: "switchPayments",
  params: methodParams,
  body: operatorActionBody,
  summary: "Switches a payment method on again.",
});

/** Moves no money. Repeating it asks again, with one entry of the audit log. */
export const checkPaymentMethod = defineConsoleCall("POST /payments/{method}/check", {
  allows: "switchPayments",
  timeout: "long",
  params: methodParams,
  body: operatorActionBody,
  reply: z.object({
    steps: z.array(z.object({ what: sentence, ok: z.boolean(), hint: z.nullable(sentence) })),
  }),
  summary: "Tries a method's settings against its gateway, step by step, as `npm run payments:check` does.",
});
