import type { LookedUpPayment, OwnPayment } from "@baleen/contract/payments/payment-help.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callHandler, makeOperator } from "../../operators/testing/call-handler.ts";
import { counterOf, setCount } from "../../testing/limits.ts";
import { makeOrder, makePerson, monthlyPurchase } from "../../testing/makers.ts";
import { listMessagesTo } from "../../testing/prove.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import {
  type Method,
  openShop,
  orderMonthlyPackage,
  orderStateOf,
  type Purchase,
  type Shop,
} from "../../testing/shop.ts";
import { type Answer, send } from "../../testing/world.ts";
import { listAttemptsOf } from "../attempt-store.ts";
import { tradeOf } from "../gateways/gateway.ts";
import { readOrder } from "../operator/read-order.ts";
import { settleMismatch } from "../operator/settle-mismatch.ts";
import { by } from "../operator/testing/stated-payments.ts";
import { settlePayment } from "../settle-payment.ts";

let shop: Shop;
/** The durations that replies were held for; each ends when `release` is called, or at once without a gate. */
const waits: number[] = [];
let gate: Promise<void> | undefined;
beforeAll(async () => {
  const wait = async (ms: number) => {
    waits.push(ms);
    await gate;
  };
  shop = await openShop({ wait });
});
beforeEach(() => {
  shop.clock.advance(86_400);
  waits.length = 0;
});
afterAll(() => shop.close());

let visitors = 0;
/** A visitor from another network each time, so that the limits of clients do not meet. */
const ask = (path: string, numbers: readonly string[], ipAddress = `203.0.${++visitors}.1`) =>
  send(shop, "POST", `/payment-help/${path}`, { numbers }, { headers: { "x-forwarded-for": ipAddress } });
const lookUp = (...numbers: string[]) => ask("look-up", numbers);

/** What a visitor is told about the only payment of a number. */
async function told(number: string) {
  const { status, body } = await lookUp(number);
  expect(status).toBe(200);
  const { payments } = body.data as { payments: LookedUpPayment[] };
  expect(payments).toHaveLength(1);
  return (payments[0]?.findings ?? []).map(({ kind, amount }) => [kind, amount]);
}

async function toldOwner({ person: { token } }: Purchase): Promise<OwnPayment[]> {
  const { body } = await send(shop, "POST", "/payment-help/mine", {}, { token });
  return (body.data as { payments: OwnPayment[] }).payments;
}

const newestTradeNo = async ({ attemptNo }: Purchase) => {
  const fact = shop.db.selectFrom("gateway_facts").select("gateway_trade_no");
  const row = await fact.where("attempt_no", "=", attemptNo).executeTakeFirst();
  return row?.gateway_trade_no ?? "";
};

async function deliver(method: Method, attemptNo: string): Promise<void> {
  for (const posted of shop.noticesOf(method, attemptNo)) await shop.deliver(posted);
}

async function buy(method: Method = "wechat"): Promise<Purchase> {
  const bought = await orderMonthlyPackage(shop, method);
  await shop.gateways[method].pay(bought.attemptNo);
  await deliver(method, bought.attemptNo);
  return bought;
}

async function bind({ person }: Purchase, contact: { email?: string; phone?: string }): Promise<void> {
  await shop.db.updateTable("accounts").set(contact).where("id", "=", person.accountId).execute();
}

/** The reply without the request's number, which is new each time. */
const saidBy = ({ status, body: { requestId: _, ...said } }: Answer) => ({ status, said });

