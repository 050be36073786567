import * as z from "zod/mini";
import { instant } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorActionBody } from "./operator-action.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** The subject of an alarm that is about an account. */
export function accountAlarmSubject(accountId: number | string): string {
  return `account ${accountId}`;
}

/** The permissions that can close alarms. Each kind of alarm requires one of them. */
const alarmClosePermissions = [
  "closeMoneyAlarms",
  "closeMessageAlarms",
  "closeOperationAlarms",
  "answerComplaints",
] as const;
export type AlarmClosePermission = (typeof alarmClosePermissions)[number];
export const alarmClosePermission = z.enum(alarmClosePermissions);

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
  closer: alarmClosePermission,
});

export const listAlarms = defineConsoleCall("GET /alarms", {
  requiredAccess: "readShop",
  query: z.object({ ...pageQuery, state: z.optional(z.enum(["open", "closed"])) }),
  reply: pageOf(alarm),
  summary: "Open alarms, or closed ones, the newest first.",
});

export const closeAlarm = defineConsoleCall("POST /alarms/{id}/close", {
  requiredAccess: "readShop",
  conditionalPermissions: alarmClosePermissions,
  body: operatorActionBody,
  summary: "Closes an alarm by hand, with the permission of its kind. A recurrence opens a new one.",
});
