import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consoleHandlers } from "../../console-handlers.ts";
import { makeStoredKey } from "../../membership/cards/card-key.ts";
import { createCardBatch } from "../../membership/cards/operator/create-card-batch.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { readOrder } from "../../payments/operator/read-order.ts";
import { counterOf, setCount } from "../../testing/limits.ts";
import { li, makePerson } from "../../testing/makers.ts";
import { openShop, orderMonthlyPackage, type Shop } from "../../testing/shop.ts";
import { send } from "../../testing/world.ts";
import { readFailedRequest } from "./read-failed-request.ts";
import { search } from "./search.ts";

const { recheckOrder } = consoleHandlers;

let shop: Shop;
let operator: SignedInOperator;
let finance: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  operator = await makeOperator(shop, "support");
  finance = await makeOperator(shop, "finance");
});
afterAll(() => shop.close());

/** The payment's number as the buyer's app shows it; support only sees its last digits. */
async function numberOf(orderNo: string): Promise<string> {
  const { attempts } = await callHandler(shop, readOrder, finance, { params: { orderNo } });
  return attempts[0]?.gatewayTradeNo ?? "";
}

const searchFor = (q: string, by = operator) => callHandler(shop, search, by, { body: { q } });
const find = async (q: string, by = operator) => (await searchFor(q, by)).hits;

test("from the number that a buyer pastes to an active membership", async () => {
  const { orderNo, attemptNo } = await orderMonthlyPackage(shop, "wechat");
  // The gateway's webhook is lost.
  await shop.gateways.wechat.pay(attemptNo);
  const [hit] = await find(` ${attemptNo.toLowerCase()} `);
  expect(hit).toMatchObject({ kind: "order", id: orderNo, foundBy: "attemptNo" });
  const lost = await callHandler(shop, readOrder, operator, { params: { orderNo } });
  expect(lost.diagnosis).toMatchObject([{ kind: "neverAsked", remedy: "recheck" }]);
  const answer = await callHandler(shop, recheckOrder, operator, {
    params: { orderNo },
    body: reasonFields(),
  });
  expect(answer).toMatchObject({
    state: "granted",
    answers: [{ number: attemptNo, code: "granted", paidFen: 3900 }],
  });
  const mended = await callHandler(shop, readOrder, operator, { params: { orderNo } });
  expect(mended.diagnosis.map(({ kind }) => kind)).toEqual(["granted"]);
  const number = await numberOf(orderNo);
  expect(mended.attempts[0]?.gatewayTradeNo).toBe(`…${number.slice(-4)}`);
  expect(await find(number, finance)).toMatchObject([{ id: orderNo, foundBy: "gatewayTradeNo" }]);
  expect(await find(orderNo)).toMatchObject([{ id: orderNo, foundBy: "orderNo" }]);
});

test("a payment of another amount is found by the gateway's number, with a true sentence why nothing came", async () => {
  const { orderNo, attemptNo } = await orderMonthlyPackage(shop, "wechat");
  await shop.gateways.wechat.pay(attemptNo, { amountFen: 3800 });
  for (const posted of shop.noticesOf("wechat", attemptNo)) await shop.deliver(posted);
  const { diagnosis, alarms } = await callHandler(shop, readOrder, operator, { params: { orderNo } });
  expect(diagnosis[0]).toMatchObject({ kind: "amountDiffers", remedy: "settleMismatch" });
  expect(diagnosis[0]?.sentence.en).toContain("¥38.00 was paid instead of ¥39.00");
  expect(alarms).toMatchObject([{ kind: "payment.mismatch" }]);
  expect(await find(await numberOf(orderNo), finance)).toMatchObject([{ id: orderNo }]);
});

