import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { withLongWaits } from "../../testing/databases.ts";
import { makePerson, monthlyPurchase, type Person } from "../../testing/makers.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openShop, orderMonthlyPackage, postNotice, remainingDaysOf } from "../../testing/shop.ts";
import { openWorldForTest, send, type World } from "../../testing/world.ts";

/** The calls of one account: two connections, and 300 calls that wait for them. */
const accountRoom = 302;
/** The connections of one IP address. */
const addressConnections = 12;
/** The connections of all visitors. */
const allConnections = 16;

const fromAddress = (address: string) => ({ headers: { "x-forwarded-for": address } });

const order = (world: World, { token }: Person, address: string) =>
  send(world, "POST", "/orders", monthlyPurchase, { token, ...fromAddress(address) });

const profile = async (world: World, { token }: Person, address: string) =>
  (await send(world, "GET", "/auth/profile", undefined, { token, ...fromAddress(address) })).status;

/** Locks accounts; returns a function that releases the locks. */
async function lockAccounts({ background }: World, persons: readonly Person[]): Promise<() => Promise<void>> {
  const transaction = await background.db.startTransaction().execute();
  const ids = persons.map(({ accountId }) => accountId);
  await transaction.selectFrom("accounts").select("id").where("id", "in", ids).forUpdate().execute();
  return () => transaction.rollback().execute();
}

/** The number of the product's connections that wait for a lock. */
async function countBlocked({ background }: World): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(background.db);
  return rows.length;
}

test("a crowd of one account's calls waits in order, its surplus is 429, and others are served meanwhile", async () => {
  const world = await openWorldForTest({ mapDatabaseUrl: withLongWaits });
  const office = "203.0.113.1";
  const [crowd, other] = [await makePerson(world, "crowd"), await makePerson(world, "other")];
  const unlock = await lockAccounts(world, [crowd]);
  const refused: unknown[] = [];
  const surplus = 18;
  const answers = Array.from({ length: accountRoom + surplus }, async () => {
    const answer = await order(world, crowd, office);
    if (answer.status !== 200) refused.push(answer);
    return answer;
  });
  await expect.poll(() => refused.length).toBe(surplus);
  expect(refused).toEqual(
    Array(surplus).fill(
      expect.objectContaining({
        status: 429,
        headers: expect.objectContaining({ "retry-after": "2" }),
        body: { code: 1016, message: "同时进行的请求太多，请在2秒后再试", requestId: expect.any(String) },
      }),
    ),
  );
  await expect.poll(() => countBlocked(world)).toBe(2);
  expect(await profile(world, crowd, "198.51.100.7")).toBe(429);
  expect(await profile(world, other, office)).toBe(200);
  expect((await order(world, other, office)).status).toBe(200);
  expect((await send(world, "GET", "/packages/client", undefined, fromAddress(office))).status).toBe(200);

  await unlock();
  const served = (await Promise.all(answers)).filter(({ status }) => status === 200);
  expect(served).toHaveLength(accountRoom);
  expect(new Set(served.map(({ body }) => (body.data as { orderNo: string }).orderNo)).size).toBe(1);
  expect(await profile(world, crowd, office)).toBe(200);
});

test("one address takes no more than its connections, a /56 counting as one, and others are served meanwhile", async () => {
  const world = await openWorldForTest({ mapDatabaseUrl: withLongWaits });
  const neighbours: Person[] = [];
  for (let n = 0; n < addressConnections / 2; n += 1)
    neighbours.push(await makePerson(world, `neighbour-${n}`));
  const next = await makePerson(world, "next-neighbour");
  const unlock = await lockAccounts(world, neighbours);
  const ordering = neighbours.flatMap((person, n) =>
    [1, 2].map((tab) => order(world, person, `2001:db8:1:2::${n}${tab}`)),
  );
  await expect.poll(() => countBlocked(world)).toBe(addressConnections);
  let isServed = false;
  const waiting = profile(world, next, "2001:db8:1:2:ffff::1").finally(() => {
    isServed = true;
  });
  expect(await profile(world, next, "2001:db8:1:300::1")).toBe(200);
  expect(isServed).toBe(false);
  await unlock();
  expect(await waiting).toBe(200);
  for (const { status } of await Promise.all(ordering)) expect(status).toBe(200);
});

test("with every connection of visitors taken, notices of all gateways grant, jobs run and readiness is 200", async () => {
  const shop = await openShop();
  onTestFinished(() => shop.close());
  const methods = ["wechat", "alipay", "hupi"] as const;
  const purchases = await Promise.all(methods.map((method) => orderMonthlyPackage(shop, method)));
  for (const [n, method] of methods.entries()) await shop.gateways[method].pay(purchases[n]?.attemptNo ?? "");
  const taken = await Promise.all(
    Array.from({ length: allConnections }, () => shop.db.startTransaction().execute()),
  );
  for (const [n, method] of methods.entries()) {
    const { orderNo = "", attemptNo = "" } = purchases[n] ?? {};
    const [posted] = shop.noticesOf(method, attemptNo);
    if (!posted) throw new Error("The gateway has written no notice");
    expect((await postNotice(shop, posted)).status).toBe(200);
    expect(await remainingDaysOf({ ...shop, db: shop.background.db }, orderNo)).toBe(30);
  }
  shop.clock.advance(60);
  await runDueJobs(shop.background);
  const visitor = send(shop, "GET", "/captcha");
  expect((await shop.app.inject("/readyz")).statusCode).toBe(200);
  for (const transaction of taken) await transaction.rollback().execute();
  expect((await visitor).status).toBe(200);
});
