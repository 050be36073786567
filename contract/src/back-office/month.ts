import * as z from "zod/mini";
import { instant } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { actionBodyWithoutReason } from "./operator-action.ts";
import { billDifference } from "./payments.ts";
import { chinaDay, chinaMonth, paymentMethod } from "./shop-values.ts";

/** The payments and refunds of a method on a day. */
const monthRow = z.object({
  day: chinaDay,
  method: paymentMethod,
  /** `ledger`: no bill of that day has been read, so the figures are those that the gateway reported. */
  source: z.enum(["bill", "ledger"]),
  payments: z.int(),
  paidFen: z.int(),
  refunds: z.int(),
  refundedFen: z.int(),
  /** The gateway's fees for payments, minus the fees that it returned with refunds. */
  feeFen: z.int(),
  /** The number of payments and refunds with an unknown fee. */
  withoutFee: z.int(),
});
export type MonthRow = z.output<typeof monthRow>;

/**
 * `due`: the gateway has not made the bill yet. `unavailable`: there was no valid bill for three days. `notRead`: the
 * bill was not read yet. `gone`: the bill is so old that gateways no longer keep it.
 */
const missingBill = z.object({
  day: chinaDay,
  method: paymentMethod,
  reason: z.enum(["due", "unavailable", "notRead", "gone"]),
});
export type MissingBill = z.output<typeof missingBill>;

const openDifference = z.object({
  ...billDifference.shape,
  day: chinaDay,
  method: paymentMethod,
  since: instant,
});
export type OpenDifference = z.output<typeof openDifference>;

export const readMonth = defineConsoleCall("GET /month", {
  canUseReplica: true,
  requiredAccess: "readBooks",
  query: z.object({ month: z.optional(chinaMonth) }),
  reply: z.object({
    /** The requested month; defaults to the current one. */
    month: chinaMonth,
    /** The months since the first order, newest first. */
    months: z.array(chinaMonth),
    /** The days of the month since the first order, up to today, oldest first. */
    days: z.array(chinaDay),
    /** Ordered by day. Days without payments or refunds are absent. */
    rows: z.array(monthRow),
    /** The methods whose gateways provide bills. */
    methodsWithBills: z.array(paymentMethod),
    missing: z.array(missingBill),
    /** The number of bill lines that belong to other shops of the merchant. They are excluded from all sums. */
    foreignLines: z.int(),
    /** Differences between the month's bills and the ledger that nobody has explained or closed, at most 100. */
    differences: z.array(openDifference),
    hasMoreDifferences: z.boolean(),
  }),
  summary: "A month's takings, refunds and fees by method and day, with what its bills still differ in.",
});

/** A repeated call requests the bills that are still missing. */
export const fetchBills = defineConsoleCall("POST /month/bills", {
  requiredAccess: "readBooks",
  body: z.object({ ...actionBodyWithoutReason.shape, month: chinaMonth }),
  reply: z.object({ bills: z.int() }),
  summary: "Asks the gateways, in the background, for the bills of a month that are missing.",
});
