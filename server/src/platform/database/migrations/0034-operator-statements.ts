import { type Kysely, sql } from "kysely";

export const kind = "expand";

/**
 * What operators state of payments, apart from what gateways have signed. What earlier releases entered among the facts is
 * moved, and what one of them still enters is diverted: there it would hide the gateway's own word in the same figures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_statements (
      id bigint generated always as identity primary key,
      method text not null,
      attempt_no text not null,
      gateway_trade_no text,
      paid_fen integer check (paid_fen > 0),
      refunded_elsewhere_fen integer check (refunded_elsewhere_fen > 0),
      stated_at timestamptz not null,
      settled_at timestamptz,
      settled_by text check (settled_by in ('fact', 'replaced', 'withdrawn')),
      check (num_nonnulls(paid_fen, refunded_elsewhere_fen) = 1),
      check ((settled_at is null) = (settled_by is null))
    )`.execute(db);
  await sql`create index statements_by_attempt on operator_statements (attempt_no)`.execute(db);
  await sql`
    create unique index one_statement_a_payment on operator_statements (method, gateway_trade_no)
    where settled_at is null`.execute(db);
  await sql`
    create index open_statements on operator_statements (stated_at, id) where settled_at is null`.execute(db);
  await sql`
    alter table gateway_facts drop constraint gateway_facts_source_check,
      add constraint gateway_facts_source_check
      check (source in ('notice', 'answer', 'bill', 'operator', 'earlier release')) not valid`.execute(db);
  await divertFacts(db);
  await moveFacts(db);
  await sql`
    create trigger statements_are_kept before truncate or update of
      id, method, attempt_no, gateway_trade_no, paid_fen, refunded_elsewhere_fen, stated_at
    on operator_statements for each statement execute function refuse_change()`.execute(db);
  await sql`
    create trigger kept_for_three_years before delete on operator_statements
    for each row execute function refuse_early_removal('stated_at')`.execute(db);
  // Only signed numbers stay there, where each belongs to one payment.
  await sql`
    update payment_attempts set gateway_trade_no = null
    where attempt_no in (select attempt_no from operator_statements where paid_fen is not null)
      and not exists (
        select from gateway_facts as fact
        where fact.attempt_no = payment_attempts.attempt_no
          and fact.gateway_trade_no = payment_attempts.gateway_trade_no)`.execute(db);
}

/** Earlier releases entered the sum of all refunds: those that we had sent by then are no part of the statement. */
async function divertFacts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function divert_statement() returns trigger language plpgsql as $$
    declare
      own_fen integer;
    begin
      select coalesce(sum(refund_fen), 0) into own_fen from (
        select distinct refund_no, refund_fen from gateway_facts as fact
        where fact.attempt_no = new.attempt_no and fact.method = new.method and refund_state = 'done'
          and learned_at <= new.learned_at and exists (select from refunds where refunds.refund_no = fact.refund_no)
      ) as own;
      if new.paid_fen > 0 then
        insert into operator_statements (method, attempt_no, gateway_trade_no, paid_fen, stated_at)
        values (new.method, new.attempt_no, new.gateway_trade_no, new.paid_fen, new.learned_at);
      elsif new.refunded_fen > own_fen then
        insert into operator_statements (method, attempt_no, refunded_elsewhere_fen, stated_at)
        values (new.method, new.attempt_no, new.refunded_fen - own_fen, new.learned_at);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger statements_are_no_facts before insert on gateway_facts
    for each row when (new.source = 'operator') execute function divert_statement()`.execute(db);
}

async function moveFacts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gateway_facts disable trigger kept_for_three_years`.execute(db);
  await sql`
    with moved as (delete from gateway_facts where source = 'operator' returning *)
    insert into gateway_facts
      (method, attempt_no, source, gateway_trade_no, paid_fen, refunded_fen, has_refund, learned_at)
    select method, attempt_no, source, gateway_trade_no, paid_fen, refunded_fen, has_refund, learned_at
    from moved order by id`.execute(db);
  await sql`alter table gateway_facts enable trigger kept_for_three_years`.execute(db);
}
