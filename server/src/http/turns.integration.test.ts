import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../testing/world.ts";
import { type Allowance, Turns } from "./turns.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const three: Allowance = { most: 3, windowS: 60, refusal: "tooManyRequests" };
const node = () => new Turns({ db: world.db, clock: world.clock, addressLeniency: 1 });

test("a limit holds across nodes, and for as many as come at once", async () => {
  const nodes = [node(), node()];
  const tries = Array.from({ length: 40 }, (_, n) => nodes[n % 2]?.take("shared", three));
  const results = await Promise.allSettled(tries);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(3);
});

test("a refusal says how long it lasts, and ends then", async () => {
  const turns = node();
  for (let n = 0; n < 3; n += 1) await turns.take("patient", three);
  world.clock.turn(20);
  await expect(turns.take("patient", three)).rejects.toMatchObject({ reason: "tooManyRequests", waitS: 40 });
  world.clock.turn(39);
  await expect(turns.take("patient", three)).rejects.toMatchObject({ waitS: 1 });
  world.clock.turn(1);
  await expect(turns.take("patient", three)).resolves.toBeUndefined();
});

test("who is refused is refused again without a question to the database", async () => {
  const turns = node();
  for (let n = 0; n < 3; n += 1) await turns.take("flood", three);
  await expect(turns.take("flood", three)).rejects.toThrow();
  const taken = () =>
    world.db.selectFrom("turns").select("taken").where("subject", "=", "flood").executeTakeFirst();
  const before = await taken();
  await Promise.allSettled(Array.from({ length: 100 }, () => turns.take("flood", three)));
  expect(await taken()).toEqual(before);
});

test("a flood of tries at one subject leaves the database's connections to others", async () => {
  const turns = node();
  await turns.take("crowded", three);
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = world.db.transaction().execute(async (tx) => {
    await tx.selectFrom("turns").select("taken").where("subject", "=", "crowded").forUpdate().execute();
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const flood = Promise.allSettled(Array.from({ length: 60 }, () => turns.take("crowded", three)));
  try {
    await expect(turns.take("beside the crowd", three)).resolves.toBeUndefined();
  } finally {
    released.resolve();
    await Promise.allSettled([holding, flood]);
  }
});

test("tries that are refused are not counted, so one turn that is given back is one more", async () => {
  const nodes = [node(), node()];
  for (let n = 0; n < 40; n += 1) await nodes[n % 2]?.tryTake("refused", three);
  expect(await nodes[0]?.count("refused", three)).toBe(3);
  await nodes[0]?.giveBack("refused");
  expect(await nodes[0]?.tryTake("refused", three)).toBe(true);
  expect(await nodes[0]?.tryTake("refused", three)).toBe(false);
});

test("a turn that is given back can be taken again", async () => {
  const turns = node();
  for (let n = 0; n < 3; n += 1) await turns.take("returned", three);
  await expect(turns.take("returned", three)).rejects.toThrow();
  await turns.giveBack("returned");
  await turns.giveBack("returned");
  await expect(turns.take("returned", three)).resolves.toBeUndefined();
});

test("a window that begins in the future refuses nobody", async () => {
  const turns = node();
  world.clock.turn(86_400);
  for (let n = 0; n < 3; n += 1) await turns.take("future", three);
  world.clock.turn(-86_400);
  await expect(turns.check("future", three)).resolves.toBeUndefined();
  for (let n = 0; n < 3; n += 1) await turns.take("future", three);
  await expect(turns.take("future", three)).rejects.toMatchObject({ waitS: 60 });
});
