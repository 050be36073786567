import * as accounts from "@baleen/contract/back-office/accounts.ts";
import * as orders from "@baleen/contract/back-office/orders.ts";
import * as overview from "@baleen/contract/back-office/overview.ts";
import { search } from "@baleen/contract/back-office/search.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOrder, makePerson, settleAtCashier } from "../../testing/makers.ts";
import { actionFields, makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { openWorld, type World } from "../../testing/world.ts";

let world: World;
let cookie: string;
let support: string;
beforeAll(async () => {
  world = await openWorld({ features: { requiresSecondFactor: true } });
  cookie = await signInOperator(world, await makeOperator(world));
  support = await signInOperator(world, await makeOperator(world, "support"));
});
afterAll(() => world.close());

const read = (path: string) => sendToConsole(world, "GET", path, undefined, { cookie });
const act = (path: string, body: object, as = cookie) =>
  sendToConsole(world, "POST", path, { ...actionFields(), ...body }, { cookie: as });

test("what is served has the form of the contract, and reading needs no more than read-only connections", async () => {
  const person = await makePerson(world, "served");
  const orderNo = await makeOrder(world, person);
  await settleAtCashier(world, orderNo, "paid");
  const account = `/accounts/${person.accountId}`;
  const replies = [
    [overview.readOverview, "/overview"],
    [overview.readSeries, "/overview/series?days=90"],
    [orders.listOrders, `/orders?state=granted&packageId=1&limit=20`],
    [orders.readOrder, `/orders/${orderNo}`],
    [orders.previewRefund, `/orders/${orderNo}/refund?amountFen=1300`],
    [accounts.listAccounts, "/accounts?username=served&members=yes&endsWithinDays=31"],
    [accounts.readAccount, account],
    [accounts.previewTakeDays, `${account}/take?days=3`],
  ] as const;
  for (const [call, path] of replies) {
    const { status, body } = await read(path);
    expect([path, status]).toEqual([path, 200]);
    expect(call.reply.safeParse(body.data).error, path).toBeUndefined();
  }
  const found = await sendToConsole(world, "POST", "/search", { q: orderNo }, { cookie });
  expect(search.reply.parse(found.body.data)).toMatchObject({ hits: [{ id: orderNo }] });
});

test("a rejection is told in words, and what the role forbids is not done", async () => {
  const person = await makePerson(world, "served-rejection");
  const orderNo = await makeOrder(world, person);
  const rejected = await act(`/orders/${orderNo}/refund`, { amountFen: 100 });
  expect(rejected.body).toMatchObject({
    code: 8123,
    message: `Order ${orderNo} is pending; only a granted one can be refunded`,
  });
  const forbidden = await act(`/orders/${orderNo}/refund`, { amountFen: 100 }, support);
  expect(forbidden.body.code).toBe(8005);
  expect((await act(`/orders/${orderNo}/recheck`, {}, support)).status).toBe(200);
  const missing = await read("/orders/20260301080000NOSUCHORDER");
  expect(missing.status).toBe(404);
});
