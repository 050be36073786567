import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** What only the demo mode remembers: the outbox, and the simulated gateways' trades. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('email', 'sms')),
      recipient text not null,
      purpose text not null,
      code text,
      subject text,
      body text not null,
      sent_at timestamptz not null
    )`.execute(db);
  await sql`
    create table simulated_trades (
      attempt_no text primary key,
      amount_fen integer not null,
      state text not null check (state in ('open', 'paid', 'failed', 'closed', 'refunded'))
    )`.execute(db);
}
