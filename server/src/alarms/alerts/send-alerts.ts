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

/** WeCom and DingTalk accept 20 messages a minute per bot, and other programs may use the same bot. */
const maxPerMinute = 10;
/** Feishu accepts five messages a second. */
const maxPerRun = 4;
/** Maximum number of alerts in a digest; the rest follow in the next one. */
const maxInDigest = 1_000;
/** After this many failures an alarm is raised and sent through the other channels. */
const failuresUntilAlarm = 5;

/** Job: sends the alerts of a channel, one message per alarm, or a digest if there are too many. */
export async function sendAlerts(context: Context, { subject, failures, signal }: Run): Promise<RunResult> {
  const { db, clock, alerts } = context;
  const name = alertChannelNames.find((known) => known === subject);
  const channel = name && alerts.channels.get(name);
  if (!channel) return "done";
  const waiting = await listWaitingAlerts(db, name, maxInDigest);
  if (waiting.length === 0) return "done";
  const messagesLeft = maxPerMinute - (await countMessages(db, name, secondsAfter(clock.now(), -60)));
  if (messagesLeft <= 0) return { runAgainInS: 60 };
  const messages = messagesOf(context, waiting, messagesLeft);
  for (const { alerts: sent, written } of messages.slice(0, maxPerRun)) {
    if (signal.aborted) return { runAgainInS: 0 };
    const now = clock.now();
    try {
      const delivery = await channel.send(written, now);
      if (delivery !== "sent") return { runAgainInS: delivery.laterInS };
    } catch (error) {
      return await handleFailure(context, name, failures + 1, error);
    }
    await markSent(db, sent, now);
  }
  if (failures > 0) await context.alarms.close(["alert.undelivered"], [name]);
  // Alerts added during this run found this job and enqueued no other.
  const isMore = (await listWaitingAlerts(db, name, 1)).length > 0;
  return isMore ? { runAgainInS: 2 } : "done";
}

function messagesOf(
  { alerts }: Pick<Context, "alerts">,
  waiting: readonly WaitingAlert[],
  messagesLeft: number,
) {
  if (waiting.length > messagesLeft) return [{ alerts: waiting, written: writeDigest(waiting, alerts) }];
  return waiting.map((alert) => ({ alerts: [alert], written: writeAlert(alert, alerts) }));
}

async function handleFailure(
  { alarms }: Context,
  channel: AlertChannelName,
  failures: number,
  error: unknown,
) {
  if (!(error instanceof UndeliveredError)) throw error;
  if (failures >= failuresUntilAlarm) {
    const details = { failures, error };
    await alarms.raise({ kind: "alert.undelivered", subject: channel, details });
  }
  return { failure: error.message };
}

/**
 * Returns a function that adds an alert per channel within the transaction; undefined without a channel. An alarm about
 * a failing channel is sent only through the other channels.
 */
export function createAnnouncer(channels: AlertChannels): Announce | undefined {
  if (channels.size === 0) return undefined;
  return async (tx, { id, kind, subject }, now) => {
    const names = [...channels.keys()].filter((name) => kind !== "alert.undelivered" || name !== subject);
    if (names.length === 0 || !(await claimAlertTime(tx, { kind, subject }, now))) return;
    await addAlerts(tx, id, names, now);
    for (const name of names) await enqueueJob(tx, alarmJobs.sendAlerts, { subject: name, now });
  };
}

/**
 * Enqueues a job for each channel that has unsent alerts but no job. That happens if an alert is added just as the
 * channel's job ends.
 */
export async function enqueueMissingAlertJobs({ db, clock, alerts }: Context): Promise<void> {
  if (alerts.channels.size === 0) return;
  const now = clock.now();
  for (const channel of await listWaitingChannels(db))
    await enqueueJob(db, alarmJobs.sendAlerts, { subject: channel, now });
}
