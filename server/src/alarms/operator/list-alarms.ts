import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { idOf, readPage } from "../../operators/paging.ts";
import { toReply } from "../../operators/to-reply.ts";
import { closerOf, summaryOf } from "../alarm-kinds.ts";
import { listAlarmPage } from "../alarm-store.ts";

export const listAlarms: ConsoleHandler<"listAlarms"> = async ({ readsDb }, { query, language }) => {
  const isOpen = query.state !== "closed";
  const page = await readPage(query, (rows) => listAlarmPage(readsDb, { isOpen, ...rows }), idOf);
  const rows = page.rows.map((alarm) => ({
    ...toReply(alarm),
    sentence: summaryOf(alarm.kind)[language],
    closer: closerOf(alarm.kind),
  }));
  return { ...page, rows };
};
