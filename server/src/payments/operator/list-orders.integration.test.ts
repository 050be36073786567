import type { listOrders as call } from "@baleen/contract/back-office/orders.ts";
import type { OrderRow } from "@baleen/contract/back-office/shop-values.ts";
import type { QueryOf } from "@baleen/contract/call.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAccounts } from "../../console/accounts/list-accounts.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator } from "../../operators/testing/call-handler.ts";
import { openShop, orderMonthlyPackage, type Shop } from "../../testing/shop.ts";
import { listOrders } from "./list-orders.ts";
import { settleMismatch } from "./settle-mismatch.ts";
import { by, openStatedPayments, type StatedPayments } from "./testing/stated-payments.ts";

let shop: Shop;
let stated: StatedPayments;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  stated = openStatedPayments(shop);
  operator = await makeOperator(shop);
});
afterAll(() => shop.close());

async function list(query: QueryOf<typeof call>): Promise<OrderRow[]> {
  return (await callHandler(shop, listOrders, operator, { query })).rows;
}

const numbersOf = (rows: readonly OrderRow[]) => rows.map(({ orderNo }) => orderNo);

test("orders are found by the beginning of a username and by amounts", async () => {
  const one = await orderMonthlyPackage(shop, "alipay");
  const other = await orderMonthlyPackage(shop, "wechat");
  await sql`update orders set price_fen = 4200 where order_no = ${one.orderNo}`.execute(shop.db);
  await sql`update orders set price_fen = 4100 where order_no = ${other.orderNo}`.execute(shop.db);
  const [row] = await list({ accountId: one.person.accountId });
  const username = row?.username.toUpperCase() ?? "";
  expect(numbersOf(await list({ username }))).toEqual([one.orderNo]);
  expect(await list({ username: "nobody-is-called-so" })).toEqual([]);
  expect(numbersOf(await list({ minFen: 4_200, maxFen: 4_200 }))).toEqual([one.orderNo]);
  expect(numbersOf(await list({ minFen: 4_050, maxFen: 4_150 }))).toEqual([other.orderNo]);
  expect(await list({ minFen: 4_201 })).toEqual([]);
  expect(numbersOf(await list({ username, maxFen: 4_200, method: "alipay" }))).toEqual([one.orderNo]);
});

test("a payment of another amount is marked until it is settled, and its account while an alarm is open", async () => {
  const bought = await orderMonthlyPackage(shop, "alipay");
  const { accountId } = bought.person;
  const marks = async () => (await list({ accountId }))[0]?.marks;
  const isMarked = async () => {
    const { rows } = await callHandler(shop, listAccounts, operator, { query: {} });
    return rows.find(({ id }) => id === accountId)?.hasAlarm;
  };
  expect([await marks(), await isMarked()]).toEqual([[], false]);
  await stated.pay("alipay", bought, 2_600);
  expect([await marks(), await isMarked()]).toEqual([["mismatch", "alarm"], true]);
  expect(numbersOf(await list({ mark: "mismatch" }))).toEqual([bought.orderNo]);
  expect(numbersOf(await list({ mark: "alarm" }))).toEqual([bought.orderNo]);

  await shop.db
    .updateTable("alarms")
    .set({ closed_at: shop.clock.now() })
    .where("subject", "=", bought.attemptNo)
    .execute();
  expect([await marks(), await isMarked()]).toEqual([["mismatch"], false]);
  expect(numbersOf(await list({ mark: "mismatch" }))).toEqual([bought.orderNo]);
  expect(await list({ mark: "alarm" })).toEqual([]);

  await settleMismatch(shop.context, { ...bought, how: "grant", ...by });
  expect([await marks(), await list({ mark: "mismatch" })]).toEqual([[], []]);
});
