import { afterAll, beforeAll, expect, test } from "vitest";
import { cardDigest } from "../../membership/cards/card-key.ts";
import { li, makePerson } from "../../testing/makers.ts";
import { openShop, orderMonth, type Shop } from "../../testing/shop.ts";
import { createCards } from "../cards/create-card-batch.ts";
import type { SignedInOperator } from "../console-handler.ts";
import { ordersHandlers } from "../orders/orders-handlers.ts";
import { readOrder } from "../orders/read-order.ts";
import { ask, because, makeOperator } from "../testing/ask-console.ts";
import { search } from "./search.ts";

const { recheckOrder } = ordersHandlers;

let shop: Shop;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  operator = await makeOperator(shop, "support");
});
afterAll(() => shop.close());

/** The payment's number as the buyer's app shows it; support sees its end alone. */
async function numberOf(orderNo: string): Promise<string> {
  const finance = await makeOperator(shop, "finance");
  const { attempts } = await ask(shop, readOrder, finance, { params: { orderNo } });
  return attempts[0]?.gatewayTradeNo ?? "";
}

const find = async (q: string) => (await ask(shop, search, operator, { query: { q } })).hits;

test("from the number that a buyer pastes to an active membership", async () => {
  const { orderNo, attemptNo } = await orderMonth(shop, "wechat");
  // The notice is lost.
  await shop.gateways.wechat.pay(attemptNo);
  const [hit] = await find(` ${attemptNo.toLowerCase()} `);
  expect(hit).toMatchObject({ kind: "order", id: orderNo, foundBy: "attemptNo" });
  const lost = await ask(shop, readOrder, operator, { params: { orderNo } });
  expect(lost.diagnosis).toMatchObject([{ kind: "neverAsked", remedy: "recheck" }]);
  const answer = await ask(shop, recheckOrder, operator, { params: { orderNo }, body: because() });
  expect(answer).toMatchObject({
    state: "granted",
    answers: [{ number: attemptNo, code: "granted", paidFen: 3900 }],
  });
  const mended = await ask(shop, readOrder, operator, { params: { orderNo } });
  expect(mended.diagnosis.map(({ kind }) => kind)).toEqual(["granted"]);
  const number = await numberOf(orderNo);
  expect(mended.attempts[0]?.gatewayTradeNo).toBe(`…${number.slice(-4)}`);
  expect(await find(number)).toMatchObject([{ id: orderNo, foundBy: "gatewayTradeNo" }]);
  expect(await find(orderNo)).toMatchObject([{ id: orderNo, foundBy: "orderNo" }]);
});

test("a payment of another amount is found by the gateway's number, with a true sentence why nothing came", async () => {
  const { orderNo, attemptNo } = await orderMonth(shop, "wechat");
  await shop.gateways.wechat.pay(attemptNo, { amountFen: 3800 });
  for (const posted of shop.noticesOf("wechat", attemptNo)) await shop.deliver(posted);
  const { diagnosis, alarms } = await ask(shop, readOrder, operator, { params: { orderNo } });
  expect(diagnosis[0]).toMatchObject({ kind: "amountDiffers", remedy: "settleMismatch" });
  expect(diagnosis[0]?.sentence.en).toContain("¥38.00 was paid instead of ¥39.00");
  expect(alarms).toMatchObject([{ kind: "payment.mismatch" }]);
  expect(await find(await numberOf(orderNo))).toMatchObject([{ id: orderNo }]);
});

test("a number finds that account, never one whose number or name contains it", async () => {
  const { accountId } = await makePerson(shop, "x325");
  await makePerson(shop, `someone-${accountId}1`);
  expect(await find(`#${accountId}`)).toMatchObject([{ kind: "account", id: String(accountId) }]);
  expect(await find("325")).toEqual([]);
  expect(await find("x32")).toMatchObject([{ label: `#${accountId} x325`, foundBy: "username" }]);
  expect(await find(String(accountId))).toMatchObject([{ id: String(accountId), foundBy: "accountId" }]);
});

test("signs of patterns and markup in a search are plain text", async () => {
  await makePerson(shop, "plain-text");
  for (const hostile of ["%", "_lain", "%text", "\\", "<script>", "' or 1=1 --"]) {
    expect(await find(hostile)).toEqual([]);
  }
});

test("an address finds its account, and no hit shows one", async () => {
  const { accountId } = await makePerson(shop, "addressed");
  await shop.db
    .updateTable("accounts")
    .set({ email: "addressed@example.com", phone: "13800138000" })
    .where("id", "=", accountId)
    .execute();
  const hits = [...(await find("Addressed@example.com")), ...(await find("+86 138 0013 8000"))];
  expect(hits.map(({ id }) => id)).toEqual([String(accountId), String(accountId)]);
  expect(JSON.stringify(hits)).not.toMatch(/example\.com|13800138000/);
});

test("a username that is a valid card key too finds its account", async () => {
  const { accountId } = await makePerson(shop, "kelp_6038913d2d80");
  expect(await find("kelp_6038913d2d80")).toMatchObject([{ id: String(accountId), foundBy: "username" }]);
});

test("a card is found by its key, and by its last four symbols", async () => {
  const batch = { packageId: 1, count: 1, name: "found", tag: null, note: null, keysExpireOn: null };
  const [key = ""] = await createCards(shop.deps, { ...batch, ...li, reason: "to be found" });
  const card = await shop.db
    .selectFrom("cards")
    .select("id")
    .where("key_digest", "=", cardDigest(shop.deps.secretKey, key))
    .executeTakeFirstOrThrow();
  expect(await find(key.toLowerCase())).toMatchObject([{ kind: "card", id: String(card.id) }]);
  expect(await find(key.slice(-4))).toContainEqual(
    expect.objectContaining({ kind: "card", id: String(card.id), foundBy: "cardEnding" }),
  );
});
