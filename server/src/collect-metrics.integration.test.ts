import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { collectMetrics } from "./collect-metrics.ts";
import { watchReplication } from "./operations/watch-database.ts";
import { openMetrics } from "./platform/metrics/open-metrics.ts";
import { queryServer, startClusterForTest } from "./testing/cluster.ts";
import { startDatabaseProxy } from "./testing/database-proxy.ts";
import { makeOrder, makePerson, settleAtCashier } from "./testing/makers.ts";
import { readMetrics } from "./testing/read-metrics.ts";
import { refundOrder } from "./testing/refund-order.ts";
import { openWorldForTest, send, type World } from "./testing/world.ts";

async function openMeasuredWorld(differences: Parameters<typeof openWorldForTest>[0] = {}) {
  const metrics = openMetrics();
  const world = await openWorldForTest({ ...differences, metrics });
  const database = {
    poolCounts: () => new Map([["visitors", { busy: 1, idle: 2, waiting: 3 }]]),
    replicaState: () => ({ state: "behind", lagMs: 14_000 }) as const,
  };
  collectMetrics(metrics, { ...world, database });
  /** Scrapes after the cached values have expired. */
  const read = async () => {
    world.clock.advance(15);
    return readMetrics(await metrics.print()).series;
  };
  return { world, read };
}

/** Adds accounts, orders and payment attempts that are spread over several years. */
async function addThousand({ db, clock }: World): Promise<void> {
  const now = clock.now();
  await sql`
    insert into accounts (username, username_key, password_hash, created_at)
    select 'crowd' || n, 'crowd' || n, 'none', ${now} from generate_series(1, 1000) as n`.execute(db);
  await sql`
    insert into orders (order_no, account_id, package_id, payment_method, price_fen, valid_days, level, holds_stock, state, created_at, closes_at)
    select 'crowd' || id, id, 1, 'wechat', 3900, 30, level, false, 'pending', ${now}, ${now}
    from accounts, (select level from packages where id = 1) as sold where username like 'crowd%'`.execute(
    db,
  );
  await sql`
    insert into payment_attempts (attempt_no, order_no, method, amount_fen, state, created_at, expires_at)
    select 'P' || order_no, order_no, 'wechat', 3900, 'open', ${now}, ${now}
    from orders where order_no like 'crowd%'`.execute(db);
}

test("a purchase is counted by method, and nothing counts people or what clients make up", async () => {
  const { world, read } = await openMeasuredWorld();
  const person = await makePerson(world, "measured-one");
  const orderNo = await makeOrder(world, person);
  await settleAtCashier(world, orderNo, "paid");
  await refundOrder(world.background, { orderNo, amountFen: 900, reason: "measured" });
  const guess = (username: string) =>
    send(world, "POST", "/auth/login", { type: "username", username, password: "not the right one" });
  await guess("measured-nobody");
  await send(world, "POST", "/card-keys/activate", { keyCode: "AAAA" }, { token: person.token });
  await world.app.inject({ method: "PROPFIND" as "GET", url: "/made-up" });
  await world.app.inject({ url: "/made-up" });
  await send(world, "GET", "/orders/made-up/receipt", undefined, { token: person.token });

  const before = await read();
  expect(before.get('baleen_orders_opened_total{method="wechat"}')).toBe(1);
  expect(before.get('baleen_orders_granted_total{method="wechat",late="false",by_hand="false"}')).toBe(1);
  expect(before.get('baleen_paid_fen_total{method="wechat"}')).toBe(3900);
  expect(before.get('baleen_refunds_total{method="wechat",outcome="done"}')).toBe(1);
  expect(before.get('baleen_logins_total{kind="username",outcome="signedIn"}')).toBe(1);
  expect(before.get('baleen_logins_total{kind="username",outcome="wrongCredentials"}')).toBe(1);
  expect(before.get('baleen_db_pool{pool="visitors",state="waiting"}')).toBe(3);
  expect(before.get("baleen_attempts_open")).toBe(0);
  expect(before.get("baleen_http_in_flight")).toBe(0);

  await addThousand(world);
  await world.db.insertInto("alarms").values(alarmsOfOtherReleases(world)).execute();
  for (let number = 0; number < 1000; number += 1) {
    await world.app.inject({ url: `/made-up/${number}`, headers: { "user-agent": `robot ${number}` } });
  }
  for (let number = 0; number < 15; number += 1) await guess(`measured-nobody-${number}`);

  const after = await read();
  // Node's own series appear with events of the process, such as garbage collection, so they are ignored.
  const own = [...after.keys()].filter((name) => name.startsWith("baleen_"));
  expect(own.filter((name) => !before.has(name))).toEqual([]);
  expect(after.get("baleen_attempts_open")).toBe(1000);
  expect(after.get('baleen_alarms_open{kind="other"}')).toBe(50);
  const made = 'baleen_http_request_duration_seconds_count{route="other",method="GET",class="4xx"}';
  expect((after.get(made) ?? 0) - (before.get(made) ?? 0)).toBe(1000);
});

