import * as z from "zod/mini";
import { profile } from "./accounts/accounts.ts";
import { defineCall } from "./call.ts";
import { instant, requiredText } from "./rules.ts";

const outboxMessage = z.object({
  channel: z.enum(["email", "sms"]),
  to: z.string(),
  purpose: z.string(),
  code: z.optional(z.string()),
  subject: z.optional(z.string()),
  text: z.string(),
  sentAt: instant,
});
export type OutboxMessage = z.output<typeof outboxMessage>;

/** The paths of the demo's WeChat: its OAuth page, and the page where a visitor chooses whose WeChat the browser is. */
export const demoAuthorizePath = "/demo/wechat/authorize";
export const demoPeoplePath = "/demo/wechat/people";
/** The prefix of the value that the demo's payment bridge gets. Order number, hyphen and price in fen follow it. */
export const simulatedPrepayPrefix = "SIMULATED";
/** The query of a cashier page that was opened on the phone that shows the site. */
export const samePhoneQuery = "on=this-phone";

export const cashierResults = ["paid", "failed", "closed"] as const;
export type CashierResult = (typeof cashierResults)[number];

export const readOutbox = defineCall("GET /demo/outbox", {
  access: "anyone",
  reply: z.array(outboxMessage),
  summary: "Mails and SMS in the demo's outbox, newest first.",
});

export const settleAtCashier = defineCall("POST /demo/cashier/{orderNo}", {
  access: "anyone",
  params: z.object({ orderNo: requiredText(64) }),
  body: z.object({ result: z.enum(cashierResults) }),
  summary: "Plays the buyer at the simulated cashier.",
});

export const readCaptchaAnswer = defineCall("GET /demo/captcha/{sessionId}", {
  access: "anyone",
  params: z.object({ sessionId: requiredText(64) }),
  reply: z.object({ answer: z.string() }),
  summary: "The answer to a captcha.",
});

export const readSampleCard = defineCall("GET /demo/card-key", {
  access: "anyone",
  reply: z.object({ cardKey: z.string() }),
  summary: "A card key to try; the same until it is used.",
});

export const signInAsSample = defineCall("POST /demo/sample-member", {
  access: "anyone",
  reply: z.object({ access_token: z.string(), user: profile }),
  summary: "Signs in as a sample member, one for each browser.",
});

/** Calls that only the demo mode serves. */
export const demoCalls = {
  readOutbox,
  readCaptchaAnswer,
  settleAtCashier,
  readSampleCard,
  signInAsSample,
} as const;
