import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { OwnPostgres } from "../../../../scripts/testing/start-postgres.ts";
import {
  disableSynchronousStandby,
  queryServer,
  reloadConfiguration,
  startClusterForTest,
} from "../../testing/cluster.ts";
import {
  makeOrder,
  makePerson,
  monthlyPurchase,
  type Person,
  settleAtCashier,
} from "../../testing/makers.ts";
import { runCommand } from "../../testing/run-command.ts";
import { remainingDaysOf } from "../../testing/shop.ts";
import { type Answer, openWorldForTest, send, type World } from "../../testing/world.ts";
import { listenTo } from "./listen.ts";

const maxAnswerMs = 5_000;
const unavailable = { status: 503, headers: { "retry-after": "2" } };

/** Starts the product on a primary with a standby, and signs in an account. */
async function openOnCluster() {
  const cluster = await startClusterForTest();
  const { databaseUrl } = cluster;
  const world = await openWorldForTest({ database: { databaseUrl, drop: async () => undefined } });
  return { ...cluster, world, person: await makePerson(world, "survivor") };
}

const promote = (standby: OwnPostgres) => queryServer(standby, sql`select pg_promote()`);

const countOrders = async (server: OwnPostgres) =>
  (await queryServer(server, sql<{ count: number }>`select count(*)::integer as count from orders`))[0]
    ?.count;

const readProfile = (world: World, { token }: Person) =>
  send(world, "GET", "/auth/profile", undefined, { token });

/** The ports of the servers that many concurrent connections reach. */
async function portsOf({ db }: World): Promise<Set<number>> {
  const query = sql<{ port: number }>`select inet_server_port() as port, pg_sleep(0.1)`;
  const answers = await Promise.all(Array.from({ length: 12 }, () => query.execute(db)));
  return new Set(answers.map(({ rows }) => rows[0]?.port ?? 0));
}

const portOf = ({ url }: OwnPostgres) => new Set([Number(new URL(url).port)]);

/** Listens for the rest of the test. Each new connection counts as a notification. */
function listen(databaseUrl: string) {
  let notifications = 0;
  const onNotification = () => {
    notifications += 1;
  };
  const listener = listenTo({ databaseUrl, channel: "failover", fraction: () => 1, onNotification });
  onTestFinished(() => listener.stop());
  return {
    notifications: () => notifications,
    async expectNotifications({ db }: World) {
      const before = notifications;
      const notify = async () => {
        await sql`notify failover`.execute(db);
        return notifications;
      };
      await expect.poll(notify).toBeGreaterThan(before + 1);
    },
  };
}

/** Makes a read, a write and a sign-in at once; returns the responses and the time of the slowest. */
async function callAll(world: World, person: Person): Promise<{ answers: Answer[]; slowestMs: number }> {
  const sinceMs = performance.now();
  const { token, username } = person;
  const answers = await Promise.all([
    readProfile(world, person),
    send(world, "POST", "/orders", monthlyPurchase, { token }),
    send(world, "POST", "/auth/login", { type: "username", username, password: "guess" }),
  ]);
  return { answers, slowestMs: performance.now() - sinceMs };
}

async function expectUnavailable(world: World, person: Person): Promise<void> {
  const { answers, slowestMs } = await callAll(world, person);
  for (const answer of answers) expect(answer).toMatchObject(unavailable);
  expect(slowestMs).toBeLessThan(maxAnswerMs);
}

/** Buys until a payment fails; returns the orders whose payment was acknowledged. */
async function buyUntilItFails(world: World, person: Person, onBought: () => void): Promise<string[]> {
  const paid: string[] = [];
  for (;;) {
    const { status, body } = await send(world, "POST", "/orders", monthlyPurchase, { token: person.token });
    if (status !== 200) return paid;
    const { orderNo } = body.data as { orderNo: string };
    const asked = { orderId: orderNo, amount: 39 };
    const code = await send(world, "POST", "/payment-configs/client/wechat/qrcode", asked, {
      token: person.token,
    });
    if (code.status !== 200) return paid;
    if ((await settleAtCashier(world, orderNo, "paid")).status !== 200) return paid;
    paid.push(orderNo);
    onBought();
  }
}

