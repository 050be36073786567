import { expand } from "../../platform/database/migration-kinds.ts";

/** Alarms and their alerts. At most one row per kind and subject is open; repetitions increment its count. */
export const migration = expand(`
  create table alarms (
    id bigint generated always as identity primary key,
    kind text not null,
    subject text not null,
    details jsonb not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    times integer not null check (times > 0),
    closed_at timestamptz,
    closed_by text,
    check (closed_by is null or closed_at is not null)
  );
  create unique index one_open_alarm on alarms (kind, subject) where closed_at is null;
  create index alarms_by_subject on alarms (subject, first_at);
  create table alerts (
    id bigint generated always as identity primary key,
    alarm_id bigint not null references alarms (id) on delete cascade,
    channel text not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    sent_with bigint,
    check ((sent_at is null) = (sent_with is null))
  );
  create index alerts_unsent on alerts (channel, id) where sent_at is null;
  create index alerts_by_sending on alerts (channel, sent_at) where sent_at is not null;
  create index alerts_by_alarm on alerts (alarm_id);
  create index alerts_by_age on alerts (created_at);
  create table alert_times (
    kind text not null,
    subject text not null,
    last_at timestamptz not null,
    primary key (kind, subject)
  );
  create index alert_times_by_age on alert_times (last_at);
`);
