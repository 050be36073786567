import * as z from "zod/mini";
import { buyerRefundRule } from "../payments/own-refunds.ts";
import { instant, wholeNumber } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorActionBody, operatorActionFields } from "./operator-action.ts";

export const maxBuyerRefundDays = 90;

export const readBuyerRefundRule = defineConsoleCall("GET /buyer-refund-rule", {
  requiredAccess: "readSettings",
  reply: z.object({
    /** Null while buyers cannot refund orders themselves. */
    rule: z.nullable(z.extend(buyerRefundRule, { changedAt: instant, changedBy: z.string() })),
  }),
  summary: "Until when buyers may refund an order themselves.",
});

/** Called again, it replaces the rule. */
export const allowBuyerRefunds = defineConsoleCall("POST /buyer-refund-rule", {
  requiredAccess: "switchPayments",
  body: z.object({
    ...operatorActionFields,
    days: wholeNumber(1, maxBuyerRefundDays),
    usedPercent: wholeNumber(0, 100),
  }),
  summary: "Lets buyers refund an order themselves, within a rule.",
});

/** Refunds that have begun go on. */
export const stopBuyerRefunds = defineConsoleCall("POST /buyer-refund-rule/stop", {
  requiredAccess: "switchPayments",
  body: operatorActionBody,
  summary: "Stops refunds by buyers.",
});
