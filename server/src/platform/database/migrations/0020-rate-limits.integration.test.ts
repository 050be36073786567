import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../../testing/world.ts";
import { type RateLimit, RateLimits } from "../../http/rate-limits.ts";
import { up } from "./0020-rate-limits.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const three: RateLimit = { max: 3, windowS: 60, error: "tooManyRequests" };
const node = () => new RateLimits({ db: world.db, clock: world.clock, ipFactor: 1 });

/** Counts as the release before does, whose table this is; returns whether a request was within the limit of three. */
async function consumeBefore(subject: string): Promise<boolean> {
  const now = world.clock.now();
  const isOver = sql`not (turns.window_start > ${new Date(now.getTime() - 60_000)})`;
  const { rows } = await sql`
    insert into "turns" ("subject", "window_start", "taken") values (${subject}, ${now}, 1)
    on conflict ("subject") do update set
      "taken" = case when ${isOver} then 1 else turns.taken + 1 end,
      "window_start" = case when ${isOver} then ${now} else turns.window_start end
    where ${isOver} or turns.taken < 3
    returning "taken"`.execute(world.db);
  return rows.length === 1;
}

test("counters of the release before go on", async () => {
  const { db } = world;
  await sql`drop view turns`.execute(db);
  await sql`alter table rate_limits rename to turns`.execute(db);
  await sql`alter table turns rename column used to taken`.execute(db);
  await sql`alter table turns rename constraint rate_limits_pkey to turns_pkey`.execute(db);
  await sql`alter index rate_limits_by_age rename to turns_by_age`.execute(db);
  for (let n = 0; n < 2; n += 1) expect(await consumeBefore("counted before")).toBe(true);
  await up(db as unknown as Kysely<unknown>);
  expect(await node().count("counted before", three)).toBe(2);
});

test("both releases count in the same window, whichever counts first", async () => {
  await node().consume("counted by both", three);
  expect(await consumeBefore("counted by both")).toBe(true);
  await node().consume("counted by both", three);
  expect(await consumeBefore("counted by both")).toBe(false);
  await expect(node().consume("counted by both", three)).rejects.toMatchObject({ retryAfterS: 60 });

  expect(await consumeBefore("counted before first")).toBe(true);
  expect(await node().count("counted before first", three)).toBe(1);
});

test("the release before takes counts back and deletes old counters", async () => {
  for (let n = 0; n < 3; n += 1) await node().consume("taken back", three);
  await sql`update "turns" set "taken" = "taken" - 1 where "subject" = 'taken back' and "taken" > 0`.execute(
    world.db,
  );
  expect(await node().tryConsume("taken back", three)).toBe(true);
  expect(await node().tryConsume("taken back", three)).toBe(false);
  await sql`delete from "turns" where "window_start" <= ${world.clock.now()}`.execute(world.db);
  expect(await node().count("taken back", three)).toBe(0);
});
