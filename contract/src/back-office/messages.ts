import * as z from "zod/mini";
import { emailAddress, verificationCode } from "../accounts/account-fields.ts";
import { instant, requiredText } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { pageOf, pageQuery } from "./paging.ts";
import { chinaDay } from "./shop-values.ts";

const channel = z.enum(["email", "sms"]);

/**
 * `rejected`: because of the address. `failed`: because of the provider. `withheld`: not sent to the provider, because
 * the channel or template is not set up or the day's budget is used up.
 */
const outcome = z.enum(["sent", "rejected", "failed", "withheld"]);

export const messagePurposes = [
  "register",
  "login",
  "bind",
  "recover",
  "export",
  "delete",
  "continue",
  "verify",
  "address-changed",
  "password-changed",
  "recovery-approved",
  "deletion-requested",
  "deletion-cancelled",
  "account-deleted",
  "accounts-merged",
  "membership-ends",
  "purchase-confirmed",
  "purchase-refunded",
  "payment-found",
  "invoice-issued",
  "invoice-rejected",
  "invoice-reversed",
  "operator-address",
  "test",
] as const;

const loggedMessage = z.object({
  id: z.int(),
  at: instant,
  channel,
  purpose: z.string(),
  targetMasked: z.string(),
  outcome,
  /** The provider's error message, in English as in the log. */
  answer: z.nullable(z.string()),
  providerId: z.nullable(z.string()),
  durationMs: z.int(),
});
export type LoggedMessage = z.output<typeof loggedMessage>;

/** Without `target`, the span defaults to the last 24 hours and is limited to 31 days. */
export const listMessages = defineConsoleCall("GET /messages", {
  canUseReplica: true,
  requiredAccess: "readMessages",
  query: z.object({
    ...pageQuery,
    channel: z.optional(channel),
    outcome: z.optional(outcome),
    purpose: z.optional(z.enum(messagePurposes)),
    /** The target that `findMessageTarget` returns. */
    target: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}(\.[0-9a-f]{64})*$/))),
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  reply: pageOf(loggedMessage),
  summary: "Mails and SMS that were sent, the newest first, without texts, codes and whole addresses.",
});

/** POST, so that the address stays out of server logs and the browser's history. */
export const findMessageTarget = defineConsoleCall("POST /messages/target", {
  requiredAccess: "readMessages",
  body: z.object({ address: requiredText(254) }),
  reply: z.object({ target: z.string() }),
  summary: "The keyed digest of a whole email address or phone number, by which its messages are found.",
});

export const readMessageFigures = defineConsoleCall("GET /messages/figures", {
  canUseReplica: true,
  requiredAccess: "readMessages",
  reply: z.object({
    day: chinaDay,
    /** The hours of today that have messages. */
    hours: z.array(z.object({ hour: z.int(), channel, sent: z.int(), notSent: z.int() })),
    /** Null if there is no budget. */
    smsBudget: z.nullable(z.object({ used: z.int(), max: z.int() })),
  }),
  summary: "Today's messages by hour, and today's SMS against their budget.",
});

export const readOwnAddress = defineConsoleCall("GET /messages/own-address", {
  requiredAccess: "readMessages",
  reply: z.object({ email: z.nullable(z.string()), pendingEmail: z.nullable(z.string()) }),
  summary: "The operator's own address, which test mails go to.",
});

export const setOwnAddress = defineConsoleCall("POST /messages/own-address", {
  requiredAccess: "readMessages",
  body: z.object({ email: emailAddress }),
  summary: "Sends a code to the operator's address, which then has to be confirmed. Once a minute.",
});

export const confirmOwnAddress = defineConsoleCall("POST /messages/own-address/confirm", {
  requiredAccess: "readMessages",
  body: z.object({ code: verificationCode }),
  reply: z.object({ email: z.string() }),
  summary: "Confirms the operator's address by the code. Ten minutes and five guesses.",
});

export const sendTestMessage = defineConsoleCall("POST /messages/test", {
  requiredAccess: "readMessages",
  reply: z.object({ email: z.string() }),
  summary: "Sends a test mail to the operator's own address. Once a minute.",
});