describe("a buyer who paid, but", () => {
  test("closed the page is a member, and so is one whose notice was lost: the look-up asks the gateway", async () => {
    for (const method of ["wechat", "alipay", "hupi"] as const) {
      const bought = await orderMonthlyPackage(shop, method);
      await shop.gateways[method].pay(bought.attemptNo);
      expect(await orderStateOf(shop, bought.orderNo)).toBe("pending");
      expect(await told(bought.attemptNo)).toEqual([["active", 39]]);
      expect(await orderStateOf(shop, bought.orderNo)).toBe("granted");
      expect(await told(bought.orderNo)).toEqual([["active", 39]]);
    }
  });

  test("paid after the order had expired is a member", async () => {
    const bought = await orderMonthlyPackage(shop, "hupi");
    shop.clock.advance(30 * 60);
    await runDueJobs(shop.background);
    expect(await orderStateOf(shop, bought.orderNo)).toBe("closed");
    // The job has just begun to ask, and a look-up does not know with what answer.
    expect(await told(bought.attemptNo)).toEqual([["checking", null]]);
    shop.clock.advance(6);
    expect(await told(bought.attemptNo)).toEqual([["unpaidEnded", null]]);
    shop.clock.advance(6);
    await shop.gateways.hupi.pay(bought.attemptNo);
    expect(await told(bought.attemptNo)).toEqual([["active", 39]]);
  });

  test("paid twice is a member, and told of the refund until it has arrived", async () => {
    const person = await makePerson(shop, "twice-by-two-methods");
    const orderNo = await makeOrder(shop, person, monthlyPurchase);
    await makeOrder(shop, person, { ...monthlyPurchase, paymentMethod: "alipay" });
    const [first, second] = await listAttemptsOf(shop.db, orderNo);
    await shop.gateways.wechat.pay(first?.attempt_no ?? "");
    await deliver("wechat", first?.attempt_no ?? "");
    await shop.gateways.alipay.pay(second?.attempt_no ?? "");
    expect(await told(second?.attempt_no ?? "")).toEqual([
      ["returning", 39],
      ["active", 39],
    ]);
    await shop.sweepLater();
    expect(await told(second?.attempt_no ?? "")).toEqual([
      ["returned", 39],
      ["active", 39],
    ]);
  });

  test("paid another amount is told that support decides, and then what was decided", async () => {
    const bought = await orderMonthlyPackage(shop, "alipay");
    await shop.gateways.alipay.pay(bought.attemptNo, { amountFen: 2600 });
    expect(await told(bought.attemptNo)).toEqual([["anotherAmount", 26]]);
    await settleMismatch(shop.context, { ...bought, how: "grant", ...by });
    expect(await told(bought.attemptNo)).toEqual([["active", 26]]);
  });

  test("whose days are over is told when they began and ended, and the mail says so too", async () => {
    const bought = await buy();
    await bind(bought, { email: "ended@example.org" });
    const boughtAt = shop.clock.now();
    shop.clock.advance(30 * 86_400 - 1);
    expect(await told(bought.orderNo)).toEqual([["active", 39]]);
    shop.clock.advance(1);
    const { body } = await lookUp(bought.orderNo);
    const [payment] = (body.data as { payments: LookedUpPayment[] }).payments;
    const until = shop.clock.now();
    expect(payment?.findings).toEqual([
      {
        ...{ kind: "ended", amount: 39, at: boughtAt.toISOString() },
        used: { from: boughtAt.toISOString(), until: until.toISOString() },
      },
    ]);
    await ask("message", [bought.orderNo]);
    await runDueJobs(shop.background);
    const mails = await listMessagesTo(shop, "ended@example.org");
    expect(mails.find(({ purpose }) => purpose === "payment-found")?.text).toMatch(/已于.*到期/);
  });

  test("bought again before the end is told that the first order has ended, and the second is active", async () => {
    const bought = await buy();
    shop.clock.advance(86_400);
    const secondNo = await makeOrder(shop, bought.person, monthlyPurchase);
    const [second] = await listAttemptsOf(shop.db, secondNo);
    await shop.gateways.wechat.pay(second?.attempt_no ?? "");
    await deliver("wechat", second?.attempt_no ?? "");
    shop.clock.advance(31 * 86_400);
    expect(await told(bought.orderNo)).toEqual(expect.arrayContaining([["ended", 39]]));
    expect(await told(secondNo)).toEqual(expect.arrayContaining([["active", 39]]));
  });

  test("of whose payment the gateway has signed two totals is told that a person looks at it", async () => {
    const bought = await buy();
    const { attemptNo } = bought;
    const said = { gatewayTradeNo: await newestTradeNo(bought), hasRefund: false, paidFen: 2600 };
    const trade = tradeOf(attemptNo, said);
    await settlePayment(shop.context, { method: "wechat", attemptNo, trade, source: "notice" });
    expect(await told(attemptNo)).toEqual([
      ["totalDiffers", 26],
      ["active", 26],
    ]);
    await bind(bought, { email: "totals@example.org" });
    await ask("message", [attemptNo]);
    await runDueJobs(shop.background);
    const mails = await listMessagesTo(shop, "totals@example.org");
    expect(mails.find(({ purpose }) => purpose === "payment-found")?.text).toContain("24小时内答复");
  });

  test("forgot which account paid gets a message at that account's own address, which names it", async () => {
    const bought = await orderMonthlyPackage(shop, "wechat");
    await bind(bought, { email: "forgotten@example.org" });
    await shop.gateways.wechat.pay(bought.attemptNo);
    expect((await ask("message", [bought.attemptNo])).body.data).toBeNull();
    await runDueJobs(shop.background);
    const mails = await listMessagesTo(shop, "forgotten@example.org");
    const mail = mails.find(({ purpose }) => purpose === "payment-found");
    expect(mail?.text).toContain(bought.person.username);
    expect(mail?.text).toContain("会员已开通");
    expect(await orderStateOf(shop, bought.orderNo)).toBe("granted");
  });

  test("has a phone number alone gets an SMS, and one without an address nothing", async () => {
    const [bought, other] = [await buy(), await buy()];
    await bind(bought, { phone: "13900000071" });
    await runDueJobs(shop.background);
    await ask("message", [bought.attemptNo, other.attemptNo]);
    await runDueJobs(shop.background);
    const texts = await listMessagesTo(shop, "13900000071");
    expect(texts.filter(({ purpose }) => purpose === "payment-found")).toMatchObject([
      { text: expect.stringContaining(bought.person.username) },
    ]);
  });

  test("wants the money back or an invoice is told how the refund stands, and signed in has the order's number", async () => {
    const bought = await buy("alipay");
    expect(await toldOwner(bought)).toMatchObject([
      { orderNo: bought.orderNo, findings: [{ kind: "active" }] },
    ]);
    await refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: 1300, reason: "asked" });
    await shop.sweepLater();
    expect(await told(bought.attemptNo)).toEqual([
      ["partRefunded", 13],
      ["active", 39],
    ]);
    await refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: undefined, reason: "asked" });
    await shop.sweepLater();
    expect(await told(bought.attemptNo)).toEqual([["refunded", 39]]);
  });

  test("has not paid is told so, and one whose gateway is silent that it is still asked", async () => {
    const bought = await orderMonthlyPackage(shop, "wechat");
    expect(await told(bought.attemptNo)).toEqual([["unpaid", null]]);
    shop.clock.advance(6);
    shop.gateways.wechat.misbehave("5xx", 1);
    expect(await told(bought.attemptNo)).toEqual([["checking", null]]);
    shop.gateways.wechat.clearMisbehaviours();
    shop.clock.advance(120);
    expect(await told(bought.attemptNo)).toEqual([["unpaid", null]]);
  });
});

