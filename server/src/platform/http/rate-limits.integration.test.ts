import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../testing/world.ts";
import { runDatabaseCall } from "../database/database-call.ts";
import { inTransaction } from "../database/transaction.ts";
import { isRejection, Rejection } from "../rejection.ts";
import { QueueFullError } from "../work-queue.ts";
import { clientKeyOf } from "./client-address.ts";
import { defineLimit, type Limit, subjectOf } from "./limit.ts";
import { RateLimits } from "./rate-limits.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const limitOf = (name: string, options: Partial<Limit> = {}) =>
  defineLimit(name, { by: "login", max: 3, windowS: 60, error: "tooManyRequests", ...options });
const three = limitOf("threes");
const of = (key: string, limit = three) => [limit.of(key)];
const node = () => new RateLimits({ db: world.db, clock: world.clock, ipFactor: 1 });

test("a limit holds across nodes, and for as many as come at once", async () => {
  const nodes = [node(), node()];
  const tries = Array.from({ length: 40 }, (_, n) => nodes[n % 2]?.consumeAll(of("shared")));
  const results = await Promise.allSettled(tries);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(3);
});

test("a rejection says how long it lasts, and ends then", async () => {
  const rateLimits = node();
  for (let n = 0; n < 3; n += 1) await rateLimits.consumeAll(of("patient"));
  world.clock.advance(20);
  await expect(rateLimits.consumeAll(of("patient"))).rejects.toMatchObject({
    code: "tooManyRequests",
    retryAfterS: 40,
  });
  world.clock.advance(39);
  await expect(rateLimits.consumeAll(of("patient"))).rejects.toMatchObject({ retryAfterS: 1 });
  world.clock.advance(1);
  await expect(rateLimits.consumeAll(of("patient"))).resolves.toBeUndefined();
});

test("a rejected subject is rejected again without a query", async () => {
  const rateLimits = node();
  for (let n = 0; n < 3; n += 1) await rateLimits.consumeAll(of("flood"));
  await expect(rateLimits.consumeAll(of("flood"))).rejects.toThrow();
  const used = () =>
    world.db
      .selectFrom("rate_limits")
      .select("used")
      .where("subject", "=", subjectOf(three.of("flood")))
      .executeTakeFirst();
  const before = await used();
  await Promise.allSettled(Array.from({ length: 100 }, () => rateLimits.consumeAll(of("flood"))));
  expect(await used()).toEqual(before);
});

test("a limit that another node has lifted holds no longer than two seconds", async () => {
  const [one, other] = [node(), node()];
  for (let n = 0; n < 3; n += 1) await one.consumeAll(of("lifted"));
  await expect(one.consumeAll(of("lifted"))).rejects.toThrow();
  await other.reset(of("lifted"), world.db);
  world.clock.advance(2);
  await expect(one.consumeAll(of("lifted"))).resolves.toBeUndefined();
});

test("a flood of requests of one subject leaves the database's connections to others", async () => {
  const rateLimits = node();
  await rateLimits.consumeAll(of("crowded"));
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = world.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom("rate_limits")
      .select("used")
      .where("subject", "=", subjectOf(three.of("crowded")))
      .forUpdate()
      .execute();
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const flood = Promise.allSettled(Array.from({ length: 60 }, () => rateLimits.consumeAll(of("crowded"))));
  try {
    await expect(rateLimits.consumeAll(of("beside the crowd"))).resolves.toBeUndefined();
  } finally {
    released.resolve();
    await Promise.allSettled([holding, flood]);
  }
});

test("rejected requests are not counted, so restoring one allows one more", async () => {
  const nodes = [node(), node()];
  for (let n = 0; n < 40; n += 1) await nodes[n % 2]?.tryConsumeAll(of("refused"));
  expect(await nodes[0]?.readUsed(three.of("refused"))).toBe(3);
  await nodes[0]?.undoCount(of("refused"));
  expect(await nodes[0]?.tryConsumeAll(of("refused"))).toBe(true);
  expect(await nodes[0]?.tryConsumeAll(of("refused"))).toBe(false);
});