describe("what the console hides is not found out by trying", () => {
  const log = async ({ id }: SignedInOperator) =>
    await shop.db
      .selectFrom("audit_log_entries")
      .select(["action", "params", "details"])
      .where("operator_id", "=", id)
      .orderBy("id")
      .execute();

  test("support finds a payment neither by its gateway's whole number nor by endings of it", async () => {
    const support = await makeOperator(shop, "support");
    const { orderNo, attemptNo } = await orderMonthlyPackage(shop, "wechat");
    await shop.gateways.wechat.pay(attemptNo);
    await callHandler(shop, recheckOrder, operator, { params: { orderNo }, body: reasonFields() });
    const number = await numberOf(orderNo);
    const whole = await searchFor(number, support);
    expect(whole).toMatchObject({ hits: [], refused: ["gatewayTradeNo"] });
    const found = expect.objectContaining({ id: orderNo });
    for (let length = 6; length <= 15; length += 1) {
      expect(await find(number.slice(-length), support)).not.toContainEqual(found);
    }
    expect(await find(number.slice(-8), finance)).toContainEqual(found);
    expect(await find(attemptNo, support)).toMatchObject([{ id: orderNo }]);
  });

  test("a reader finds no account by its number, its address, or a username that is its number", async () => {
    const reader = await makeOperator(shop, "reader");
    const { accountId } = await makePerson(shop, "masked");
    const [username, phone] = ["13912342791", "13912342791"];
    const contacts = { username, username_key: username, phone, email: "masked@example.com" };
    await shop.db.updateTable("accounts").set(contacts).where("id", "=", accountId).execute();
    for (const [q, kind] of [
      ["139 1234 2791", "phone"],
      ["masked@example.com", "email"],
      ["13912", "phone"],
    ] as const) {
      expect(await searchFor(q, reader)).toMatchObject({ hits: [], refused: [kind] });
      expect(await find(q)).toMatchObject([{ id: String(accountId) }]);
    }
    const filtered = callHandler(shop, consoleHandlers.listAccounts, reader, {
      query: { username: "13912" },
    });
    await expect(filtered).rejects.toMatchObject({ code: "roleForbids" });
    const orders = callHandler(shop, consoleHandlers.listOrders, reader, { query: { username: "13912" } });
    await expect(orders).rejects.toMatchObject({ code: "roleForbids" });
    expect(await log(reader)).toEqual([]);
  });

  test("searches by contact and payment number are in the audit log without the text, and counted, misses too", async () => {
    const support = await makeOperator(shop, "support");
    await find("13700001111", support);
    await callHandler(shop, consoleHandlers.findMessageTarget, support, {
      body: { address: "nobody@example.com" },
    });
    expect(await log(support)).toEqual([
      { action: "searchPrivately", params: { by: "phone" }, details: { found: 0 } },
      { action: "searchPrivately", params: { by: "email" }, details: { found: 0 } },
    ]);
    await setCount(shop, counterOf("searches by contact or payment number", "operator", support.id), 120);
    await expect(searchFor("13700001112", support)).rejects.toMatchObject({ code: "tooManyOperatorTries" });
    const target = callHandler(shop, consoleHandlers.findMessageTarget, support, {
      body: { address: "no@example.com" },
    });
    await expect(target).rejects.toMatchObject({ code: "tooManyOperatorTries" });
    expect(await find("masked", support)).toEqual([]);
  });
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
  const {
    keys: [key = ""],
  } = await createCardBatch(shop.context, { ...batch, ...li, reason: "to be found" });
  const card = await shop.db
    .selectFrom("cards")
    .select("id")
    .where("key_digest", "=", makeStoredKey(shop.context.keyRing, key).keyDigest)
    .executeTakeFirstOrThrow();
  expect(await find(key.toLowerCase())).toMatchObject([{ kind: "card", id: String(card.id) }]);
  expect(await find(key.slice(-4))).toContainEqual(
    expect.objectContaining({ kind: "card", id: String(card.id), foundBy: "cardEnding" }),
  );
});

test("numbers are found with their labels, with spaces inside, and several at once", async () => {
  const { orderNo, attemptNo } = await orderMonthlyPackage(shop, "wechat");
  await shop.gateways.wechat.pay(attemptNo);
  await callHandler(shop, recheckOrder, operator, { params: { orderNo }, body: reasonFields() });
  const tradeNo = await numberOf(orderNo);
  const spaced = (text: string) => text.replaceAll(/(.{4})/g, "$1 ");
  const pasted = [
    `订单号：${orderNo}`,
    `商户单号 ${attemptNo}`,
    `交易单号: ${tradeNo}`,
    `交易单号${spaced(tradeNo)}`,
    spaced(orderNo),
    `你好，我付了款，交易单号 ${tradeNo}\n商户单号 ${attemptNo}，会员没有到`,
  ];
  for (const text of pasted) {
    expect({ text, hits: await find(text, finance) }).toMatchObject({
      text,
      hits: [{ kind: "order", id: orderNo }],
    });
  }
  const other = await orderMonthlyPackage(shop, "wechat");
  const both = await find(`${orderNo} 和 ${other.orderNo}`);
  expect(both.map(({ id }) => id).toSorted()).toEqual([orderNo, other.orderNo].toSorted());
});