test("a payment in another currency is an operator's matter, not an unpaid order", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  await shop.gateways.wechat.pay(bought.attemptNo, { currency: "USD" });
  expect(await told(bought.attemptNo)).toEqual([["anotherCurrency", null]]);
});

test("while somebody else is asking the gateway, nobody is told that an order is unpaid", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  expect(await told(bought.attemptNo)).toEqual([["unpaid", null]]);
  expect(await told(bought.orderNo)).toEqual([["checking", null]]);
  await bind(bought, { email: "impatient@example.org" });
  await ask("message", [bought.attemptNo]);
  await runDueJobs(shop.background);
  const [mail] = (await listMessagesTo(shop, "impatient@example.org")).filter(
    ({ purpose }) => purpose === "payment-found",
  );
  expect(mail?.text).toContain("请不要重复付款");
});

test("signed-in buyers see their own orders alone, after the gateways were asked", async () => {
  const [bought, other] = [await orderMonthlyPackage(shop, "alipay"), await buy()];
  await shop.gateways.alipay.pay(bought.attemptNo);
  expect(await toldOwner(bought)).toMatchObject([
    { orderNo: bought.orderNo, findings: [{ kind: "active", amount: 39 }] },
  ]);
  expect((await toldOwner(other)).map(({ orderNo }) => orderNo)).toEqual([other.orderNo]);
});

test("the finding is the console's, for visitors who have one of its numbers", async () => {
  const bought = await orderMonthlyPackage(shop, "alipay");
  await shop.gateways.alipay.pay(bought.attemptNo, { amountFen: 2600 });
  await told(bought.attemptNo);
  const operator = await makeOperator(shop);
  const { diagnosis } = await callHandler(shop, readOrder, operator, { params: { orderNo: bought.orderNo } });
  expect(diagnosis.map(({ kind }) => kind)).toEqual(["amountDiffers"]);
});

