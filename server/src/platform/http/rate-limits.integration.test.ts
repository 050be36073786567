import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../testing/world.ts";
import { clientKeyOf } from "./client-address.ts";
import { type RateLimit, RateLimits } from "./rate-limits.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const three: RateLimit = { max: 3, windowS: 60, error: "tooManyRequests" };
const node = () => new RateLimits({ db: world.db, clock: world.clock, ipFactor: 1 });

test("a limit holds across nodes, and for as many as come at once", async () => {
  const nodes = [node(), node()];
  const tries = Array.from({ length: 40 }, (_, n) => nodes[n % 2]?.consume("shared", three));
  const results = await Promise.allSettled(tries);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(3);
});

test("a rejection says how long it lasts, and ends then", async () => {
  const rateLimits = node();
  for (let n = 0; n < 3; n += 1) await rateLimits.consume("patient", three);
  world.clock.turn(20);
  await expect(rateLimits.consume("patient", three)).rejects.toMatchObject({
    reason: "tooManyRequests",
    retryAfterS: 40,
  });
  world.clock.turn(39);
  await expect(rateLimits.consume("patient", three)).rejects.toMatchObject({ retryAfterS: 1 });
  world.clock.turn(1);
  await expect(rateLimits.consume("patient", three)).resolves.toBe(1);
});

test("a rejected subject is rejected again without a query", async () => {
  const rateLimits = node();
  for (let n = 0; n < 3; n += 1) await rateLimits.consume("flood", three);
  await expect(rateLimits.consume("flood", three)).rejects.toThrow();
  const used = () =>
    world.db.selectFrom("rate_limits").select("used").where("subject", "=", "flood").executeTakeFirst();
  const before = await used();
  await Promise.allSettled(Array.from({ length: 100 }, () => rateLimits.consume("flood", three)));
  expect(await used()).toEqual(before);
});

test("a limit that another node has lifted holds no longer than two seconds", async () => {
  const [one, other] = [node(), node()];
  for (let n = 0; n < 3; n += 1) await one.consume("lifted", three);
  await expect(one.consume("lifted", three)).rejects.toThrow();
  await other.reset(["lifted"], world.db);
  world.clock.turn(2);
  await expect(one.consume("lifted", three)).resolves.toBe(1);
});

test("a flood of requests of one subject leaves the database's connections to others", async () => {
  const rateLimits = node();
  await rateLimits.consume("crowded", three);
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = world.db.transaction().execute(async (tx) => {
    await tx.selectFrom("rate_limits").select("used").where("subject", "=", "crowded").forUpdate().execute();
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const flood = Promise.allSettled(Array.from({ length: 60 }, () => rateLimits.consume("crowded", three)));
  try {
    await expect(rateLimits.consume("beside the crowd", three)).resolves.toBe(1);
  } finally {
    released.resolve();
    await Promise.allSettled([holding, flood]);
  }
});

test("rejected requests are not counted, so restoring one allows one more", async () => {
  const nodes = [node(), node()];
  for (let n = 0; n < 40; n += 1) await nodes[n % 2]?.tryConsume("refused", three);
  expect(await nodes[0]?.count("refused", three)).toBe(3);
  await nodes[0]?.restore("refused");
  expect(await nodes[0]?.tryConsume("refused", three)).toBe(true);
  expect(await nodes[0]?.tryConsume("refused", three)).toBe(false);
});

test("a restored request can be made again", async () => {
  const rateLimits = node();
  for (let n = 0; n < 3; n += 1) await rateLimits.consume("returned", three);
  await expect(rateLimits.consume("returned", three)).rejects.toThrow();
  await rateLimits.restore("returned");
  await rateLimits.restore("returned");
  await expect(rateLimits.consume("returned", three)).resolves.toBe(2);
});

test("a window that begins in the future rejects nothing", async () => {
  const rateLimits = node();
  world.clock.turn(86_400);
  for (let n = 0; n < 3; n += 1) await rateLimits.consume("future", three);
  world.clock.turn(-86_400);
  await expect(rateLimits.check("future", three)).resolves.toBeUndefined();
  for (let n = 0; n < 3; n += 1) await rateLimits.consume("future", three);
  await expect(rateLimits.consume("future", three)).rejects.toMatchObject({ retryAfterS: 60 });
});

/** A client of the network 2001:db8:{site}::/48. */
const clientIn = (site: number, subnet: number) =>
  clientKeyOf(`2001:db8:${site.toString(16)}:${subnet.toString(16)}::1`);

test("a /48 does not make 65,536 clients, also when all its networks call at once", async () => {
  const nodes = [node(), node()];
  const asked = (subnets: readonly number[]) =>
    Promise.all(
      subnets.map((subnet, n) => nodes[n % 2]?.tryConsumeForIp("asked", clientIn(1, subnet), three)),
    );
  const count = (answers: readonly unknown[]) => answers.filter((answer) => answer === true).length;
  const inOne = await asked(Array.from({ length: 30 }, (_, n) => n));
  expect(count(inOne)).toBe(12);
  const inAll = await asked(Array.from({ length: 90 }, (_, n) => n * 256 + 255));
  expect(count(inAll)).toBe(36);
  expect(await node().tryConsumeForIp("asked", clientIn(2, 0), three)).toBe(true);
});

test("what a wider network rejects is counted by none, and one client alone fills no wider one", async () => {
  const rateLimits = node();
  for (let n = 0; n < 20; n += 1) await rateLimits.tryConsumeForIp("alone", clientIn(3, 0), three);
  expect(await rateLimits.tryConsumeForIp("alone", clientIn(3, 1), three)).toBe(true);
  for (let n = 2; n < 12; n += 1) await rateLimits.tryConsumeForIp("alone", clientIn(3, n), three);
  const used = await world.db
    .selectFrom("rate_limits")
    .select(["subject", "used"])
    .where("subject", "like", "alone per 60 s from 2001:db8:3:%")
    .orderBy("subject")
    .execute();
  const at = (key: string) => used.find(({ subject }) => subject.endsWith(` ${key}`))?.used;
  expect([at("2001:db8:3:0::/64"), at("2001:db8:3:0::/56"), at("2001:db8:3::/48")]).toEqual([3, 12, 12]);
  expect(at("2001:db8:3:b::/64") ?? 0).toBe(0);
});

test("early checks know what a wider network rejected, and a restored request is given back to all", async () => {
  const rateLimits = node();
  const newcomer = clientIn(4, 200);
  for (let n = 0; n < 12; n += 1) await rateLimits.consumeForIp("early", clientIn(4, n), three);
  const inSameSite = clientIn(4, 100);
  expect(() => rateLimits.checkCachedForIp("early", inSameSite, three)).not.toThrow();
  await expect(rateLimits.consumeForIp("early", inSameSite, three)).rejects.toThrow();
  expect(() => rateLimits.checkCachedForIp("early", newcomer, three)).toThrow();
  await expect(rateLimits.checkForIp("early", newcomer, three)).rejects.toThrow();
  await rateLimits.restoreForIp("early", clientIn(4, 0), three);
  await expect(rateLimits.checkForIp("early", newcomer, three)).resolves.toBeUndefined();
  await expect(rateLimits.consumeForIp("early", newcomer, three)).resolves.toBeUndefined();
});
