import { type Kysely, sql } from "kysely";

export const kind = "expand";

/** The deletion of accounts: who waits for it, what an account is afterwards, and what is left of it after three years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      alter column password_hash drop not null,
      add column deletion_requested_at timestamptz,
      add column deletes_at timestamptz,
      add column deleted_at timestamptz,
      add column last_trade_at timestamptz,
      add constraint deletion_has_a_time check ((deletion_requested_at is null) = (deletes_at is null)),
      add constraint deleted_accounts_are_bare check (case when deleted_at is null
        then password_hash is not null
        else username = 'deleted-' || id and nickname is null and email is null and phone is null
          and password_hash is null and deletes_at is null and last_trade_at is not null end)`.execute(db);
  await sql`
    create index deleted_accounts on accounts (last_trade_at) where deleted_at is not null`.execute(db);
  await sql`
    create table account_history (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id),
      kind text not null
        check (kind in ('exported', 'deletion requested', 'deletion cancelled', 'deleted')),
      at timestamptz not null
    )`.execute(db);
  await sql`create index account_history_by_account on account_history (account_id, id)`.execute(db);
  await sql`
    alter table codes
      drop constraint codes_purpose_check,
      add constraint codes_purpose_check
        check (purpose in ('register', 'login', 'bind', 'recover', 'export', 'delete'))`.execute(db);
  await sql`create index codes_by_account on codes (account_id) where account_id is not null`.execute(db);
  await sql`create index recovery_links_by_account on recovery_links (account_id)`.execute(db);
  await letGoOfOldRows(db);
}

/**
 * Amounts stay when an account's trade records have reached their term. The ledger and the audit log let go of rows
 * by then, and of no younger ones.
 */
async function letGoOfOldRows(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_sales (
      id bigint generated always as identity primary key,
      year smallint not null,
      payment_method text not null,
      paid_fen integer not null check (paid_fen > 0),
      refunded_fen integer not null check (refunded_fen between 0 and paid_fen)
    )`.execute(db);
  await sql`
    create function refuse_early_removal() returns trigger language plpgsql as $$
    declare
      since timestamptz;
    begin
      execute format('select ($1).%I', tg_argv[0]) using old into since;
      if since > now() - interval '3 years' then
        raise exception 'Rows of % are kept for three years', tg_table_name;
      end if;
      return old;
    end $$`.execute(db);
  await keepForThreeYears(db, {
    table: "gateway_facts",
    trigger: "gateway_facts_are_kept",
    since: "learned_at",
  });
  await keepForThreeYears(db, { table: "audit_log_entries", trigger: "only_added_to", since: "at" });
  await keepForThreeYears(db, { table: "audit_log_outcomes", trigger: "only_added_to", since: "at" });
}

interface Kept {
  readonly table: string;
  readonly trigger: string;
  readonly since: string;
}

async function keepForThreeYears(db: Kysely<unknown>, { table, trigger, since }: Kept): Promise<void> {
  const refuse = table === "gateway_facts" ? sql`refuse_change()` : sql`forbid_audit_log_change()`;
  await sql`drop trigger ${sql.ref(trigger)} on ${sql.table(table)}`.execute(db);
  await sql`
    create trigger ${sql.ref(trigger)} before update or truncate on ${sql.table(table)}
    for each statement execute function ${refuse}`.execute(db);
  await sql`
    create trigger kept_for_three_years before delete on ${sql.table(table)}
    for each row execute function refuse_early_removal(${sql.lit(since)})`.execute(db);
}
