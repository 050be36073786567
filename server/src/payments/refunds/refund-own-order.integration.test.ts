import type { BuyerRefundRule, RefundOffer, RefundRefusal } from "@baleen/contract/payments/own-refunds.ts";
import type { OwnOrder } from "@baleen/contract/payments/purchases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callHandler, makeOperator } from "../../operators/testing/call-handler.ts";
import {
  grantLifetime,
  li,
  makeOrder,
  makePerson,
  monthlyPurchase,
  type Person,
} from "../../testing/makers.ts";
import {
  actionFields,
  makeOperator as makeOwner,
  sendToConsole,
  signInOperator,
} from "../../testing/operators.ts";
import { listMessagesTo } from "../../testing/prove.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import {
  type Method,
  openShop,
  orderMonthlyPackage,
  orderStateOf,
  type Purchase,
  readMemberUntil,
  type Shop,
} from "../../testing/shop.ts";
import { send } from "../../testing/world.ts";
import { findNewestAttempt } from "../attempt-store.ts";
import { readOrder } from "../operator/read-order.ts";
import { allowBuyerRefunds, stopBuyerRefunds } from "./operator/buyer-refund-rule.ts";

const dayS = 86_400;
const rule = { days: 7, usedPercent: 10 };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => setRule(rule));
afterAll(() => shop.close());

async function setRule(next: BuyerRefundRule | null): Promise<void> {
  const by = { ...li, reason: "for a test" };
  if (next) await allowBuyerRefunds(shop.context, { ...next, ...by });
  else await stopBuyerRefunds(shop.context, by);
}

async function buy(method: Method = "wechat"): Promise<Purchase> {
  const bought = await orderMonthlyPackage(shop, method);
  await shop.gateways[method].pay(bought.attemptNo);
  for (const posted of shop.noticesOf(method, bought.attemptNo)) await shop.deliver(posted);
  return bought;
}

interface Preview {
  readonly offer: RefundOffer | null;
  readonly refusal: RefundRefusal | null;
}

async function preview({ person, orderNo }: Purchase): Promise<Preview> {
  const { body } = await send(shop, "GET", `/orders/${orderNo}/refund`, undefined, { token: person.token });
  return body.data as Preview;
}

const refund = ({ orderNo }: Pick<Purchase, "orderNo">, { token }: Person, amount = 39) =>
  send(shop, "POST", `/orders/${orderNo}/refund`, { amount }, { token });

async function listOrders({ token }: Person) {
  const { body } = await send(shop, "GET", "/orders/mine", undefined, { token });
  return body.data as { orders: OwnOrder[]; refundRule: BuyerRefundRule | null };
}

const listRefunds = ({ orderNo }: Purchase) =>
  shop.db.selectFrom("refunds").selectAll().where("order_no", "=", orderNo).execute();

