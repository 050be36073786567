import { isCompleteCsv } from "@baleen/contract/back-office/write-csv.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportAccounts, listAccounts } from "../console/accounts/list-accounts.ts";
import { exportOrders } from "../payments/operator/export-orders.ts";
import { listOrders } from "../payments/operator/list-orders.ts";
import { makeOrder, makePerson, settleAtCashier } from "../testing/makers.ts";
import { openWorld, type World } from "../testing/world.ts";
import { exportAuditLog } from "./audit-log/list-audit-log.ts";
import { callHandler, makeOperator, reasonFields } from "./testing/call-handler.ts";
import { readFile } from "./testing/make-console-caller.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The lines of a complete file, without the last line, which contains the row count. */
function linesOf(text: string): string[] {
  expect(isCompleteCsv(text)).toBe(true);
  return text.replace("\uFEFF", "").trimEnd().split("\r\n").slice(0, -1);
}

test("orders are exported by the filters of the list, all of them and only they", async () => {
  const person = await makePerson(world, "exported");
  const paid = await makeOrder(world, person);
  await settleAtCashier(world, paid, "paid");
  const operator = await makeOperator(world, "finance");
  const accountId = person.accountId;
  const { rows, total } = await callHandler(world, listOrders, operator, { query: { accountId } });
  const body = { ...reasonFields(), format: "csv", filters: { accountId, state: "granted" } } as const;
  const file = await callHandler(world, exportOrders, operator, { body });
  const [head, ...lines] = linesOf(await readFile(file));
  expect(head).toMatch(/^Order,"?Opened \(China, UTC\+8\)"?,"?Paid at \(China, UTC\+8\)"?,Account,Username,/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${paid},`);
  expect(lines[0]).toContain(",39.00,39.00,0.00,,WeChat Pay,");
  expect(lines[0]).toContain(",Granted,");
  expect(total).toEqual({ count: rows.length, isMore: false });
  const none = await callHandler(world, exportOrders, operator, {
    body: { ...reasonFields(), format: "csv", filters: { accountId, state: "failed" } },
  });
  expect(linesOf(await readFile(none))).toHaveLength(1);
});

test("more rows than a chunk are exported once each, and the list counts no further than a thousand", async () => {
  const made = 2_500;
  await world.db
    .insertInto("accounts")
    .values(
      Array.from({ length: made }, (_, index) => ({
        username: `Chunk${index}`,
        username_key: `chunk${index}`,
        email: `chunk${index}@example.com`,
        password_hash: "x",
        created_at: world.clock.now(),
      })) as never,
    )
    .execute();
  const operator = await makeOperator(world);
  const filters = { username: "chunk" };
  const { total } = await callHandler(world, listAccounts, operator, { query: filters });
  expect(total).toEqual({ count: 1_000, isMore: true });
  const file = await callHandler(world, exportAccounts, operator, {
    body: { ...reasonFields(), format: "csv", filters },
  });
  const text = await readFile(file);
  const ids = linesOf(text)
    .slice(1)
    .map((line) => line.split(",")[0]);
  expect(ids).toHaveLength(made);
  expect(new Set(ids).size).toBe(made);
  expect(text).not.toContain("chunk7@example.com");
});

test("a cell that a spreadsheet would compute stays text", async () => {
  await makePerson(world, "harmless");
  await world.db
    .updateTable("accounts")
    .set({ username: "=cmd|' /C calc'!A0" })
    .where("username", "=", "harmless")
    .execute();
  const file = await callHandler(world, exportAccounts, await makeOperator(world), {
    body: { ...reasonFields(), format: "csv", filters: { username: "harmless" } },
  });
  expect(await readFile(file)).toContain(`,"'=cmd|' /C calc'!A0",`);
});

test("each export is in the audit log with its filters; the sixth in an hour is refused", async () => {
  const operator = await makeOperator(world, "finance");
  const another = await makeOperator(world);
  const take = () =>
    callHandler(world, exportOrders, operator, {
      body: { ...reasonFields(), format: "csv", filters: { state: "refunded" } },
    });
  for (let taken = 0; taken < 5; taken += 1) await take();
  await expect(take()).rejects.toMatchObject({ code: "tooManyRequests" });
  await callHandler(world, exportOrders, another, {
    body: { ...reasonFields(), format: "csv", filters: {} },
  });
  const entries = await world.db
    .selectFrom("audit_log_entries")
    .select(["action", "details"])
    .where("operator_id", "=", operator.id)
    .execute();
  expect(entries).toHaveLength(5);
  expect(entries[0]).toMatchObject({
    action: "exportOrders",
    details: { filters: { state: "refunded" }, rows: 0 },
  });

  world.clock.advance(3600);
  const own = await callHandler(world, exportAuditLog, operator, {
    body: { ...reasonFields(), format: "csv", filters: {} },
  });
  const [, ...lines] = linesOf(await readFile(own));
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(line).toContain(operator.login);
});
