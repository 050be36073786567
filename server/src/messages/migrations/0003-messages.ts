import { expand } from "../../platform/database/migration-kinds.ts";

/** Sent messages without their texts and addresses, and the used part of each day's SMS budget. */
export const migration = expand(`
  create table message_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    channel text not null,
    purpose text not null,
    target_masked text not null,
    target_digest text not null,
    outcome text not null,
    answer text,
    provider_id text,
    duration_ms integer not null
  );
  create index message_log_by_age on message_log (at);
  create index message_log_by_target on message_log (target_digest, id);
  create table sms_days (
    day date primary key,
    used integer not null check (used >= 0)
  );
`);
