import { closerOf, sentenceOf } from "../../alarms/alarm-kinds.ts";
import { listAlarmPage } from "../../alarms/alarm-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { idOf, readPage } from "../paging.ts";

export const listAlarms: ConsoleHandler<"listAlarms"> = async ({ reads }, { query, language }) => {
  const isOpen = query.state !== "closed";
  const page = await readPage(query, (rows) => listAlarmPage(reads, { isOpen, ...rows }), idOf);
  const rows = page.rows.map(({ id, kind, subject, details, times, ...row }) => ({
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
  return { ...page, rows };
};
