import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** Refunds, what they take back, codes that die before their attempt, and what operators did and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refunds (
      refund_no text primary key,
      order_no text not null references orders (order_no),
      attempt_no text not null references payment_attempts (attempt_no),
      amount_fen integer not null check (amount_fen > 0),
      reason text not null,
      state text not null check (state in ('underway', 'done', 'refused')),
      asked_at timestamptz not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index refunds_by_order on refunds (order_no)`.execute(db);
  await sql`create index refunds_underway on refunds (asked_at) where state = 'underway'`.execute(db);
  await sql`
    alter table grants add column days_taken_back integer not null default 0
    check (days_taken_back between 0 and days)`.execute(db);
  await sql`alter table payment_attempts add column code_valid_until timestamptz`.execute(db);
  await sql`
    create table operator_acts (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      operator text not null,
      act text not null,
      subject text not null,
      reason text not null
    )`.execute(db);
  await sql`
    create table promise_checks (
      checked_at timestamptz primary key,
      broken jsonb not null
    )`.execute(db);
  await sql`create index operator_acts_by_subject on operator_acts (subject, id)`.execute(db);
}
