import { type AlertChannelName, alertChannelNames } from "@baleen/contract/back-office/settings.ts";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import type { Announce } from "../alarms.ts";
import { UndeliveredError } from "../channels/alert-channel.ts";
import type { AlertChannels } from "../channels/open-alert-channels.ts";
import { alarmJobs } from "../jobs.ts";
import {
  addAlerts,
  claimAlertTime,
  countMessages,
  listWaitingAlerts,
  listWaitingChannels,
  markSent,
  type WaitingAlert,
} from "./alert-store.ts";
import { writeAlert, writeDigest } from "./write-alert.ts";

/** Bots of WeCom and DingTalk take 20 messages a minute, and others may use the same bot. */
const maxPerMinute = 10;
/** Feishu takes five a second. */
const maxPerRun = 4;
/** A digest covers this many alerts; the rest follow in the next. */
const maxInDigest = 1_000;
/** After this many failures an alarm is raised, which the other channels send. */
const failuresUntilAlarm = 5;

/** Sends the alerts of a channel: one message for each alarm, or a digest if there are too many. */
export async function sendAlerts(context: Context, { subject, failures, signal }: Run): Promise<RunResult> {
  const { db, clock, alerts } = context;
  const name = alertChannelNames.find((known) => known === subject);
  const channel = name && alerts.channels.get(name);
  if (!channel) return "done";
  const waiting = await listWaitingAlerts(db, name, maxInDigest);
  if (waiting.length === 0) return "done";
  const room = maxPerMinute - (await countMessages(db, name, secondsAfter(clock.now(), -60)));
  if (room <= 0) return { runAgainInS: 60 };
  const messages = messagesOf(context, waiting, room);
  for (const { alerts: sent, written } of messages.slice(0, maxPerRun)) {
    if (signal.aborted) return { runAgainInS: 0 };
    const now = clock.now();
    try {
      const delivery = await channel.send(written, now);
      if (delivery !== "sent") return { runAgainInS: delivery.laterInS };
    } catch (error) {
      return await failed(context, name, failures + 1, error);
    }
    await markSent(db, sent, now);
  }
  if (failures > 0) await context.alarms.close(["alert.undelivered"], [name]);
  // Alerts that were added meanwhile found this job and added none.
  const isMore = (await listWaitingAlerts(db, name, 1)).length > 0;
  return isMore ? { runAgainInS: 2 } : "done";
}

function messagesOf({ alerts }: Pick<Context, "alerts">, waiting: readonly WaitingAlert[], room: number) {
  if (waiting.length > room) return [{ alerts: waiting, written: writeDigest(waiting, alerts) }];
  return waiting.map((alert) => ({ alerts: [alert], written: writeAlert(alert, alerts) }));
}

async function failed({ alarms }: Context, channel: AlertChannelName, failures: number, error: unknown) {
  if (!(error instanceof UndeliveredError)) throw error;
  if (failures >= failuresUntilAlarm) {
    const details = { failures, error };
    await alarms.raise({ kind: "alert.undelivered", subject: channel, details });
  }
  return { failure: error.message };
}

/** Adds an alert for each channel to the transaction; undefined without a channel. Others tell of a channel that fails. */
export function announceTo(channels: AlertChannels): Announce | undefined {
  if (channels.size === 0) return undefined;
  return async (tx, { id, kind, subject }, now) => {
    const names = [...channels.keys()].filter((name) => kind !== "alert.undelivered" || name !== subject);
    if (names.length === 0 || !(await claimAlertTime(tx, { kind, subject }, now))) return;
    await addAlerts(tx, id, names, now);
    for (const name of names) await enqueueJob(tx, alarmJobs.sendAlerts, { subject: name, now });
  };
}

/** Enqueues the job of each channel with unsent alerts: an alert that is added while the job ends has none. */
export async function enqueueMissingAlertJobs({ db, clock, alerts }: Context): Promise<void> {
  if (alerts.channels.size === 0) return;
  const now = clock.now();
  for (const channel of await listWaitingChannels(db))
    await enqueueJob(db, alarmJobs.sendAlerts, { subject: channel, now });
}
