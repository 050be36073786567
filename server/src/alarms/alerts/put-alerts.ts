import { putJob } from "../../platform/jobs/put-job.ts";
import type { Announce } from "../alarms.ts";
import type { AlertChannels } from "../channels/open-alert-channels.ts";
import type { AlarmDeps } from "../deps.ts";
import { addAlerts, claimAlertTime, listWaitingChannels } from "./alert-store.ts";

/**
 * Puts an alarm or news in for every channel, in its transaction; undefined if there is no channel. That a channel
 * delivers nothing is told by the others.
 */
export function announceTo(channels: AlertChannels): Announce | undefined {
  if (channels.size === 0) return undefined;
  return async (tx, { id, kind, subject }, now) => {
    const names = [...channels.keys()].filter((name) => kind !== "alert.undelivered" || name !== subject);
    if (names.length === 0 || !(await claimAlertTime(tx, { kind, subject }, now))) return;
    await addAlerts(tx, id, names, now);
    for (const name of names) await putJob(tx, "sendAlerts", { subject: name, now });
  };
}

/** Puts in the job of each channel with waiting alerts: one that came while the job was ending has none. */
export async function putMissingAlertJobs({ db, clock, alerts }: AlarmDeps): Promise<void> {
  if (alerts.channels.size === 0) return;
  const now = clock.now();
  for (const channel of await listWaitingChannels(db))
    await putJob(db, "sendAlerts", { subject: channel, now });
}
