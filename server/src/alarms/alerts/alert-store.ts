import { sql } from "kysely";
import { secondsAfter } from "../../platform/clock.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { AlarmRow } from "../alarm-store.ts";

/** Minimum interval between two alerts about the same alarm. */
const repeatAfterS = 3_600;

/** Claims the next alert about an alarm: true for only one of several concurrent callers, false within the interval. */
export async function claimAlertTime(
  db: Queries,
  { kind, subject }: Pick<AlarmRow, "kind" | "subject">,
  now: Date,
): Promise<boolean> {
  const claimed = await db
    .insertInto("alert_times")
    .values({ kind, subject, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "subject"])
        .doUpdateSet({ last_at: now })
        .where("alert_times.last_at", "<=", secondsAfter(now, -repeatAfterS)),
    )
    .returning("kind")
    .execute();
  return claimed.length > 0;
}

export async function addAlerts(db: Queries, alarmId: number, channels: readonly string[], now: Date) {
  const rows = channels.map((channel) => ({ alarm_id: alarmId, channel, created_at: now }));
  await db.insertInto("alerts").values(rows).execute();
}

/** An unsent alert with the current row of its alarm. */
export type WaitingAlert = Awaited<ReturnType<typeof listWaitingAlerts>>[number];

/** The unsent alerts of a channel, oldest first. */
export async function listWaitingAlerts(db: Queries, channel: string, limit: number) {
  return await db
    .selectFrom("alerts")
    .innerJoin("alarms", "alarms.id", "alerts.alarm_id")
    .select([
      "alerts.id",
      "alarms.kind",
      "alarms.subject",
      "alarms.details",
      "alarms.times",
      "alarms.first_at",
      "alarms.closed_at",
    ])
    .where("alerts.channel", "=", channel)
    .where("alerts.sent_at", "is", null)
    .orderBy("alerts.id")
    .limit(limit)
    .execute();
}

/** The number of messages that a channel has sent since the given time. */
export async function countMessages(db: Queries, channel: string, since: Date): Promise<number> {
  const { rows } = await sql<{ messages: number }>`
    select count(distinct sent_with)::int as messages from alerts
    where channel = ${channel} and sent_at > ${since}`.execute(db);
  return rows[0]?.messages ?? 0;
}

/** Marks alerts as sent in one message. */
export async function markSent(db: Queries, alerts: readonly WaitingAlert[], at: Date): Promise<void> {
  const ids = alerts.map(({ id }) => id);
  await db
    .updateTable("alerts")
    .set({ sent_at: at, sent_with: ids[0] ?? null })
    .where("id", "in", ids)
    .where("sent_at", "is", null)
    .execute();
}

export async function listWaitingChannels(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom("alerts")
    .select("channel")
    .distinct()
    .where("sent_at", "is", null)
    .execute();
  return rows.map(({ channel }) => channel);
}