test("an ending of six symbols or more finds orders by any of their numbers, what is inside of none does", async () => {
  const { orderNo, attemptNo } = await orderMonthlyPackage(shop, "wechat");
  await shop.gateways.wechat.pay(attemptNo);
  await callHandler(shop, recheckOrder, operator, { params: { orderNo }, body: reasonFields() });
  const tradeNo = await numberOf(orderNo);
  for (const number of [orderNo, attemptNo, tradeNo]) {
    expect(await find(`尾号${number.slice(-8).toLowerCase()}`, finance)).toMatchObject([
      { id: orderNo, foundBy: "numberEnding" },
    ]);
    expect(await find(`…${number.slice(-6)}`, finance)).toContainEqual(
      expect.objectContaining({ id: orderNo }),
    );
    expect(await find(number.slice(-12, -3), finance)).toEqual([]);
  }
});

test("a key with one slip leads to its card and says where the slip is", async () => {
  const batch = { packageId: 1, count: 1, name: "mistyped", tag: null, note: null, keysExpireOn: null };
  const {
    keys: [key = ""],
  } = await createCardBatch(shop.context, { ...batch, ...li, reason: "to be mistyped" });
  const [plain, id] = [key.replaceAll("-", ""), (await find(key))[0]?.id];
  const other = plain[6] === "A" ? "B" : "A";
  const slips = [
    [plain.slice(0, 6) + other + plain.slice(7), `symbol 3 of group 2 is ${plain[6]}, not ${other}`],
    [plain.slice(0, 9) + plain.slice(10), "is missing"],
    [`${plain.slice(0, 5)}${other}${plain.slice(5)}`, "too many"],
  ];
  for (const [typed = "", sentence = ""] of slips) {
    const grouped = typed.replaceAll(/(.{4})(?=.)/g, "$1-").toLowerCase();
    for (const text of [grouped, `卡密：${grouped}`, typed]) {
      const { key: found } = await searchFor(text);
      expect({ text, found }).toMatchObject({ text, found: { kind: "mistyped", cardId: Number(id) } });
      expect(found?.buyer.en).toContain(sentence);
    }
  }
  expect((await searchFor(key)).key).toBeNull();
});

test("keys of nobody, misread ones and those of other products are told apart", async () => {
  const kindOf = async (text: string) => (await searchFor(text)).key?.kind;
  // Well-formed: the check symbol is right.
  expect(await kindOf("0000-0000-0000-000A")).toBe("misread");
  expect(await kindOf("A000-0000-0000-000A")).toBe("unknown");
  expect(await kindOf("VK7JG-NPHTM-C97JM-9MPGT-3V66T")).toBe("otherProduct");
  expect(await kindOf("kelp_6038913d2d80")).toBeUndefined();
  expect(await kindOf("20260301080000ABCDEFGH0123")).toBeUndefined();
});

test("the id of a failed request is found with its outcome, its account and its order", async () => {
  const { orderNo, person } = await orderMonthlyPackage(shop, "wechat");
  const path = "/payment-configs/client/alipay/qrcode";
  await sql`alter table payment_attempts rename to payment_attempts_away`.execute(shop.db);
  const failed = await send(shop, "POST", path, { orderId: orderNo, amount: 39 }, { token: person.token });
  await sql`alter table payment_attempts_away rename to payment_attempts`.execute(shop.db);
  const id = String(failed.body.requestId);
  expect(failed.status).toBe(500);
  const pasted = `请求编号：${id}`;
  await expect.poll(() => find(pasted)).toMatchObject([{ kind: "request", id, foundBy: "requestId" }]);
  const request = await callHandler(shop, readFailedRequest, operator, { params: { id } });
  expect(request).toMatchObject({
    call: "POST /payment-configs/client/{method}/qrcode",
    status: 500,
    error: "internal",
    account: { id: person.accountId },
    orderNo,
  });
});

test("what clients get wrong themselves leaves no row, however often", async () => {
  await send(shop, "POST", "/orders", { packageId: 1 });
  const rejected = await send(shop, "POST", "/register", { type: "account" });
  expect(rejected.body.requestId).toBeDefined();
  expect(await find(String(rejected.body.requestId))).toEqual([]);
});
