import { closerOf, summaryOf } from "../../alarms/alarm-kinds.ts";
import { listAlarmPage } from "../../alarms/alarm-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { idOf, readPage } from "../paging.ts";
import { toReply } from "../to-reply.ts";

export const listAlarms: ConsoleHandler<"listAlarms"> = async ({ reads }, { query, language }) => {
  const isOpen = query.state !== "closed";
  const page = await readPage(query, (rows) => listAlarmPage(reads, { isOpen, ...rows }), idOf);
  const rows = page.rows.map((alarm) => ({
    ...toReply(alarm),
    sentence: summaryOf(alarm.kind)[language],
    closer: closerOf(alarm.kind),
  }));
  return { ...page, rows };
};
