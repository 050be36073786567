import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers } from "../console-handlers.ts";
import { computeDay } from "../content/statistics/daily-figure-store.ts";
import { consumeCard, updateCards } from "../membership/cards/card-store.ts";
import { listAuditLog } from "../operators/audit-log/list-audit-log.ts";
import type { SignedInOperator } from "../operators/console-handler.ts";
import { callHandler, makeOperator } from "../operators/testing/call-handler.ts";
import { recordStatements } from "../operators/testing/explain.ts";
import { listInvoices } from "../payments/invoices/operator/list-invoices.ts";
import { listOrders } from "../payments/operator/list-orders.ts";
import { readOrder } from "../payments/operator/read-order.ts";
import type { Database } from "../platform/database/database.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { fillDatabase } from "../testing/databases.ts";
import { openWorld, type World } from "../testing/world.ts";
import { listAccounts } from "./accounts/list-accounts.ts";
import { readAccount } from "./accounts/read-account.ts";
import { readFirstHour } from "./first-hour/read-first-hour.ts";
import { readOverview, readSeries } from "./overview/read-overview.ts";
import { search } from "./search/search.ts";

let world: World;
let operator: SignedInOperator;
let remembered: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  world = await openWorld();
  operator = await makeOperator(world);
  await fillDatabase(world.databaseUrl, fill);
  remembered = recordStatements(world.databaseUrl);
});
afterAll(async () => {
  await remembered.close();
  await world.close();
});

const rows = 40_000;
/** Two orders per hour, ending a few days after the start of the world's clock. */
const orderedAt = sql`timestamptz '2026-03-05T00:00:00Z' - i * interval '30 minutes'`;
const orderNo = sql`to_char((${orderedAt}) at time zone 'UTC', 'YYYYMMDDHH24MISS') || lpad(i::text, 13, '0')`;

