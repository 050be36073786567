import type { closeAlarm as call } from "@baleen/contract/console/alarms.ts";
import { findAlarm } from "../../alarms/alarm-store.ts";
import { AppError } from "../../http/app-error.ts";
import { closeAlarm as close } from "../../operator-actions/close-alarm.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";

export const closeAlarm: ConsoleHandler<typeof call> = async (deps, asked) => {
  const alarm = await findAlarm(deps.db, asked.params.id);
  if (!alarm) throw new AppError("notFound");
  await close(deps, { kind: alarm.kind, subject: alarm.subject, ...actionBy(asked) });
  return null;
};