describe("a stranger", () => {
  test("gets the same reply to a gateway's number that is known and to one that is not, after the same time", async () => {
    const bought = await buy();
    const known = await lookUp(await newestTradeNo(bought));
    const unknown = await lookUp("4200002026030112345678901299");
    expect(saidBy(known)).toEqual(saidBy(unknown));
    expect(saidBy(known).said).toMatchObject({ data: { payments: [], hasGatewayNumber: true } });
    const sent = [await ask("message", [await newestTradeNo(bought)])];
    sent.push(await ask("message", ["4200002026030112345678901299"]));
    sent.push(await ask("message", ["P0000000000000000000000000"]));
    for (const answer of sent) expect(saidBy(answer)).toEqual({ status: 200, said: expect.anything() });
    expect(saidBy(sent[0] as Answer)).toEqual(saidBy(sent[1] as Answer));
    expect(saidBy(sent[0] as Answer)).toEqual(saidBy(sent[2] as Answer));
    expect(new Set(waits)).toEqual(new Set([3000]));
  });

  test("who has the shop's own number reads neither a name nor an address nor a whole number", async () => {
    const bought = await buy();
    await bind(bought, { email: "named@example.org", phone: "13900000072" });
    const answer = await lookUp(bought.attemptNo);
    const text = JSON.stringify(answer.body);
    const secrets = [bought.person.username, "named@example.org", "13900000072", bought.orderNo];
    for (const secret of [...secrets, await newestTradeNo(bought)]) expect(text).not.toContain(secret);
  });

  test.each(["found", "unknown"])("waits for the fixed time, whether a number is %s", async (which) => {
    const bought = await buy();
    const number = which === "found" ? bought.attemptNo : "P0000000000000000000000000";
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    let isAnswered = false;
    const asked = lookUp(number).then((answer) => {
      isAnswered = true;
      return answer;
    });
    await expect.poll(() => waits).toEqual([3000]);
    // All that a look-up asks of the database is answered long before.
    for (let round = 0; round < 20; round += 1) await shop.db.selectFrom("nodes").selectAll().execute();
    expect(isAnswered).toBe(false);
    gate = undefined;
    resolve();
    expect((await asked).status).toBe(200);
  });

  test("is stopped by network and by number, and learns nothing from that either", async () => {
    const number = "4200002026030112345678901277";
    await setCount(shop, counterOf("look-ups of payments", "number", number), 30);
    expect((await lookUp(number)).body.code).toBe(6011);
    const client = "198.51.100.9";
    await setCount(shop, counterOf("look-ups of payments", "client", client, 600), 20 * 10);
    expect((await ask("look-up", ["4200002026030112345678901278"], client)).body.code).toBe(6011);
    const sent = await buy();
    await bind(sent, { email: "often@example.org" });
    const tries = [];
    for (let n = 0; n < 4; n += 1) tries.push((await ask("message", [sent.attemptNo])).status);
    expect(tries).toEqual([200, 200, 200, 429]);
  });

  test("cannot fill one account's mailbox by the many numbers that it has", async () => {
    const bought = await buy();
    await bind(bought, { email: "flooded@example.org" });
    const numbers = [bought.attemptNo, bought.orderNo, await newestTradeNo(bought)];
    for (let round = 0; round < 3; round += 1) {
      for (const number of numbers) {
        expect((await ask("message", [number])).status).toBe(200);
        await runDueJobs(shop.background);
      }
    }
    const mails = await listMessagesTo(shop, "flooded@example.org");
    expect(mails.filter(({ purpose }) => purpose === "payment-found")).toHaveLength(5);
  });

  test.each([[[]], [["x".repeat(65)]], [["1", "2", "3", "4", "5", "6"]], ["text"], [null]])(
    "who sends %j is told that the form is wrong",
    async (numbers) => {
      const headers = { "x-forwarded-for": "192.0.2.9" };
      const answer = await send(shop, "POST", "/payment-help/look-up", { numbers }, { headers });
      expect(answer.status).toBe(400);
    },
  );

  test("who sends what is no number finds nothing", async () => {
    expect((await lookUp("hello")).body.data).toEqual({ payments: [], hasGatewayNumber: false });
  });
});

test("many look-ups of one paid order at once grant it once", async () => {
  const bought = await orderMonthlyPackage(shop, "wechat");
  await shop.gateways.wechat.pay(bought.attemptNo);
  const answers = await Promise.all(Array.from({ length: 12 }, () => lookUp(bought.attemptNo)));
  for (const { status } of answers) expect(status).toBe(200);
  const grants = shop.db.selectFrom("grants").select("days").where("source_ref", "=", bought.orderNo);
  expect(await grants.execute()).toEqual([{ days: 30 }]);
});
