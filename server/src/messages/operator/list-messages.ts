import { emailAddress, phoneNumber } from "@baleen/contract/accounts/account-fields.ts";
import type { ConsoleFilters, ConsoleHandler } from "../../operators/console-handler.ts";
import { idOf, readPage } from "../../operators/paging.ts";
import { limitPrivateSearch, maySearchBy, recordPrivateSearch } from "../../operators/private-searches.ts";
import { toReply } from "../../operators/to-reply.ts";
import { chinaDayOf, startOfChinaDay } from "../../platform/china-day.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { Rejection } from "../../platform/rejection.ts";
import { countMessagesByHour, listLoggedMessages, targetDigests } from "../message-log.ts";
import { countSms } from "../sms-budget.ts";

const maxSpanMs = 31 * 86_400_000;
const defaultSpanS = 86_400;
/** Between the digests of a target: one for each key of the last months. */
const separator = ".";

export const listMessages: ConsoleHandler<"listMessages"> = async ({ readsDb, clock }, { query }) => {
  const { channel, outcome, purpose, target } = query;
  const filters = {
    channel,
    outcome,
    purpose,
    targetDigests: target?.split(separator),
    ...requireSpan(query, clock.now()),
  };
  const page = await readPage(query, (rows) => listLoggedMessages(readsDb, { ...filters, ...rows }), idOf);
  return { ...page, rows: page.rows.map(toReply) };
};

/** Only searches by target use an index, so other searches must have a limited time span. Throws `searchTooWide`. */
function requireSpan({ target, from, to }: ConsoleFilters<"listMessages">, now: Date) {
  const span = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
  if (target !== undefined) return span;
  if (!span.from && !span.to) return { from: secondsAfter(now, -defaultSpanS), to: undefined };
  const endMs = (span.to ?? now).getTime();
  if (!span.from || endMs - span.from.getTime() > maxSpanMs) throw new Rejection("searchTooWide");
  return span;
}

/** Limited like the search for accounts by contact, because it reveals whether messages were sent to an address. */
export const findMessageTarget: ConsoleHandler<"findMessageTarget"> = async (context, request) => {
  const { operator, body } = request;
  const { address: typed } = body;
  const isMail = typed.includes("@");
  const parsed = (isMail ? emailAddress : phoneNumber).safeParse(typed);
  if (!parsed.success) throw new Rejection("invalidRequest", { fields: { address: "invalid" } });
  const kind = isMail ? "email" : "phone";
  if (!maySearchBy(operator, kind)) throw new Rejection("roleForbids");
  await limitPrivateSearch(context, operator);
  const digests = targetDigests(context.keyRing, isMail ? "email" : "sms", parsed.data);
  const found = await listLoggedMessages(context.readsDb, {
    targetDigests: digests,
    beforeId: undefined,
    max: 1,
  });
  await recordPrivateSearch(context, request, kind, { found: found.length });
  return { target: digests.join(separator) };
};

export const readMessageFigures: ConsoleHandler<"readMessageFigures"> = async ({
  readsDb,
  clock,
  smsDailyBudget: max,
}) => {
  const day = chinaDayOf(clock.now());
  const hours = await countMessagesByHour(readsDb, startOfChinaDay(day));
  return { day, hours, smsBudget: max === 0 ? null : { used: await countSms(readsDb, day), max } };
};