describe("a buyer", () => {
  test("is told what ends, refunds with one press, and is told by mail", async () => {
    const bought = await buy("alipay");
    const { person, orderNo } = bought;
    const email = { email: "refunding@example.org" };
    await shop.db.updateTable("accounts").set(email).where("id", "=", person.accountId).execute();
    const until = await readMemberUntil(shop, person);
    const { orders, refundRule } = await listOrders(person);
    expect(refundRule).toEqual(rule);
    const paidAt = Date.parse(orders[0]?.paidAt ?? "");
    expect(orders[0]?.refundableUntil).toBe(new Date(paidAt + 7 * dayS * 1000).toISOString());
    expect((await preview(bought)).offer).toEqual({
      amount: 39,
      daysTaken: 30,
      memberUntil: until,
      memberUntilAfter: null,
      devicesAfter: 1,
    });
    const answer = await refund(bought, person);
    expect(answer).toMatchObject({ status: 200, body: { data: { state: "done" } } });
    expect(await readMemberUntil(shop, person)).toBeNull();
    expect(await orderStateOf(shop, orderNo)).toBe("refunded");
    expect(await listRefunds(bought)).toMatchObject([
      { by_buyer: true, entry_id: null, amount_fen: 3900, state: "done" },
    ]);
    await runDueJobs(shop.background);
    const mails = await listMessagesTo(shop, email.email);
    expect(mails.map(({ purpose }) => purpose)).toContain("purchase-refunded");
    expect(await preview(bought)).toEqual({ offer: null, refusal: "refunded" });
    const [order] = (await listOrders(person)).orders;
    expect(order?.refundableUntil).toBeNull();
  });

  test("of two months keeps the other, and the computers that come with it", async () => {
    const bought = await buy("alipay");
    const other = await makeOrder(shop, bought.person, monthlyPurchase);
    const attempt = shop.db.selectFrom("payment_attempts").select("attempt_no").where("order_no", "=", other);
    const { attempt_no } = await attempt.executeTakeFirstOrThrow();
    await shop.gateways.wechat.pay(attempt_no);
    for (const posted of shop.noticesOf("wechat", attempt_no)) await shop.deliver(posted);
    const { offer } = await preview(bought);
    expect(offer).toMatchObject({ devicesAfter: null, memberUntilAfter: expect.any(String) });
    expect((await refund(bought, bought.person)).status).toBe(200);
    expect(await readMemberUntil(shop, bought.person)).toBe(offer?.memberUntilAfter);
  });

  test("who presses twice, or twenty times at once, gets the money once", async () => {
    const bought = await buy();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(bought, bought.person)));
    answers.push(await refund(bought, bought.person));
    for (const { status, body } of answers)
      expect([status, (body.data as { state: string }).state]).toEqual([
        200,
        expect.stringMatching(/^(done|underway)$/),
      ]);
    expect(await listRefunds(bought)).toHaveLength(1);
    const trade = shop.gateways.wechat.trades().find(({ number }) => number === bought.attemptNo);
    expect(trade?.refundedFen).toBe(3900);
  });

  test.each([0, 1, 2, 3])("and an operator who refund at once move the money once (race %i)", async () => {
    const bought = await buy("alipay");
    const byOperator = refundOrder(shop.context, { ...bought, amountFen: undefined, reason: "asked" });
    const [own, operators] = await Promise.allSettled([refund(bought, bought.person), byOperator]);
    expect(await listRefunds(bought)).toHaveLength(1);
    const ownStatus = own.status === "fulfilled" ? own.value.status : 0;
    expect([ownStatus, operators.status]).toEqual(ownStatus === 200 ? [200, "rejected"] : [409, "fulfilled"]);
    const trade = shop.gateways.alipay.trades().find(({ number }) => number === bought.attemptNo);
    expect(trade?.refundedFen).toBe(3900);
  });

  test("whose gateway is silent is told that it is under way, and the job finishes it", async () => {
    const bought = await buy("alipay");
    shop.gateways.alipay.misbehave("5xx", 1);
    expect((await refund(bought, bought.person)).body.data).toEqual({ state: "underway" });
    shop.gateways.alipay.clearMisbehaviours();
    await shop.sweepLater();
    expect(await orderStateOf(shop, bought.orderNo)).toBe("refunded");
    expect((await refund(bought, bought.person)).body.data).toEqual({ state: "done" });
  });
});

describe("no refund by the buyer", () => {
  test("while it is off, which it is at first", async () => {
    await setRule(null);
    const bought = await buy();
    expect(await preview(bought)).toEqual({ offer: null, refusal: "off" });
    expect((await refund(bought, bought.person)).body).toMatchObject({ code: 5013 });
    expect((await listOrders(bought.person)).refundRule).toBeNull();
    expect(await listRefunds(bought)).toEqual([]);
  });

  test("after the days of the rule, or once more of its days is used", async () => {
    const bought = await buy();
    shop.clock.advance(3 * dayS);
    expect((await preview(bought)).offer).not.toBeNull();
    shop.clock.advance(60);
    expect((await preview(bought)).refusal).toBe("used");
    await setRule({ days: 7, usedPercent: 100 });
    expect((await preview(bought)).offer).not.toBeNull();
    shop.clock.advance(4 * dayS);
    expect((await preview(bought)).refusal).toBe("late");
    expect((await refund(bought, bought.person)).status).toBe(409);
  });

  test("of an order with an issued invoice, with another amount, or of another account", async () => {
    const bought = await buy();
    expect((await refund(bought, bought.person, 38)).status).toBe(409);
    const stranger = await makePerson(shop, "refunding-stranger");
    expect((await refund(bought, stranger)).status).toBe(404);
    const invoice = { holder: "personal", title: "Li", email: "li@example.org" };
    const { token } = bought.person;
    await send(shop, "POST", `/orders/${bought.orderNo}/invoice`, invoice, { token });
    expect((await preview(bought)).offer).not.toBeNull();
    const decided = { decided_at: shop.clock.now(), decided_by: "li" };
    const issued = {
      state: "issued",
      number: "1",
      issued_on: "2026-03-02",
      refunded_fen: 0,
      ...decided,
    } as const;
    await shop.db.updateTable("invoices").set(issued).where("order_no", "=", bought.orderNo).execute();
    expect((await preview(bought)).refusal).toBe("invoiced");
    expect((await refund(bought, bought.person)).status).toBe(409);
  });

  test("of an unpaid order, of a part, or under a lifetime membership", async () => {
    const open = await orderMonthlyPackage(shop, "wechat");
    expect((await preview(open)).refusal).toBe("notActive");
    const partly = await buy("alipay");
    await refundOrder(shop.context, { ...partly, amountFen: 1300, reason: "asked" });
    expect((await preview(partly)).refusal).toBe("refunded");
    const outlasted = await buy();
    await grantLifetime(shop, outlasted.person);
    expect((await preview(outlasted)).refusal).toBe("used");
  });

  test("of a blocked account", async () => {
    const bought = await buy();
    const blocked = { blocked_at: shop.clock.now(), blocked_reason: "shared" };
    await shop.db.updateTable("accounts").set(blocked).where("id", "=", bought.person.accountId).execute();
    expect((await refund(bought, bought.person)).status).toBe(403);
  });
});

