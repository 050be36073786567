import type { Client } from "pg";

export interface ShopHistory {
  readonly orders: number;
  readonly accounts: number;
}

/**
 * Fills a migrated database with the history of a shop: the given number of orders over the last four hundred days,
 * every seventh of them closed, with all related rows. The data violates no invariant.
 */
export async function fillShop(client: Client, { orders, accounts }: ShopHistory): Promise<void> {
  // Disables foreign key checks, which would take most of the time.
  await client.query("set session_replication_role = replica");
  await client.query("set maintenance_work_mem = '256MB'");
  const indexes = await dropIndexes(client);
  for (const statement of statements) {
    const values = [accounts, orders].slice(0, statement.includes("$2") ? 2 : 1);
    await client.query(statement, statement.includes("$1") ? values : []);
  }
  for (const definition of indexes) await client.query(definition);
  await client.query("reset session_replication_role");
  await client.query("vacuum analyze");
}

/** Drops all indexes except those of constraints, because rebuilding them afterwards is faster than updating them. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map((row) => row.definition);
}

/** Account ids start at 1, order indexes at 0. Order n belongs to account n modulo the number of accounts. */
const statements = [
  `create temporary table past as
   select n, 1 + n % $1::integer as account_id, n % 7 = 0 as closed,
     to_char(at at time zone 'UTC', 'YYYYMMDDHH24MISS') || substr(upper(md5(n::text)), 1, 13) as order_no,
     'P' || substr(upper(md5('attempt' || n)), 1, 25) as attempt_no, at
   from (
     select n, date_trunc('milliseconds', now() - interval '400 days' + n * (interval '399 days' / $2::integer)) as at
     from generate_series(0, $2::integer - 1) n) numbered`,
  `insert into accounts (username, username_key, password_hash, created_at, vip_expire_at)
   select 'member-' || account_id, 'member-' || account_id, 'none', min(at),
     max(at) filter (where not closed) + interval '720 hours'
   from past group by account_id order by account_id`,
  `insert into sessions (account_id, token_digest, device_digest, device_label, created_at, last_seen_at)
   select id, md5('token' || id), md5('device' || id), 'Chrome', created_at, created_at from accounts order by 2`,
  `insert into orders (order_no, account_id, package_id, payment_method, price_fen, valid_days, level, holds_stock,
     state, created_at, closes_at)
   select order_no, account_id, 1, 'wechat', 3900, 30, 1, false,
     case when closed then 'closed' else 'granted' end, at, at + interval '15 minutes' from past order by n`,
  `insert into order_events (order_no, from_state, to_state, cause, at)
   select order_no, from_state, to_state, cause, at
   from past cross join (values
     (null, 'pending', 'ordered', null), ('pending', 'closed', 'notPaidInTime', true),
     ('pending', 'paid', 'paid', false), ('paid', 'granted', 'granted', false)
   ) as event (from_state, to_state, cause, of_closed)
   where of_closed is null or of_closed = closed order by n`,
  `insert into payment_attempts (attempt_no, order_no, method, amount_fen, state, code_url, gateway_trade_no,
     created_at, expires_at, asked_at)
   select attempt_no, order_no, 'wechat', 3900, case when closed then 'closed' else 'paid' end,
     'weixin://wxpay/bizpayurl?pr=' || n, case when closed then null else md5('trade' || n) end,
     at, at + interval '15 minutes', at from past order by attempt_no`,
  `insert into payment_notices (channel, notice_id, attempt_no, body, received_at, handled_at, outcome)
   select 'wechat', md5('notice' || n), attempt_no, repeat(md5(n::text), 6), at, at, 'granted'
   from past where not closed order by 2`,
  `insert into gateway_facts (method, attempt_no, source, gateway_trade_no, paid_fen, has_refund, happened_at, learned_at)
   select 'wechat', attempt_no, 'notice', md5('trade' || n), 3900, false, at, at from past where not closed order by n`,
  `insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
   select account_id, 'order', order_no, 30, 1, at from past where not closed order by n`,
  `insert into cards (key_digest, key_ending, package_id, valid_days, level, batch, created_at)
   select md5('card' || n), substr(upper(md5(n::text)), 1, 4), 1, 30, 1, 'batch ' || n % 100, at
   from past where n % 10 = 0 order by 1`,
  "drop table past",
  // Removes the check that the server ran on the empty database, so that it runs again.
  "truncate invariant_checks",
];
