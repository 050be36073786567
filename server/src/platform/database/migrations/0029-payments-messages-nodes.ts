import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Payment methods that operators switch off, how gateways answer, sent messages, and the running nodes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPayments(db);
  await createMessages(db);
  await createNodes(db);
}

/** A method without a row is on. */
async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_method_states (
      method text primary key,
      is_on boolean not null,
      sentence_zh text,
      sentence_en text,
      changed_at timestamptz not null,
      changed_by text not null,
      check (is_on or (sentence_zh is not null and sentence_en is not null))
    )`.execute(db);
  await sql`
    create table gateway_outcomes (
      method text not null,
      question text not null,
      last_success_at timestamptz,
      last_failure_at timestamptz,
      last_failure text,
      primary key (method, question)
    )`.execute(db);
  await sql`
    create table gateway_call_times (
      id bigint generated always as identity primary key,
      method text not null,
      question text not null,
      at timestamptz not null,
      calls integer not null,
      durations_ms integer[] not null
    )`.execute(db);
  await sql`create index gateway_call_times_by_age on gateway_call_times (at)`.execute(db);
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db);
  await sql`create index message_log_by_age on message_log (at)`.execute(db);
  await sql`create index message_log_by_target on message_log (target_digest, id)`.execute(db);
  await sql`create table sms_days (day date primary key, used integer not null check (used >= 0))`.execute(
    db,
  );
  await sql`
    create table operator_addresses (
      operator_id bigint primary key references operators (id),
      email text,
      pending_email text,
      code_digest text,
      code_sent_at timestamptz,
      guesses integer not null default 0
    )`.execute(db);
}

async function createNodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table nodes (
      name text primary key,
      version text not null,
      started_at timestamptz not null,
      last_seen_at timestamptz not null,
      clock_ahead_ms integer not null,
      settings_fingerprint text not null,
      secret_key_fingerprint text not null,
      resting jsonb not null
    )`.execute(db);
}
