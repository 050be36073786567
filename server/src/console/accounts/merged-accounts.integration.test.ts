import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers } from "../../console-handlers.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { makeOrder, makePerson, type Person, settleAtCashier } from "../../testing/makers.ts";
import { mergeByOwner } from "../../testing/merging.ts";
import { openWorld, type World } from "../../testing/world.ts";

let world: World;
let operator: SignedInOperator;
let survivor: Person;
let absorbed: Person;
let orderNo: string;
beforeAll(async () => {
  world = await openWorld();
  operator = await makeOperator(world, "owner");
  survivor = await makePerson(world, "stays-known");
  absorbed = await makePerson(world, "was-known");
  orderNo = await makeOrder(world, absorbed);
  await settleAtCashier(world, orderNo, "paid");
  await callHandler(world, consoleHandlers.grantDays, operator, {
    params: { id: absorbed.accountId },
    body: { days: 3, ...reasonFields() },
  });
  const merged = await mergeByOwner(world, survivor, absorbed);
  expect(merged.status).toBe(200);
});
afterAll(() => world.close());

const read = async ({ accountId: id }: Person) =>
  await callHandler(world, consoleHandlers.readAccount, operator, { params: { id } });

test("the absorbed account's page says which account it is part of, and has nothing else", async () => {
  const { account, diagnosis, orders, grants } = await read(absorbed);
  expect(account).toMatchObject({ isMerged: true, isDeleted: false, memberUntil: null });
  expect([orders, grants]).toEqual([[], []]);
  expect(diagnosis).toMatchObject([
    { kind: "merged", tone: "waits", link: { kind: "account", id: String(survivor.accountId) } },
  ]);
  expect(diagnosis[0]?.sentence.en).toContain(`account #${survivor.accountId}`);
  // The sentence for whoever writes in, who may be someone else.
  expect(JSON.stringify(diagnosis[0]?.buyer)).not.toContain(survivor.username);
});

test("the survivor's page names the absorbed account, and has its records and what operators did with it", async () => {
  const { account, diagnosis, orders, grants, actions } = await read(survivor);
  expect(account.isMerged).toBe(false);
  expect(diagnosis).toContainEqual(
    expect.objectContaining({
      kind: "mergedHere",
      link: { kind: "account", id: String(absorbed.accountId) },
    }),
  );
  expect(orders.map((order) => order.orderNo)).toEqual([orderNo]);
  expect(grants.map(({ sourceKind }) => sourceKind).toSorted()).toEqual(["operator", "order"]);
  expect(actions).toMatchObject([{ action: "grantDays", operator: operator.login }]);
});

test("a search for the old name finds the account that remains, and an order's list by it the orders", async () => {
  const { hits } = await callHandler(world, consoleHandlers.search, operator, { body: { q: "was-known" } });
  expect(hits).toMatchObject([
    {
      kind: "account",
      id: String(survivor.accountId),
      detail: { en: expect.stringContaining("was merged into") },
    },
  ]);
  const { rows } = await callHandler(world, consoleHandlers.listOrders, operator, {
    query: { username: "was-known" },
  });
  expect(rows.map((order) => order.orderNo)).toEqual([orderNo]);
});

test("a list of accounts marks the absorbed one", async () => {
  const { rows } = await callHandler(world, consoleHandlers.listAccounts, operator, {
    query: { username: "was-known" },
  });
  expect(rows).toMatchObject([{ id: absorbed.accountId, isMerged: true }]);
});