function alarmsOfOtherReleases({ clock }: World) {
  const at = { first_at: clock.now(), last_at: clock.now(), times: 1 };
  return Array.from({ length: 50 }, (_, number) => ({
    kind: `kind.of_release_${number}`,
    subject: "",
    details: "{}",
    ...at,
  }));
}

test("of a single server there is the role, and neither lag nor age of an archive", async () => {
  const { read } = await openMeasuredWorld();
  const series = await read();
  expect(series.get('baleen_database_role{role="primary"}')).toBe(1);
  expect(series.get('baleen_database_role{role="standby"}')).toBe(0);
  expect(series.get("baleen_database_timeline")).toBe(1);
  expect(series.get('baleen_database_standbys{synchronous="true"}')).toBe(0);
  expect(series.get("baleen_database_without_standby_seconds")).toBe(0);
  expect(series.has("baleen_database_standby_lag_seconds")).toBe(false);
  expect(series.has("baleen_database_archive_age_seconds")).toBe(false);
  expect(series.get("baleen_database_replica_used")).toBe(0);
  expect(series.get("baleen_database_replica_lag_seconds")).toBe(14);
});

test("of a cluster its standbys are counted, and their lag and each failover are told", async () => {
  const { primary, standby, databaseUrl } = await startClusterForTest();
  const { world, read } = await openMeasuredWorld({
    database: { databaseUrl, drop: async () => undefined },
  });
  await watchReplication(world.context);
  const before = await read();
  expect(before.get('baleen_database_standbys{synchronous="true"}')).toBe(1);
  expect(before.get("baleen_database_standby_lag_seconds")).toBeGreaterThanOrEqual(0);
  expect(before.get("baleen_database_failovers")).toBe(0);
  await primary.kill();
  await queryServer(standby, sql`select pg_promote()`);
  await expect.poll(async () => (await read()).get("baleen_database_timeline")).toBe(2);
  await watchReplication(world.context);
  expect((await read()).get("baleen_database_failovers")).toBe(1);
});

test("with the database away its gauges are absent, and those of the process remain", async () => {
  const proxy = await startDatabaseProxy();
  onTestFinished(() => proxy.close());
  const { read } = await openMeasuredWorld({ mapDatabaseUrl: proxy.urlThrough });
  expect((await read()).get("baleen_refunds_underway")).toBe(0);
  proxy.cut();
  const left = await read();
  for (const name of [
    "attempts_open",
    "refunds_underway",
    "database_timeline",
    'alarms_open{kind="other"}',
  ]) {
    expect(left.has(`baleen_${name}`)).toBe(false);
  }
  expect(left.get('baleen_gateway_circuit_open{method="wechat"}')).toBe(0);
  expect(left.get("process_resident_memory_bytes")).toBeGreaterThan(0);
});
