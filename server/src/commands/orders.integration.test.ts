import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findNewestAttempt } from "../payments/attempt-store.ts";
import { makeOrder, makePerson, settle } from "../testing/makers.ts";
import { runCommand } from "../testing/run-command.ts";
import { openWorld, type World } from "../testing/world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const orders = (...words: string[]) => runCommand("orders", world.databaseUrl, words);

test("an operator sees an order, refunds it with a reason, and the reason stays with the order", async () => {
  const person = await makePerson(world, "supported");
  const orderNo = await makeOrder(world, person);
  await settle(world, orderNo, "paid");
  expect(await orders("refund", orderNo)).toBe("--reason is missing\n");
  expect(
    await orders("refund", orderNo, "--amount", "13.00", "--reason", "late delivery", "--by", "li"),
  ).toBe("done\n");
  expect(await orders("recheck", orderNo, "--reason", "customer asks")).toContain("Nothing new");
  const shown = await orders("show", orderNo);
  expect(shown).toContain(`Order ${orderNo}: granted`);
  expect(shown).toContain("granted: membership granted");
  expect(shown).toMatch(/R[0-9A-Z]{25} {2}¥13\.00 {2}done: late delivery/);
  expect(shown).toContain("li  refund of ¥13.00: late delivery (done)");
  expect(shown).toMatch(/ {2}recheck: customer asks \(P\w+: Nothing new\)/);
});

test("a completion that no gateway confirms is listed by the check after two days, and withdrawn", async () => {
  const orderNo = await makeOrder(world, await makePerson(world, "completed"));
  const attemptNo = (await findNewestAttempt(world.db, orderNo))?.attempt_no ?? "";
  const why = ["--reason", "read in the console"];
  const paid = ["--trade", "4200000000000001", "--amount", "39.00"];
  expect(await orders("complete", attemptNo, ...paid, ...why)).toBe("completed by hand\n");
  const line = `${attemptNo}: no gateway has confirmed ¥39.00 paid with the number 4200000000000001\n`;
  expect(await orders("check")).not.toContain(attemptNo);
  await sql`alter table operator_statements disable trigger statements_are_kept`.execute(world.db);
  await sql`update operator_statements set stated_at = stated_at - interval '48 hours'`.execute(world.db);
  await sql`alter table operator_statements enable trigger statements_are_kept`.execute(world.db);
  expect(await orders("check")).toContain(line);
  expect(await orders("show", orderNo)).toContain("paid with the number 4200000000000001: not confirmed");
  expect(await orders("mismatch", attemptNo, "--how", "keep", ...why)).toContain(
    "--how needs return or grant",
  );
  expect(await orders("mismatch", attemptNo, "--how", "grant", ...why)).toContain(
    "no difference in the amount",
  );
  expect(await orders("withdraw", orderNo, ...why)).toBe("withdrawn\n");
  expect(await orders("check")).not.toContain(attemptNo);
});

test("an operator grants days by hand, once for each act", async () => {
  const { accountId } = await makePerson(world, "compensated");
  const words = ["grant", "--account", String(accountId), "--days", "7", "--reason", "outage", "--by", "li"];
  expect(await orders(...words)).toMatch(/^Member until \d{4}-/);
  const grants = await world.db
    .selectFrom("grants")
    .selectAll()
    .where("account_id", "=", accountId)
    .execute();
  expect(grants).toMatchObject([{ source_kind: "operator", days: 7 }]);
});

test("an operator sees what violates an invariant about money", async () => {
  expect(await orders("check")).toBe(
    "No invariant about money is violated.\nNo daily check has ended yet.\n",
  );
  const orderNo = await makeOrder(world, await makePerson(world, "robbed"));
  await settle(world, orderNo, "paid");
  await world.db.deleteFrom("grants").where("source_ref", "=", orderNo).execute();
  expect(await orders("check")).toContain(`paidWithoutGrant: 1, such as ${orderNo}\n`);
});

test("an order is completed with the gateway's number, and a pending one is closed", async () => {
  const lost = await makeOrder(world, await makePerson(world, "unreported"));
  const { attempt_no: attemptNo } = await world.db
    .selectFrom("payment_attempts")
    .select("attempt_no")
    .where("order_no", "=", lost)
    .executeTakeFirstOrThrow();
  const reason = ["--reason", "seen in the gateway's console"];
  expect(await orders("complete", attemptNo, ...reason)).toContain("Enter the gateway's number");
  const number = ["--trade", "4200009900000000", "--amount", "39.00"];
  expect(await orders("complete", attemptNo, ...number, ...reason)).toBe("completed by hand\n");
  expect(await orders("show", lost)).toContain(`Order ${lost}: granted`);
  expect(await orders("complete", "P-none", ...reason)).toBe("There is no attempt P-none\n");

  const unwanted = await makeOrder(world, await makePerson(world, "undecided"));
  expect(await orders("close", unwanted, "--reason", "the buyer asks")).toBe("closed\n");
});

test("a rejected refund leaves an audit log entry and no refund", async () => {
  const person = await makePerson(world, "refused");
  const orderNo = await makeOrder(world, person);
  expect(await orders("refund", orderNo, "--reason", "asked for it", "--by", "li")).toContain("is pending");
  expect(await orders("show", orderNo)).toContain("li  refund of all that is left: asked for it (refused)");
  const refunds = await world.db.selectFrom("refunds").selectAll().where("order_no", "=", orderNo).execute();
  expect(refunds).toEqual([]);
});

test("invalid arguments give an error, and nothing happens", async () => {
  expect(await orders("reconcile", "--day", "2026-02-31x", "--reason", "audit")).toContain(
    "--day needs a day",
  );
  expect(await orders("show", "nothing")).toBe("There is no order nothing\n");
  expect(await orders("grant", "--account", "999999", "--days", "1", "--reason", "x")).toBe(
    "There is no account 999999\n",
  );
  expect(await orders("refund", "nothing", "--amount", "-1", "--reason", "x")).toContain("--amount");
  expect(await orders()).toContain("npm run orders -- show");
});
