import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { instant, requiredText } from "../rules.ts";
import { paymentMethods } from "../shop/payment-methods.ts";

/** How many numbers a look-up takes: a bill has two or three. */
export const maxLookedUpNumbers = 5;
/** The most orders that signed-in visitors are shown. */
export const maxOwnPayments = 5;

/**
 * What a buyer is told about an order: the console's findings (`orderFinding`) without those that only operators need.
 * `ended`: its days are over. `checking`: the gateway is still asked. `totalDiffers`: the gateway has reported different
 * amounts, and a person looks at it. `returning` and `returned`: a payment that bought nothing. `anotherAmount`
 * and `anotherCurrency`: an operator decides about it.
 */
const buyerFindingKinds = [
  "active",
  "ended",
  "activating",
  "checking",
  "unpaid",
  "unpaidEnded",
  "paidAgain",
  "anotherAmount",
  "totalDiffers",
  "anotherCurrency",
  "returning",
  "returned",
  "refunding",
  "refunded",
  "partRefunded",
  "refundFailed",
] as const;
export type BuyerFindingKind = (typeof buyerFindingKinds)[number];

/** The findings that a later answer of a gateway may change. */
const unsettledKinds: readonly BuyerFindingKind[] = ["checking", "activating"];

/** How long after a reply gateways may still answer. If something in it is unsettled, the page then looks once more. */
export const secondLookMs = 3_000;

export function isUnsettled({ payments }: { readonly payments: readonly LookedUpPayment[] }): boolean {
  return payments.some(({ findings }) => findings.some(({ kind }) => unsettledKinds.includes(kind)));
}

const buyerFinding = z.object({
  kind: z.enum(buyerFindingKinds),
  /** The money that the finding is about, in yuan; null if it is about none. */
  amount: z.nullable(z.number()),
  /** When it was paid, last asked about, or when its refund began. */
  at: z.nullable(instant),
  /** When the order's days began and ended; null unless they are over. */
  used: z.nullable(z.object({ from: instant, until: instant })),
});
export type BuyerFinding = z.output<typeof buyerFinding>;

/** An order for whoever has one of its numbers: nothing in it names the buyer, and no number is whole. */
const lookedUpPayment = z.object({
  numberEnding: z.string(),
  packageName: z.string(),
  validDays: z.int(),
  price: z.number(),
  paymentMethod: z.enum(paymentMethods),
  createdAt: instant,
  /** The most important first; never empty. */
  findings: z.array(buyerFinding),
});
export type LookedUpPayment = z.output<typeof lookedUpPayment>;

const numbers = z.array(requiredText(64)).check(z.minLength(1), z.maxLength(maxLookedUpNumbers));

export const lookUpPayment = defineCall("POST /payment-help/look-up", {
  access: "anyone",
  body: z.object({ numbers }),
  reply: z.object({
    /** The orders that the shop's own numbers belong to. */
    payments: z.array(lookedUpPayment),
    /** Whether one of the numbers is a gateway's. What it belongs to is told to the account's own address alone. */
    hasGatewayNumber: z.boolean(),
  }),
  summary:
    "How the payments stand that numbers of a bill belong to, after asking their gateways. The reply takes a fixed time.",
});

export const sendPaymentFound = defineCall("POST /payment-help/message", {
  access: "anyone",
  body: z.object({ numbers }),
  summary:
    "Tells the accounts that paid with these numbers, at their own addresses, how the payments stand. The reply is the same for all numbers and takes a fixed time.",
});

const ownPayment = z.extend(lookedUpPayment, { orderNo: z.string() });
export type OwnPayment = z.output<typeof ownPayment>;

export const checkOwnPayments = defineCall("POST /payment-help/mine", {
  access: "signed-in",
  reply: z.object({ payments: z.array(ownPayment) }),
  summary: "How one's own newest orders stand, after asking the gateways about those that are open.",
});
