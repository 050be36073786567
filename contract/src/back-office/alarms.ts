import * as z from "zod/mini";
import { instant } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorActionBody } from "./operator-action.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** The subject of an alarm that is about an account. */
export function accountAlarmSubject(accountId: number | string): string {
  return `account ${accountId}`;
}

/** The permissions to close alarms. The server assigns one to each kind of alarm. */
const alarmClosers = ["closeMoneyAlarms", "closeMessageAlarms", "closeOperationAlarms"] as const;
export type AlarmCloser = (typeof alarmClosers)[number];
export const alarmCloser = z.enum(alarmClosers);

const alarm = z.object({
  id: z.int(),
  kind: z.string(),
  subject: z.string(),
  /** In the language of the request. */
  sentence: z.string(),
  details: z.record(z.string(), z.unknown()),
  firstAt: instant,
  lastAt: instant,
  times: z.int(),
  closedAt: z.nullable(instant),
  /** Null if it was closed automatically. */
  closedBy: z.nullable(z.string()),
  closer: alarmCloser,
});

export const listAlarms = defineConsoleCall("GET /alarms", {
  allows: "readShop",
  query: z.object({ ...pageQuery, state: z.optional(z.enum(["open", "closed"])) }),
  reply: pageOf(alarm),
  summary: "Open alarms, or closed ones, the newest first.",
});

export const closeAlarm = defineConsoleCall("POST /alarms/{id}/close", {
  allows: "readShop",
  within: alarmClosers,
  body: operatorActionBody,
  summary: "Closes an alarm by hand, with the permission of its kind. A recurrence opens a new one.",
});
