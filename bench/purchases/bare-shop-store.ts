import { createHash, randomBytes } from "node:crypto";
import pg from "pg";

const tables = `
  drop schema if exists bare_shop cascade;
  create schema bare_shop;
  create table accounts (id bigserial primary key, vip_expire_at timestamptz);
  create table sessions (token_digest bytea primary key, account_id bigint not null references accounts);
  create table orders (order_no text primary key, account_id bigint not null references accounts,
    price_fen int not null, state text not null, created_at timestamptz not null);
  create index on orders (account_id);
  create table order_events (id bigserial primary key, order_no text not null references orders,
    state text not null, at timestamptz not null);
  create index on order_events (order_no);
  create table jobs (id bigserial primary key, name text not null, subject text not null, due_at timestamptz not null);
  create unique index on jobs (name, subject);
  create index on jobs (due_at);
  create table attempts (attempt_no text primary key, order_no text not null references orders,
    amount_fen int not null, state text not null, code_url text);
  create index on attempts (order_no);
  create table notices (notice_id text primary key, attempt_no text not null, body text not null);
  create index on notices (attempt_no);
  create table facts (id bigserial primary key, attempt_no text not null references attempts, paid_fen int not null);
  create index on facts (attempt_no);
  create table grants (order_no text primary key references orders, account_id bigint not null references accounts,
    days int not null);
  create index on grants (account_id);`;

const openOrderSql = `
  with event as (insert into order_events (order_no, state, at) values ($1, 'unpaid', now())),
  job as (insert into jobs (name, subject, due_at) values ('close', $1, now() + interval '30 minutes'))
  insert into orders (order_no, account_id, price_fen, state, created_at) values ($1, $2, 3900, 'unpaid', now())`;
const openAttemptSql = `
  with job as (insert into jobs (name, subject, due_at) values ('ask', $1, now() + interval '1 minute'))
  insert into attempts (attempt_no, order_no, amount_fen, state) values ($1, $2, $3, 'unpaid')`;
const lockOrderSql = `
  select orders.order_no, account_id from orders join attempts using (order_no)
  where attempt_no = $1 and amount_fen = $2 and orders.state = 'unpaid' for update of orders`;
const grantOrderSql = `
  with moved as (update orders set state = 'granted' where order_no = $1),
  events as (insert into order_events (order_no, state, at) values ($1, 'paid', now()), ($1, 'granted', now()))
  insert into grants (order_no, account_id, days) values ($1, $2, 30)`;
const extendSql = `
  update accounts set vip_expire_at = greatest(vip_expire_at, now()) + interval '30 days' where id = $1`;

type Client = Pick<pg.ClientBase, "query">;

/** The statement is prepared under its name, once for each connection. */
const runPrepared = (client: Client, name: string, text: string, values: readonly unknown[]) =>
  client.query({ name, text, values: [...values] });

const digestOf = (token: string) => createHash("sha256").update(token).digest();

export type BareShopStore = Awaited<ReturnType<typeof openBareShopStore>>;

/** Creates a schema with the fewest tables and indexes that a shop with a complete history needs. */
export async function openBareShopStore(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, options: "-c search_path=bare_shop" });
  await pool.query(tables);
  return {
    /** The tokens of so many new accounts. */
    async openAccounts(count: number): Promise<string[]> {
      const tokens = Array.from({ length: count }, () => randomBytes(24).toString("base64url"));
      for (const token of tokens) {
        const text = `with account as (insert into accounts default values returning id)
          insert into sessions select $1, id from account`;
        await pool.query(text, [digestOf(token)]);
      }
      return tokens;
    },
    async findAccount(token: string): Promise<string> {
      const text = "select account_id from sessions where token_digest = $1";
      return (await runPrepared(pool, "session", text, [digestOf(token)])).rows[0].account_id;
    },
    async openOrder(orderNo: string, accountId: string): Promise<void> {
      await inTransaction(pool, (client) => runPrepared(client, "order", openOrderSql, [orderNo, accountId]));
    },
    async openAttempt(attemptNo: string, orderNo: string, accountId: string): Promise<number> {
      return await inTransaction(pool, async (client) => {
        const text = "select price_fen from orders where order_no = $1 and account_id = $2 for update";
        const priceFen: number = (await runPrepared(client, "price", text, [orderNo, accountId])).rows[0]
          .price_fen;
        await runPrepared(client, "attempt", openAttemptSql, [attemptNo, orderNo, priceFen]);
        return priceFen;
      });
    },
    async setCode(attemptNo: string, codeUrl: string): Promise<void> {
      await runPrepared(pool, "code", "update attempts set code_url = $2 where attempt_no = $1", [
        attemptNo,
        codeUrl,
      ]);
    },
    async settle(notice: { id: string; body: string; attemptNo: string; paidFen: number }): Promise<void> {
      const { id, body, attemptNo, paidFen } = notice;
      await inTransaction(pool, async (client) => {
        const { order_no, account_id } = (
          await runPrepared(client, "lock", lockOrderSql, [attemptNo, paidFen])
        ).rows[0];
        const fact = "insert into facts (attempt_no, paid_fen) values ($1, $2)";
        await runPrepared(client, "fact", fact, [attemptNo, paidFen]);
        await runPrepared(client, "paid", "update attempts set state = 'paid' where attempt_no = $1", [
          attemptNo,
        ]);
        await runPrepared(client, "grant", grantOrderSql, [order_no, account_id]);
        await runPrepared(client, "extend", extendSql, [account_id]);
        const insertNotice = "insert into notices (notice_id, attempt_no, body) values ($1, $2, $3)";
        await runPrepared(client, "notice", insertNotice, [id, attemptNo, body]);
      });
    },
  };
}

async function inTransaction<Result>(pool: pg.Pool, work: (client: Client) => Promise<Result>) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    client.release();
  }
}
