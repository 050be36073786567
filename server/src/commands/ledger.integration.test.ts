import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findNewestAttempt } from "../payments/attempt-store.ts";
import { completeOrder } from "../payments/operator/complete-order.ts";
import { withdrawCompletion } from "../payments/operator/withdraw-completion.ts";
import { li, makeOrder, makePerson, settleAtCashier } from "../testing/makers.ts";
import { runningManualClock } from "../testing/manual-clock.ts";
import { runCommand } from "../testing/run-command.ts";
import { openWorld, type World } from "../testing/world.ts";

let world: World;
beforeEach(async () => {
  // Commands use the database's time, so the expected values must use it too.
  world = await openWorld({ clock: runningManualClock() });
});
afterEach(() => world.close());

const ledger = (...words: string[]) => runCommand("ledger", world.databaseUrl, words);

test("a completion that no gateway confirms is listed by the check after two days, until it is withdrawn", async () => {
  const orderNo = await makeOrder(world, await makePerson(world, "completed"));
  const attemptNo = (await findNewestAttempt(world.db, orderNo))?.attempt_no ?? "";
  const by = { ...li, orderNo, reason: "read in the gateway's console" };
  const stated = { gatewayTradeNo: "4200000000000001", amountFen: 3900 };
  await completeOrder(world.context, { ...by, attemptNo, ...stated });
  expect(await ledger("check")).not.toContain(attemptNo);
  await sql`alter table operator_statements disable trigger statements_are_kept`.execute(world.db);
  await sql`update operator_statements set stated_at = stated_at - interval '48 hours'`.execute(world.db);
  await sql`alter table operator_statements enable trigger statements_are_kept`.execute(world.db);
  expect(await ledger("check")).toContain(
    `${attemptNo}: no gateway has confirmed ¥39.00 paid with the number 4200000000000001\n`,
  );
  await withdrawCompletion(world.context, by);
  expect(await ledger("check")).not.toContain(attemptNo);
});

test("an operator sees what violates an invariant about money", async () => {
  expect(await ledger("check")).toBe(
    "No invariant about money is violated.\nNo daily check has ended yet.\n",
  );
  const orderNo = await makeOrder(world, await makePerson(world, "robbed"));
  await settleAtCashier(world, orderNo, "paid");
  await world.db.deleteFrom("grants").where("source_ref", "=", orderNo).execute();
  expect(await ledger("check")).toContain(`paidWithoutGrant: 1, such as ${orderNo}\n`);
});

test("invalid arguments give an error", async () => {
  expect(await ledger("reconcile", "--day", "2026-11-22")).toBe("--reason is missing\n");
  expect(await ledger("reconcile", "--day", "2026-02-31x", "--reason", "audit")).toContain(
    "with a day such as",
  );
  expect(await ledger("reconcile", "--since", "noon", "--reason", "audit")).toContain("--since needs a time");
  expect(await ledger("reconcile", "--day", "2026-11-22", "--reason", "audit")).toContain("No such method");
  expect(await ledger()).toContain("npm run ledger -- check");
});