test("the console's timeline says that the buyer asked, and the audit log who set the rule", async () => {
  const bought = await buy("alipay");
  await refund(bought, bought.person);
  const operator = await makeOperator(shop);
  const { timeline } = await callHandler(shop, readOrder, operator, { params: { orderNo: bought.orderNo } });
  const entry = timeline.find(({ kind }) => kind === "refund");
  expect(entry?.sentence.en).toContain("requested by the buyer");
  const entries = shop.db.selectFrom("audit_log_entries").select(["operator", "after"]);
  const set = await entries.where("action", "=", "allowBuyerRefunds").execute();
  expect(set[0]).toMatchObject({ operator: "li", after: { rule } });
});

test("an operator sets the rule in the console, and no figure beyond its bounds", async () => {
  const sent = { cookie: await signInOperator(shop, await makeOwner(shop)), origin: "http://localhost:9" };
  const set = (next: object) =>
    sendToConsole(shop, "POST", "/buyer-refund-rule", { ...actionFields(), ...next }, sent);
  expect((await set({ days: 3, usedPercent: 20 })).status).toBe(200);
  const read = await sendToConsole(shop, "GET", "/buyer-refund-rule", undefined, sent);
  expect(read.body.data).toMatchObject({ rule: { days: 3, usedPercent: 20, changedBy: expect.any(String) } });
  for (const wrong of [
    { days: 0, usedPercent: 20 },
    { days: 91, usedPercent: 20 },
    { days: 3, usedPercent: 101 },
  ])
    expect((await set(wrong)).status).toBe(400);
  const stopped = await sendToConsole(shop, "POST", "/buyer-refund-rule/stop", actionFields(), sent);
  expect(stopped.status).toBe(200);
  const after = await sendToConsole(shop, "GET", "/buyer-refund-rule", undefined, sent);
  expect(after.body.data).toEqual({ rule: null });
});

/** Buys the monthly package again with the same account. */
async function buyAgain({ person }: Purchase): Promise<Purchase> {
  const orderNo = await makeOrder(shop, person, monthlyPurchase);
  const attemptNo = (await findNewestAttempt(shop.db, orderNo))?.attempt_no ?? "";
  await shop.gateways.wechat.pay(attemptNo);
  for (const posted of shop.noticesOf("wechat", attemptNo)) await shop.deliver(posted);
  return { person, orderNo, attemptNo };
}

describe("who holds several orders", () => {
  test("refunds one of them in a year", async () => {
    const first = await buy();
    const second = await buyAgain(first);
    expect((await preview(second)).refusal).toBeNull();
    expect((await refund(first, first.person)).status).toBe(200);
    expect((await preview(second)).refusal).toBe("again");
    const { orders } = await listOrders(second.person);
    expect(orders.map(({ refundableUntil }) => refundableUntil)).toEqual([null, null]);
    expect((await refund(second, second.person)).status).not.toBe(200);
    expect(await listRefunds(second)).toEqual([]);
  });

  test("has used what the others do not give back, also while their money is still under way", async () => {
    await setRule({ days: 30, usedPercent: 10 });
    const first = await buy();
    const second = await buyAgain(first);
    shop.clock.advance(6 * dayS);
    expect((await preview(second)).refusal).toBeNull();
    // The request breaks off once, so the money stays under way until the job asks again.
    shop.gateways.wechat.misbehave("5xx", 1, "/v3/refund");
    const { orderNo } = first;
    expect(await refundOrder(shop.context, { orderNo, amountFen: undefined, reason: "test" })).toBe(
      "underway",
    );
    expect((await preview(second)).refusal).toBe("used");
  });
});
