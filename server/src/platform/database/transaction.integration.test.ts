import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../testing/world.ts";
import { afterCommit, inTransaction } from "./transaction.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await sql`create table written (n integer)`.execute(world.db);
});
afterAll(() => world.close());

const write = (n: number) => sql`insert into written values (${n})`;
const countOf = async (n: number) =>
  (await sql`select from written where n = ${n}`.execute(world.db)).rows.length;

test("what follows a commit fails alone: the transaction has succeeded, the rest runs, and a warning says why", async () => {
  const warned = once(process, "warning");
  const ran: string[] = [];
  const result = await inTransaction(world.db, async (tx) => {
    // Looks like a deadlock, which would make `inTransaction` retry.
    afterCommit(tx, () => {
      throw Object.assign(new Error("the metrics are gone"), { code: "40P01" });
    });
    afterCommit(tx, () => ran.push("the rest"));
    await write(1).execute(tx);
    return "committed";
  });
  expect(result).toBe("committed");
  expect(ran).toEqual(["the rest"]);
  expect(await countOf(1)).toBe(1);
  expect(await warned).toMatchObject([{ message: "the metrics are gone" }]);
});

test("what follows a commit runs once after the try that was committed, and never without a commit", async () => {
  const ran: number[] = [];
  let tries = 0;
  await inTransaction(world.db, async (tx) => {
    tries += 1;
    const ownTry = tries;
    afterCommit(tx, () => ran.push(ownTry));
    await write(2).execute(tx);
    if (tries < 3) throw Object.assign(new Error("deadlock"), { code: "40P01" });
  });
  expect(ran).toEqual([3]);
  expect(await countOf(2)).toBe(1);
  const failing = inTransaction(world.db, async (tx) => {
    afterCommit(tx, () => ran.push(0));
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(ran).toEqual([3]);
});
