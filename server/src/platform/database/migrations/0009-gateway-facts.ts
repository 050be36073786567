import { type Kysely, sql } from "kysely";

export const kind = "expand";

/**
 * What gateways said of payments, in figures. Rows are added and never changed; what is told again in the same
 * figures is one row. What earlier releases had settled is entered, so that states can be derived from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gateway_facts (
      id bigint generated always as identity primary key,
      method text not null,
      attempt_no text not null,
      source text not null check (source in ('notice', 'answer', 'operator', 'earlier release')),
      gateway_trade_no text,
      paid_fen integer check (paid_fen >= 0),
      refunded_fen integer check (refunded_fen >= 0),
      has_refund boolean not null,
      refund_no text,
      refund_fen integer check (refund_fen > 0),
      refund_state text check (refund_state in ('underway', 'abnormal', 'failed', 'done')),
      ended text check (ended in ('closed', 'failed')),
      happened_at timestamptz,
      learned_at timestamptz not null,
      constraint one_row_a_fact unique nulls not distinct (
        attempt_no, method, gateway_trade_no, paid_fen, refunded_fen, has_refund,
        refund_no, refund_fen, refund_state, ended)
    )`.execute(db);
  await enterEarlier(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Rows of % are added and never changed', tg_table_name;
    end $$`.execute(db);
  await sql`
    create trigger gateway_facts_are_kept before update or delete or truncate on gateway_facts
    for each statement execute function refuse_change()`.execute(db);
  await sql`alter table payment_attempts add column code_asked_at timestamptz`.execute(db);
  await sql`
    create index ended_attempts on payment_attempts (expires_at) where state in ('closed', 'failed')`.execute(
    db,
  );
  await sql`create index refunds_by_attempt on refunds (attempt_no)`.execute(db);
}

async function enterEarlier(db: Kysely<unknown>): Promise<void> {
  // An order that was sent back whole from a gateway's console has no refund of ours that would say so.
  await sql`
    insert into gateway_facts
      (method, attempt_no, source, gateway_trade_no, paid_fen, refunded_fen, has_refund, learned_at)
    select a.method, a.attempt_no, 'earlier release', a.gateway_trade_no, a.amount_fen,
      case when a.state = 'refunded' or o.state = 'refunded' and a.state = 'paid' then a.amount_fen end,
      a.state = 'refunded' or o.state = 'refunded' and a.state = 'paid', now()
    from payment_attempts a join orders o using (order_no)
    where a.state in ('paid', 'surplus', 'refunded')`.execute(db);
  await sql`
    insert into gateway_facts
      (method, attempt_no, source, has_refund, refund_no, refund_fen, refund_state, learned_at)
    select a.method, r.attempt_no, 'earlier release', true, r.refund_no, r.amount_fen, 'done', now()
    from refunds r join payment_attempts a using (attempt_no) where r.state = 'done'`.execute(db);
}
