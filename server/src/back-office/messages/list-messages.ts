import { emailAddress, phoneNumber } from "@baleen/contract/accounts/account-fields.ts";
import type * as calls from "@baleen/contract/back-office/messages.ts";
import {
  countMessagesByHour,
  type LoggedMessage,
  listLoggedMessages,
  targetDigest,
} from "../../messages/message-log.ts";
import { countSms } from "../../messages/sms-budget.ts";
import { chinaDayOf, startOfChinaDay } from "../../platform/china-day.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleFilters, ConsoleHandler } from "../console-handler.ts";
import { idOf, readPage } from "../paging.ts";

const maxSpanMs = 31 * 86_400_000;
const defaultSpanS = 86_400;

export const listMessages: ConsoleHandler<"listMessages"> = async ({ reads, clock }, { query }) => {
  const { channel, outcome, purpose, target } = query;
  const filters = { channel, outcome, purpose, targetDigest: target, ...spanOf(query, clock.now()) };
  const page = await readPage(query, (rows) => listLoggedMessages(reads, { ...filters, ...rows }), idOf);
  return { ...page, rows: page.rows.map(describe) };
};

/** Only the target has an index beside the time. Throws `searchTooWide`. */
function spanOf({ target, from, to }: ConsoleFilters<"listMessages">, now: Date) {
  const span = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
  if (target !== undefined) return span;
  if (!span.from && !span.to) return { from: secondsAfter(now, -defaultSpanS), to: undefined };
  const endMs = (span.to ?? now).getTime();
  if (!span.from || endMs - span.from.getTime() > maxSpanMs) throw new AppError("searchTooWide");
  return span;
}

function describe({ id, at, channel, purpose, outcome, answer, ...row }: LoggedMessage): calls.LoggedMessage {
  return {
    id,
    at: at.toISOString(),
    channel,
    purpose,
    targetMasked: row.target_masked,
    outcome,
    answer,
    providerId: row.provider_id,
    durationMs: row.duration_ms,
  };
}

export const findMessageTarget: ConsoleHandler<"findMessageTarget"> = async (
  { secretKey },
  { body: { address: typed } },
) => {
  const isMail = typed.includes("@");
  const parsed = (isMail ? emailAddress : phoneNumber).safeParse(typed);
  if (!parsed.success) throw new AppError("invalidRequest", { fields: { address: "invalid" } });
  return { target: targetDigest(secretKey, isMail ? "email" : "sms", parsed.data) };
};

export const readMessageFigures: ConsoleHandler<"readMessageFigures"> = async ({
  reads,
  clock,
  smsDailyBudget: max,
}) => {
  const day = chinaDayOf(clock.now());
  const hours = await countMessagesByHour(reads, startOfChinaDay(day));
  return { day, hours, smsBudget: max === 0 ? null : { used: await countSms(reads, day), max } };
};