test("a restored request can be made again", async () => {
  const rateLimits = node();
  for (let n = 0; n < 3; n += 1) await rateLimits.consumeAll(of("returned"));
  await expect(rateLimits.consumeAll(of("returned"))).rejects.toThrow();
  await rateLimits.undoCount(of("returned"));
  await rateLimits.undoCount(of("returned"));
  await expect(rateLimits.consumeAll(of("returned"))).resolves.toBeUndefined();
});

test("a window that begins in the future rejects nothing", async () => {
  const rateLimits = node();
  world.clock.advance(86_400);
  for (let n = 0; n < 3; n += 1) await rateLimits.consumeAll(of("future"));
  world.clock.advance(-86_400);
  await expect(rateLimits.check(of("future"))).resolves.toBeUndefined();
  for (let n = 0; n < 3; n += 1) await rateLimits.consumeAll(of("future"));
  await expect(rateLimits.consumeAll(of("future"))).rejects.toMatchObject({ retryAfterS: 60 });
});

test("a request is counted by all its limits or by none", async () => {
  const nodes = [node(), node()];
  const two = limitOf("twos", { max: 2 });
  const both = [...of("wide"), ...of("narrow", two)];
  const tries = Array.from({ length: 40 }, (_, n) => nodes[n % 2]?.tryConsumeAll(both));
  expect((await Promise.all(tries)).filter((isWithin) => isWithin)).toHaveLength(2);
  expect(await node().readUsed(three.of("wide"))).toBe(2);
  expect(await node().readUsed(two.of("narrow"))).toBe(2);
});

test("limits that nodes reach at the same moment are counted by all or by none", async () => {
  const one = limitOf("ones", { max: 1 });
  const nodes = Array.from({ length: 8 }, node);
  for (let round = 0; round < 10; round += 1) {
    const shared = of(`shared ${round}`, one);
    const tries = nodes.map((limits, n) =>
      limits.tryConsumeAll([...of(`a ${round} ${n}`), ...shared, ...of(`z ${round} ${n}`)]),
    );
    const results = await Promise.all(tries);
    expect(results.filter((isWithin) => isWithin)).toHaveLength(1);
    for (const [n, isWithin] of results.entries()) {
      for (const key of [`a ${round} ${n}`, `z ${round} ${n}`])
        expect(await node().readUsed(three.of(key))).toBe(isWithin ? 1 : 0);
    }
  }
});

test("the limit with the longest wait names the error, whatever the order", async () => {
  const hour = limitOf("hours", { max: 1, windowS: 3_600, error: "tooManyLogins" });
  const minute = limitOf("minutes", { max: 1 });
  for (const counters of [
    [...of("minute 1", minute), ...of("hour 1", hour)],
    [...of("hour 2", hour), ...of("minute 2", minute)],
  ]) {
    await node().consumeAll(counters);
    const rejection = { code: "tooManyLogins", retryAfterS: 3_600 };
    const rateLimits = node();
    await expect(rateLimits.consumeAll(counters)).rejects.toMatchObject(rejection);
    // The second rejection comes from memory.
    await expect(rateLimits.consumeAll(counters)).rejects.toMatchObject(rejection);
    await expect(node().check(counters)).rejects.toMatchObject(rejection);
  }
});

test("a rejection of one subject rejects nobody who shares another with it", async () => {
  const rateLimits = node();
  for (let n = 0; n < 3; n += 1) await rateLimits.consumeAll(of("stranger"));
  const crowd = Array.from({ length: 20 }, () =>
    rateLimits.tryConsumeAll([...of("stranger"), ...of("square")]),
  );
  const innocent = rateLimits.tryConsumeAll([...of("innocent"), ...of("square")]);
  await Promise.all(crowd);
  expect(await innocent).toBe(true);
  expect(await rateLimits.readUsed(three.of("square"))).toBe(1);
});

test("a failure is counted, also among many at once, and whatever else comes of an attempt is not", async () => {
  const rateLimits = node();
  const used = () => rateLimits.readUsed(three.of("attempts"));
  const attempt = (outcome: () => Promise<unknown>) =>
    rateLimits.limitFailures(of("attempts"), isRejection("passwordWrong"), outcome);
  const failing = () => attempt(() => Promise.reject(new Rejection("passwordWrong")));
  await attempt(async () => "right");
  await expect(attempt(() => Promise.reject(new QueueFullError()))).rejects.toThrow(QueueFullError);
  await expect(attempt(() => Promise.reject(new Rejection("unavailable")))).rejects.toThrow();
  expect(await used()).toBe(0);
  await Promise.allSettled(Array.from({ length: 20 }, failing));
  expect(await used()).toBe(3);
});

