import { expect, test } from "vitest";
import { findOrder } from "./shop/orders/order-store.ts";
import { makeOrder, makePerson } from "./testing/makers.ts";
import { runningManualClock } from "./testing/manual-clock.ts";
import { sweep } from "./testing/run-due-jobs.ts";
import { startServerForTest } from "./testing/running-server.ts";
import { openWorldForTest, type World } from "./testing/world.ts";

const shiftedDate = new URL("./testing/shifted-date.ts", import.meta.url).href;

/** Another node on the world's database, on a machine whose clock is wrong. */
async function startWrongNode({ databaseUrl }: World, aheadS: number) {
  return await startServerForTest({
    DATABASE_URL: databaseUrl,
    NODE_OPTIONS: `--import ${shiftedDate}`,
    DATE_AHEAD_S: String(aheadS),
  });
}

for (const [aheadS, inWords] of [
  [1_200, "1200 s ahead of"],
  [86_400, "86400 s ahead of"],
  [-86_400, "86400 s behind"],
] as const) {
  test(`a node whose clock is ${inWords} the others' closes none of their orders and stops none of their sweeps`, async () => {
    const world = await openWorldForTest({ clock: runningManualClock() });
    const person = await makePerson(world, "buyer");
    const fresh = await makeOrder(world, person);
    const node = await startWrongNode(world, aheadS);
    const problem = `this machine's clock is ${inWords} the database's`;

    const ready = await fetch(`${node.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: problem });

    await expect.poll(() => node.output()).toContain(`"skew":"${problem}"`);
    expect(await node.stop()).toBe(0);
    expect(await findOrder(world.db, fresh)).toMatchObject({ state: "pending" });

    world.clock.advance(16 * 60);
    await sweep(world.context);
    expect(await findOrder(world.db, fresh)).toMatchObject({ state: "closed" });
  });
}

test("what a node with a wrong clock writes has the database's time", async () => {
  const world = await openWorldForTest({ clock: runningManualClock() });
  const node = await startWrongNode(world, 86_400);
  const register = { type: "account", username: "elsewhere", password: "a long enough password" };
  const answer = await fetch(`${node.url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(register),
  });
  expect(answer.status).toBe(200);
  const written = await world.db
    .selectFrom("accounts")
    .select((account) => account("created_at", "<=", world.clock.now()).as("isPast"))
    .executeTakeFirstOrThrow();
  expect(written.isPast).toBe(true);
  await expect(makePerson(world, "neighbour")).resolves.toBeDefined();
});