async function fill(db: Database): Promise<void> {
  const each = sql`generate_series(1, ${sql.lit(rows)}) as i`;
  const state = sql`(array['granted', 'closed', 'closed', 'failed', 'refunded'])[1 + i % 5]`;
  const statements = [
    sql`insert into accounts (username, username_key, email, password_hash, created_at, vip_expire_at,
        blocked_at, blocked_reason)
      select 'user' || i, 'user' || i, 'user' || i || '@example.com', 'x', ${orderedAt},
        case when i % 10 = 0 then ${orderedAt} + interval '400 days' end,
        case when i % 500 = 0 then ${orderedAt} end, case when i % 500 = 0 then 'abuse' end from ${each}`,
    sql`insert into orders (order_no, account_id, package_id, payment_method, price_fen, valid_days, level,
        holds_stock, state, paid_late, created_at, closes_at)
      select ${orderNo}, i, 1 + i % 2, (array['wechat', 'alipay', 'hupi'])[1 + i % 3],
        case when i % 700 = 0 then 4900 else 3900 end, 30, 1, false,
        ${state}, i % 400 = 0, ${orderedAt}, ${orderedAt} from ${each}`,
    sql`insert into order_events (order_no, from_state, to_state, cause, at)
      select ${orderNo}, 'pending', ${state}, 'filled', ${orderedAt} from ${each}`,
    sql`insert into payment_attempts (attempt_no, order_no, method, amount_fen, state, gateway_trade_no,
        created_at, expires_at)
      select 'P' || lpad(i::text, 25, '0'), ${orderNo}, 'wechat', 3900,
        case when i % 300 = 0 then 'surplus' when i % 5 = 0 then 'paid' else 'closed' end,
        'T' || i, ${orderedAt}, ${orderedAt} from ${each}`,
    sql`insert into gateway_facts (method, attempt_no, source, gateway_trade_no, paid_fen, refunded_fen,
        has_refund, learned_at)
      select 'wechat', 'P' || lpad(i::text, 25, '0'), 'notice',
        'T' || i, 3900, case when i % 250 = 0 then 100 end, i % 250 = 0, ${orderedAt} from ${each}`,
    sql`insert into operator_statements (method, attempt_no, gateway_trade_no, paid_fen, stated_at)
      select 'wechat', 'P' || lpad(i::text, 25, '0'), 'T' || i, 3900, ${orderedAt} from ${each} where i % 350 = 0`,
    sql`insert into payment_notices (channel, notice_id, attempt_no, body, received_at, handled_at, outcome)
      select 'wechat', 'N' || i, 'P' || lpad(i::text, 25, '0'), '{}', ${orderedAt}, ${orderedAt}, 'granted'
      from ${each}`,
    sql`insert into grants (account_id, source_kind, source_ref, days, level, granted_at)
      select i, 'order', ${orderNo}, 30, 1, ${orderedAt} from ${each} where i % 5 = 0`,
    sql`insert into cards (key_digest, key_ending, package_id, valid_days, level, batch, created_at, used_at, used_by)
      select 'D' || i, upper(substr(md5(i::text), 1, 4)), 1, 30, 1, 'filled', ${orderedAt},
        case when i % 2 = 0 then ${orderedAt} end, case when i % 2 = 0 then i end from ${each}`,
    // Distributes the cards over several packages.
    sql`update card_batches set package_id = null`,
    sql`insert into sessions (account_id, token_digest, device_digest, device_label, created_at, last_seen_at)
      select i, 'S' || i, 'V' || i, 'Firefox', ${orderedAt}, ${orderedAt} from ${each}`,
    sql`insert into codes (purpose, channel, target, digest, device_digest, created_at)
      select 'login', 'email', 'user' || i || '@example.com', 'x', 'V' || i, ${orderedAt} from ${each}`,
    sql`insert into audit_log_entries (at, operator, via, action, subject_kind, subject, outcome)
      select ${orderedAt}, 'li', 'command', 'recheckOrder', 'order', ${orderNo}, 'done' from ${each}`,
    sql`insert into refunds (refund_no, order_no, attempt_no, amount_fen, reason, state, asked_at, created_at)
      select 'R' || lpad(i::text, 25, '0'), ${orderNo}, 'P' || lpad(i::text, 25, '0'), 100, 'x', 'done',
        ${orderedAt}, ${orderedAt} from ${each}`,
    sql`insert into invoices (order_no, account_id, state, holder, title, email, language, amount_fen, requested_at,
        number, issued_on, refunded_fen, decided_at, decided_by)
      select ${orderNo}, i, case when i % 40 = 0 then 'requested' else 'issued' end, 'personal', 'Whale ' || i,
        'user' || i || '@example.com', 'zh', 3900, ${orderedAt},
        case when i % 40 > 0 then lpad(i::text, 20, '0') end, case when i % 40 > 0 then date '2026-03-01' end,
        case when i % 40 > 0 then 0 end, case when i % 40 > 0 then ${orderedAt} end,
        case when i % 40 > 0 then 'li' end from ${each} where i % 5 = 0`,
    sql`insert into alarms (kind, subject, details, first_at, last_at, times, closed_at)
      select case when i % 1000 = 0 then 'payment.mismatch' else 'gateway.no_code' end, 'P' || lpad(i::text, 25, '0'), '{}',
        ${orderedAt}, ${orderedAt}, 1, case when i % 400 > 0 then ${orderedAt} end from ${each} where i % 5 > 0 or i % 1000 = 0`,
    sql`update payment_attempts set state = 'closed' where right(attempt_no, 3) = '000'`,
    sql`insert into gateway_facts (method, attempt_no, source, gateway_trade_no, paid_fen, has_refund, learned_at)
      select 'wechat', 'P' || lpad(i::text, 25, '0'), 'notice', 'T' || i, 200, false, ${orderedAt}
      from ${each} where i % 1000 = 0`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** Tables that grow with the number of orders and accounts. */
const large =
  /Seq Scan on (orders|accounts|order_events|payment_attempts|gateway_facts|payment_notices|grants|grant_cuts|cards|sessions|codes|audit_log_entries|refunds|invoices|alarms)\b/;

async function expectIndexes(): Promise<void> {
  const plans = await remembered.explain();
  expect(plans.length).toBeGreaterThan(0);
  // An empty table is always scanned sequentially.
  expect(plans.filter((plan) => large.test(plan) && !plan.includes("Seq Scan on grant_cuts"))).toEqual([]);
}

const span = { from: "2026-02-20", to: "2026-02-28" } as const;

test.each([
  {},
  span,
  { state: "closed" },
  { state: "granted", ...span },
  { packageId: 2 },
  { packageId: 2, state: "failed", ...span },
  { method: "alipay", ...span },
  { accountId: 77 },
  { username: "user77" },
  { username: "user7777", method: "alipay" },
  { minFen: 4900, maxFen: 4900 },
  { minFen: 4000 },
  { mark: "mismatch" },
  { mark: "alarm" },
  { mark: "late" },
  { mark: "byHand" },
  { mark: "partRefunded" },
  { mark: "surplus", ...span },
] as const)("orders filtered by %j are read through an index, on every page", async (filters) => {
  const first = await callHandler(world, listOrders, operator, {
    query: { ...filters },
    reads: remembered.db,
  });
  expect(first.rows.length).toBeGreaterThan(0);
  if (first.next !== null) {
    const query = { ...filters, cursor: first.next };
    await callHandler(world, listOrders, operator, { query, reads: remembered.db });
  }
  await expectIndexes();
});

test("the beginning of a username that very many accounts have is refused", async () => {
  const asked = callHandler(world, listOrders, operator, { query: { username: "user" } });
  await expect(asked).rejects.toMatchObject({ code: "searchTooWide" });
});

test("a method alone, without a span of at most 31 days, is refused", async () => {
  const wide = [{}, { from: "2026-01-01" }, { from: "2026-01-01", to: "2026-02-01" }];
  for (const days of wide) {
    const asked = callHandler(world, listOrders, operator, { query: { method: "hupi", ...days } });
    await expect(asked).rejects.toMatchObject({ code: "searchTooWide" });
  }
});

test.each([
  {},
  { username: "user12" },
  { members: "yes" },
  { endsWithinDays: 7 },
  { blocked: "yes" },
  { registeredFrom: "2026-02-20", registeredTo: "2026-02-21" },
] as const)("accounts filtered by %j are read through an index", async (filters) => {
  const { rows: found } = await callHandler(world, listAccounts, operator, {
    query: { ...filters },
    reads: remembered.db,
  });
  expect(found.length).toBeGreaterThan(0);
  await expectIndexes();
});

test.each([
  "user77",
  "user77@example.com",
  "13800138000",
  "#77",
  "77",
  "4200002026030112345678901234",
  "A1B2",
  "尾号C4CA99",
  "ABCD-EFGH-1234-567",
  "6d6a4c4e-4f2c-4e36-9f0b-0d6b1b7a9f00",
])("a search for %s is answered through indexes", async (q) => {
  await callHandler(world, search, operator, { body: { q }, reads: remembered.db });
  await expectIndexes();
});

test.each([
  { action: "refundOrder" },
  { subjectKind: "image" },
  { action: "refundOrder", from: "2020-01-01T00:00:00Z" },
  { subject: "no such order" },
  { operatorId: 999 },
] as const)("the audit log filtered by %j is read through an index", async (query) => {
  await callHandler(world, listAuditLog, operator, { query, reads: remembered.db });
  await expectIndexes();
});

test("the details of an order and of an account are read through indexes", async () => {
  const { rows: orders } = await callHandler(world, listOrders, operator, { query: { state: "granted" } });
  const orderNoShown = orders[0]?.orderNo ?? "";
  await callHandler(world, readOrder, operator, { params: { orderNo: orderNoShown }, reads: remembered.db });
  await callHandler(world, readAccount, operator, { params: { id: 80 }, reads: remembered.db });
  await expectIndexes();
});

test("the list of packages, one of them without orders, is read through indexes", async () => {
  const { packages } = await callHandler(world, consoleHandlers.listShopPackages, operator, {
    reads: remembered.db,
  });
  expect(packages.map(({ isSold }) => isSold).toSorted()).toContain(false);
  await expectIndexes();
});

test.each([{}, { state: "requested" }, { refunded: "yes" }, { orderNo: "20260301000000X" }] as const)(
  "invoices filtered by %j are read through an index",
  async (query) => {
    const { rows: found } = await callHandler(world, listInvoices, operator, { query, reads: remembered.db });
    expect(found.length).toBe("orderNo" in query ? 0 : 20);
    await expectIndexes();
  },
);

test("the overview scans nothing, nor do a day's figures", async () => {
  await callHandler(world, readOverview, operator, { reads: remembered.db });
  await callHandler(world, readFirstHour, operator, { reads: remembered.db });
  await callHandler(world, readSeries, operator, { query: { days: "365" }, reads: remembered.db });
  await computeDay(remembered.db, "2026-02-20", { now: world.clock.now() });
  await expectIndexes();
});

test("a key is redeemed, and the cards of a batch are changed or replaced, through indexes", async () => {
  // Statements of a transaction cannot be explained, and a transaction makes no difference here.
  const tx = remembered.db as Tx;
  const now = world.clock.now();
  expect(await consumeCard(tx, ["D7"], 7, now)).toMatchObject({ used_by: 7 });
  const update = { columns: { tag: "changed" }, onlyUnused: true };
  // A batch that contains all cards proves nothing: a sequential scan is right for it.
  expect(await updateCards(tx, { batch: "small" }, now, update)).toBe(0);
  await expectIndexes();
});
