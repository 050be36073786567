import * as z from "zod/mini";
import { instant } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { unreasonedActionBody } from "./operator-action.ts";
import { difference } from "./payments.ts";
import { chinaDay, chinaMonth, paymentMethod } from "./shop-values.ts";

/** What a method moved on a day. */
const monthRow = z.object({
  day: chinaDay,
  method: paymentMethod,
  /** `ledger`: no bill of that day has been read, so what the gateway's messages say. */
  source: z.enum(["bill", "ledger"]),
  payments: z.int(),
  paidFen: z.int(),
  refunds: z.int(),
  refundedFen: z.int(),
  /** What the gateway took of payments, less what came back with refunds. */
  feeFen: z.int(),
  /** Payments and refunds whose fee is not known. */
  withoutFee: z.int(),
});
export type MonthRow = z.output<typeof monthRow>;

/**
 * `due`: the gateway has not made it yet. `unavailable`: there was no valid one for three days. `notRead`: it was not read yet.
 * `gone`: gateways keep no bills that old.
 */
const missingBill = z.object({
  day: chinaDay,
  method: paymentMethod,
  reason: z.enum(["due", "unavailable", "notRead", "gone"]),
});
export type MissingBill = z.output<typeof missingBill>;

const openDifference = z.object({
  ...difference.shape,
  day: chinaDay,
  method: paymentMethod,
  since: instant,
});
export type OpenDifference = z.output<typeof openDifference>;

export const readMonth = defineConsoleCall("GET /month", {
  mayLag: true,
  allows: "readBooks",
  query: z.object({ month: z.optional(chinaMonth) }),
  reply: z.object({
    /** By default this one. */
    month: chinaMonth,
    /** Those since the first order, the newest first. */
    months: z.array(chinaMonth),
    /** The days of the month from the first order to today, the oldest first. */
    days: z.array(chinaDay),
    /** By day; days on which nothing moved are absent. */
    rows: z.array(monthRow),
    /** Methods whose gateways write bills. */
    methodsWithBills: z.array(paymentMethod),
    missing: z.array(missingBill),
    /** Lines of other shops of the merchant, which are in no sum. */
    foreignLines: z.int(),
    /** Differences between the month's bills and the ledger that nobody has explained or closed, at most 100. */
    differences: z.array(openDifference),
    hasMoreDifferences: z.boolean(),
  }),
  summary: "A month's takings, refunds and fees by method and day, with what its bills still differ in.",
});

/** Repeating it asks again for what is missing still. */
export const fetchBills = defineConsoleCall("POST /month/bills", {
  allows: "readBooks",
  body: z.object({ ...unreasonedActionBody.shape, month: chinaMonth }),
  reply: z.object({ bills: z.int() }),
  summary: "Asks the gateways, in the background, for the bills of a month that are missing.",
});
