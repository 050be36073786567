import type * as calls from "@baleen/contract/back-office/alarms.ts";
import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import { closerOf } from "../../alarms/alarm-closers.ts";
import { sentenceOf } from "../../alarms/alarm-kinds.ts";
import { findAlarm, listAlarmPage } from "../../alarms/alarm-store.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import { pageOfRows, readPage } from "../list-pages.ts";
import { closeAlarm as close } from "./close-alarm.ts";

const listAlarms: ConsoleHandler<typeof calls.listAlarms> = async ({ reads }, { query, language }) => {
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

const closeAlarm: ConsoleHandler<typeof calls.closeAlarm> = async (deps, asked) => {
  const alarm = await findAlarm(deps.db, asked.params.id);
  if (!alarm) throw new AppError("notFound");
  if (!isPermitted(asked.operator.role, closerOf(alarm.kind))) throw new AppError("roleForbids");
  await close(deps, { kind: alarm.kind, subject: alarm.subject, ...actionBy(asked) });
  return null;
};

export const alarmsHandlers = { listAlarms, closeAlarm };