test("when the primary dies calls are answered 503, and after the standby's promotion nothing paid is lost", async () => {
  const { primary, standby, databaseUrl, world, person } = await openOnCluster();
  const listening = listen(databaseUrl);
  const buyers = await Promise.all(["one", "two", "three"].map((name) => makePerson(world, `buyer-${name}`)));
  const hasBought = Promise.withResolvers<void>();
  let bought = 0;
  const buying = buyers.map((buyer) =>
    buyUntilItFails(world, buyer, () => {
      bought += 1;
      if (bought === 6) hasBought.resolve();
    }),
  );
  await hasBought.promise;
  await primary.kill();
  const paid = (await Promise.all(buying)).flat();
  await expectUnavailable(world, person);

  await promote(standby);
  expect(await readProfile(world, person)).toMatchObject({ status: 200 });
  for (const orderNo of paid) expect(await remainingDaysOf(world, orderNo)).toBeGreaterThan(0);
  const again = await makeOrder(world, person);
  expect((await settleAtCashier(world, again, "paid")).status).toBe(200);
  expect(await runCommand("ledger", databaseUrl, ["check"])).toContain(
    "No invariant about money is violated",
  );
  await listening.expectNotifications(world);
});

test("a primary that was replaced gets no write when it comes back, even if no other can be reached", async () => {
  const { primary, standby, world, person } = await openOnCluster();
  await primary.kill();
  await promote(standby);
  await expect.poll(async () => (await readProfile(world, person)).status).toBe(200);
  await primary.start();
  await disableSynchronousStandby(primary);
  const before = await countOrders(primary);
  await standby.freeze();
  onTestFinished(() => standby.thaw());
  await expectUnavailable(world, person);
  await expectUnavailable(world, person);
  expect(await countOrders(primary)).toBe(before);
  await standby.thaw();
  await expect.poll(async () => (await readProfile(world, person)).status).toBe(200);
  await makeOrder(world, person);
  expect(await countOrders(primary)).toBe(before);
});

test("a primary that is frozen is left for the promoted standby, and serves nothing once it thaws", async () => {
  const { primary, standby, databaseUrl, world, person } = await openOnCluster();
  const listening = listen(databaseUrl);
  await expect.poll(() => listening.notifications()).toBe(1);
  await disableSynchronousStandby(primary);
  expect(await portsOf(world)).toEqual(portOf(primary));
  const before = await countOrders(primary);
  await primary.freeze();
  onTestFinished(() => primary.thaw());
  await expectUnavailable(world, person);
  await promote(standby);
  await expect.poll(async () => (await readProfile(world, person)).status).toBe(200);
  await listening.expectNotifications(world);
  await primary.thaw();
  expect(await portsOf(world)).toEqual(portOf(standby));
  await makeOrder(world, person);
  expect(await countOrders(primary)).toBe(before);
});

test("a server that only reads answers writes with 503, and its connections are closed", async () => {
  const { primary, world, person } = await openOnCluster();
  const { token } = person;
  const order = () => send(world, "POST", "/orders", monthlyPurchase, { token });
  const [former] = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(world.db)).rows;
  await queryServer(primary, sql`alter system set default_transaction_read_only = on`);
  await reloadConfiguration(primary);
  await expect.poll(order).toMatchObject(unavailable);
  await expect
    .poll(() => queryServer(primary, sql`select pid from pg_stat_activity where pid = ${former?.pid ?? 0}`))
    .toEqual([]);
  await queryServer(primary, sql`alter system reset default_transaction_read_only`);
  await reloadConfiguration(primary);
  await expect.poll(async () => (await order()).status).toBe(200);
});