test("a call that counts limits one after the other is refused, outside of a transaction", async () => {
  const rateLimits = node();
  await runDatabaseCall({}, async () => {
    await rateLimits.consumeAll(of("first"));
    await expect(rateLimits.consumeAll(of("second"))).rejects.toThrow("use one `consumeAll`");
    await inTransaction(world.db, (tx) => rateLimits.consumeAll(of("with the transaction"), tx));
  });
});

test("in a transaction a count is undone with it", async () => {
  const rateLimits = node();
  const failing = inTransaction(world.db, async (tx) => {
    await rateLimits.consumeAll(of("undone"), tx);
    throw new Error("later");
  });
  await expect(failing).rejects.toThrow("later");
  expect(await rateLimits.readUsed(three.of("undone"))).toBe(0);
});

test("events are counted without an end, in windows", async () => {
  const rateLimits = node();
  const counted = await Promise.all(Array.from({ length: 5 }, () => rateLimits.countEvent("event", 60)));
  expect(counted.toSorted()).toEqual([1, 2, 3, 4, 5]);
  world.clock.advance(60);
  expect(await rateLimits.countEvent("event", 60)).toBe(1);
});

const perClient = limitOf("of a client", { by: "client" });
/** A client of the network 2001:db8:{site}::/48. */
const clientIn = (site: number, subnet: number) =>
  clientKeyOf(`2001:db8:${site.toString(16)}:${subnet.toString(16)}::1`);

test("one customer of IPv6 is one client, and a /48 is four, also when all its networks call at once", async () => {
  const nodes = [node(), node()];
  const within = async (subnets: readonly number[]) => {
    const results = await Promise.all(
      subnets.map((subnet, n) => {
        const limits = nodes[n % 2] ?? node();
        return limits.tryConsumeAll([perClient.of(clientIn(1, subnet))]);
      }),
    );
    return results.filter((isWithin) => isWithin).length;
  };
  expect(await within(Array.from({ length: 30 }, (_, n) => n))).toBe(3);
  expect(await within(Array.from({ length: 90 }, (_, n) => n * 256 + 255))).toBe(9);
  expect(await node().tryConsumeAll([perClient.of(clientIn(2, 0))])).toBe(true);
});

test("what a wider network rejects is counted by none, and one client alone fills no wider one", async () => {
  const rateLimits = node();
  const tryFrom = (subnet: number) => rateLimits.tryConsumeAll([perClient.of(clientIn(3, subnet * 256))]);
  for (let n = 0; n < 20; n += 1) await tryFrom(0);
  expect(await tryFrom(1)).toBe(true);
  for (let n = 2; n < 12; n += 1) for (let again = 0; again < 2; again += 1) await tryFrom(n);
  const used = await world.db
    .selectFrom("rate_limits")
    .select(["subject", "used"])
    .where("subject", "like", "of a client per 60 s of client 2001:db8:3:%")
    .orderBy("subject")
    .execute();
  const at = (key: string) => used.find(({ subject }) => subject.endsWith(` ${key}`))?.used;
  expect([at("2001:db8:3:0::/56"), at("2001:db8:3::/48")]).toEqual([3, 12]);
  expect(at("2001:db8:3:b00::/56") ?? 0).toBe(0);
});

test("early checks find what a wider network rejected, and a restored request is given back to all", async () => {
  const rateLimits = node();
  const from = (subnet: number) => [perClient.of(clientIn(4, subnet * 256))];
  for (let n = 0; n < 12; n += 1) await rateLimits.consumeAll(from(n));
  expect(() => rateLimits.checkCached(from(100))).not.toThrow();
  await expect(rateLimits.consumeAll(from(100))).rejects.toThrow();
  expect(() => rateLimits.checkCached(from(200))).toThrow();
  await expect(rateLimits.check(from(200))).rejects.toThrow();
  await rateLimits.undoCount(from(0));
  await expect(rateLimits.check(from(200))).resolves.toBeUndefined();
  await expect(rateLimits.consumeAll(from(200))).resolves.toBeUndefined();
});
