import { closerOf, sentenceOf } from "../../alarms/alarm-kinds.ts";
import { listAlarmPage } from "../../alarms/alarm-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { pageOfRows, readPage } from "../paging.ts";

export const listAlarms: ConsoleHandler<"listAlarms"> = async ({ reads }, { query, language }) => {
  const { after, limit } = readPage(query);
  const found = await listAlarmPage(reads, {
    isOpen: query.state !== "closed",
    beforeId: after === undefined ? undefined : Number(after),
    max: limit + 1,
  });
  const { shown, next } = pageOfRows(found, query, ({ id }) => String(id));
  const rows = shown.map(({ id, kind, subject, details, times, ...row }) => ({
    id,
    kind,
    subject,
    sentence: sentenceOf(kind)[language],
    details,
    times,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
    closer: closerOf(kind),
  }));
  return { rows, next };
};
