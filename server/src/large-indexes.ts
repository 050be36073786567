import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Indexes of tables that may already be large: name, and the text after `definition` in `create index`. */
const largeIndexes = {
  orders_by_state: "orders (state, order_no)",
  orders_by_package: "orders (package_id, order_no)",
  orders_by_price: "orders (price_fen, order_no)",
  orders_by_promotion: "orders (promotion_code, state) where promotion_code is not null",
  orders_by_ending: "orders (right(order_no, 6))",
  attempts_by_ending: "payment_attempts (right(attempt_no, 6))",
  attempts_by_trade_ending:
    "payment_attempts (right(gateway_trade_no, 6)) where gateway_trade_no is not null",
  orders_paid_late: "orders (order_no) where paid_late",
  order_events_by_end:
    "order_events (to_state, at) where to_state in ('paid', 'closed', 'failed', 'refunded')",
  attempts_beside: "payment_attempts (order_no) where state in ('surplus', 'refunded')",
  notices_by_attempt: "payment_notices (attempt_no)",
  facts_of_refunds: "gateway_facts (learned_at, attempt_no) where has_refund",
  facts_by_gateway_trade: "gateway_facts (gateway_trade_no) where gateway_trade_no is not null",
  facts_by_time: "gateway_facts ((coalesce(happened_at, learned_at)), id)",
  cards_by_user: "cards (used_by, used_at) where used_by is not null",
  cards_by_use: "cards (used_at) where used_at is not null",
  cards_by_ending: "cards (key_ending)",
  cards_by_package: "cards (batch, package_id) include (used_at, revoked_at, expires_at)",
  alarms_by_kind: "alarms (kind, subject)",
  audit_log_by_action: "audit_log_entries (action, id)",
  audit_log_by_token: "audit_log_entries (token_id, id) where token_id is not null",
  audit_log_by_kind: "audit_log_entries (subject_kind, id)",
  accounts_by_username: "accounts (username_key text_pattern_ops)",
  accounts_by_registration: "accounts (created_at)",
  accounts_by_end: "accounts (vip_expire_at) where vip_expire_at is not null",
  accounts_merged: "accounts (merged_into) where merged_into is not null",
  grants_merged: "grants (merged_from) where merged_from is not null",
  accounts_blocked: "accounts (id) where blocked_at is not null",
} as const satisfies Readonly<Record<string, string>>;

/**
 * Creates missing indexes of large tables outside the migrations' transaction, in which writers would wait until the
 * index is built. Indexes are created concurrently, except in the embedded database, which has one connection. Of nodes
 * that start together, one creates them; the others continue, since indexes only make queries faster.
 */
export async function createLargeIndexes(
  db: Kysely<Tables>,
  { isConcurrent }: { readonly isConcurrent: boolean },
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const lock = sql`hashtext('large indexes')`;
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lock}) as locked`.execute(
      connection,
    );
    if (!rows[0]?.locked) return;
    try {
      const concurrently = sql.raw(isConcurrent ? "concurrently" : "");
      const existing = await listExisting(connection);
      for (const [name, definition] of Object.entries(largeIndexes)) {
        // PostgreSQL rejects `concurrently` on a partitioned table before it sees that the index exists.
        if (existing.get(name)) continue;
        // An interrupted build leaves an invalid index, which slows down writes and serves no query.
        if (existing.has(name)) await sql`drop index ${concurrently} ${sql.ref(name)}`.execute(connection);
        await sql`create index ${concurrently} if not exists ${sql.ref(name)} on ${sql.raw(definition)}`.execute(
          connection,
        );
      }
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}

/** The indexes that exist, by name, and whether each is valid. */
async function listExisting(db: Kysely<Tables>): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select relname as name, indisvalid as "isValid" from pg_index join pg_class on pg_class.oid = indexrelid
    where relname = any(${Object.keys(largeIndexes)}::text[]) and relnamespace = current_schema()::regnamespace
  `.execute(db);
  return new Map(rows.map(({ name, isValid }) => [name, isValid]));
}
