import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../platform/database/transaction.ts";
import { runCommand } from "../testing/run-command.ts";
import { openWorld, type World } from "../testing/world.ts";
import { listAlarmsAbout, listOpenAlarms } from "./alarm-store.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const raise = (subject: string, details = {}) =>
  world.deps.alarms.raise({ kind: "payment.mismatch", subject, details });
const about = (subject: string) => listAlarmsAbout(world.db, [subject]);

test("a matter that comes up fifty times at once is one open row that counts them", async () => {
  await Promise.all(Array.from({ length: 50 }, () => raise("raced")));
  expect(await about("raced")).toMatchObject([{ kind: "payment.mismatch", times: 50, closed_at: null }]);
});

test("a row keeps when the matter was first and last seen, and what was said last", async () => {
  const first = world.clock.now();
  await raise("watched", { paidFen: 1, error: new Error("no answer") });
  world.clock.turn(60);
  await raise("watched", { paidFen: 2 });
  const [row] = await about("watched");
  expect(row).toMatchObject({ first_at: first, last_at: world.clock.now(), details: { paidFen: 2 } });
});

test("an alarm that is closed and comes up again is a new one", async () => {
  await raise("again");
  await world.deps.alarms.close(["payment.mismatch"], ["again"]);
  await raise("again");
  expect((await about("again")).map((row) => row.closed_at !== null)).toEqual([true, false]);
});

test("an alarm of a transaction that is rolled back leaves a log line and no row", async () => {
  const failing = inTransaction(world.db, async (tx) => {
    await world.deps.alarms.raise({ kind: "payment.surplus", subject: "undone" }, tx);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await about("undone")).toEqual([]);
  expect(world.alarms).toContain("A payment was not needed: it is refunded automatically: undone");
});

test("an operator reads what is open and closes it with a reason, which stays", async () => {
  const alarms = (...words: string[]) => runCommand("alarms", world.databaseUrl, words);
  await raise("seen to");
  expect(await alarms()).toContain("payment.mismatch  seen to: A payment needs attention: mismatch");
  expect(await alarms("close", "payment.mismatch", "seen to")).toBe("--reason is missing\n");
  const why = ["--reason", "sent back by hand", "--by", "li"];
  expect(await alarms("close", "payment.mismatch", "seen to", ...why)).toContain("is closed");
  expect(await about("seen to")).toMatchObject([{ closed_by: "li" }]);
  expect((await listOpenAlarms(world.db, 100)).map((row) => row.subject)).not.toContain("seen to");
  expect(await alarms("close", "payment.mismatch", "seen to", ...why)).toContain("No alarm");
  expect(await alarms("close", "a.b", "seen to", ...why)).toContain("No alarm is called a.b");
});
