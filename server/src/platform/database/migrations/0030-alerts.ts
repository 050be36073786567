import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Alarms that leave the machine: what is sent where, and when an alarm was last sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alerts (
      id bigint generated always as identity primary key,
      alarm_id bigint not null references alarms (id) on delete cascade,
      channel text not null,
      created_at timestamptz not null,
      sent_at timestamptz,
      sent_with bigint,
      check ((sent_at is null) = (sent_with is null))
    )`.execute(db);
  await sql`create index alerts_unsent on alerts (channel, id) where sent_at is null`.execute(db);
  await sql`create index alerts_by_sending on alerts (channel, sent_at) where sent_at is not null`.execute(
    db,
  );
  await sql`create index alerts_by_alarm on alerts (alarm_id)`.execute(db);
  await sql`create index alerts_by_age on alerts (created_at)`.execute(db);
  await sql`
    create table alert_times (
      kind text not null,
      subject text not null,
      last_at timestamptz not null,
      primary key (kind, subject)
    )`.execute(db);
  await sql`create index alert_times_by_age on alert_times (last_at)`.execute(db);
}
