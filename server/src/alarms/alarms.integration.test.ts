import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../platform/database/transaction.ts";
import { makeOperator } from "../testing/operators.ts";
import { runCommand } from "../testing/run-command.ts";
import { openWorld, type World } from "../testing/world.ts";
import { listAlarmsAbout, listOpenAlarms } from "./alarm-store.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const raise = (subject: string, details = {}) =>
  world.context.alarms.raise({ kind: "payment.mismatch", subject, details });
const about = (subject: string) => listAlarmsAbout(world.db, [subject]);

test("a matter that comes up fifty times at once is one open row that counts them", async () => {
  await Promise.all(Array.from({ length: 50 }, () => raise("raced")));
  expect(await about("raced")).toMatchObject([{ kind: "payment.mismatch", times: 50, closed_at: null }]);
});

test("a row keeps when the matter was first and last seen, and what was said last", async () => {
  const first = world.clock.now();
  await raise("watched", { paidFen: 1, error: new Error("no answer") });
  world.clock.advance(60);
  await raise("watched", { paidFen: 2 });
  const [row] = await about("watched");
  expect(row).toMatchObject({ first_at: first, last_at: world.clock.now(), details: { paidFen: 2 } });
});

test("an alarm that is closed and comes up again is a new one", async () => {
  await raise("again");
  await world.context.alarms.close(["payment.mismatch"], ["again"]);
  await raise("again");
  expect((await about("again")).map((row) => row.closed_at !== null)).toEqual([true, false]);
});

test("an alarm of a transaction that is rolled back leaves a log line and no row", async () => {
  const failing = inTransaction(world.db, async (tx) => {
    await world.context.alarms.raise({ kind: "payment.surplus", subject: "undone" }, tx);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await about("undone")).toEqual([]);
  expect(world.alarms).toContain("A payment was not needed: it is refunded automatically: undone");
});

test("an operator reads what is open and closes it with a reason, which stays", async () => {
  const { login } = await makeOperator(world, "finance");
  const run = async (call: string, given = {}, ...words: string[]) =>
    await runCommand("console", world.databaseUrl, [
      call,
      "--operator",
      login,
      JSON.stringify(given),
      ...words,
    ]);
  await raise("seen to");
  const { rows } = JSON.parse(await run("listAlarms", {}, "--language", "en"));
  const alarm = rows.find(({ subject }: { subject: string }) => subject === "seen to");
  expect(alarm).toMatchObject({ kind: "payment.mismatch", sentence: "A payment needs attention: mismatch" });
  const closing = { id: alarm.id, reasonCategory: "other" };
  expect(await run("closeAlarm", closing)).toContain("reason: 请填写这一项 / This field is required");
  expect(await run("closeAlarm", closing, "--reason", "sent back by hand")).toBe("null\n");
  expect(await about("seen to")).toMatchObject([{ closed_by: login }]);
  expect((await listOpenAlarms(world.db, 100)).map((row) => row.subject)).not.toContain("seen to");
  expect(await run("closeAlarm", closing, "--reason", "once more")).toContain("No alarm");
});
