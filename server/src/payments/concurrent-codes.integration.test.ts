import type { PaymentScene } from "@baleen/contract/payments/payments.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authorizeOnPhone } from "../../../fake-gateways/testing/phone.ts";
import { listOpenAlarms } from "../alarms/alarm-store.ts";
import { makePerson, monthlyPurchase, type Person } from "../testing/makers.ts";
import {
  type Method,
  openShop,
  orderMonthlyPackage,
  orderStateOf,
  remainingDaysOf,
  type Shop,
} from "../testing/shop.ts";
import { requestPayment, returnFromWechat, type TradeType, tradeTypes } from "../testing/trade-types.ts";
import { send } from "../testing/world.ts";
import { listAttemptsOf } from "./attempt-store.ts";
import { tradeOf } from "./gateways/gateway.ts";
import { settlePayment } from "./settle-payment.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => shop.clock.advance(60));
afterAll(() => shop.close());

let buyers = 0;

async function order(paymentMethod: Method) {
  buyers += 1;
  const person = await makePerson(shop, `scanner-of-one-code-${buyers}`);
  const ordered = await send(
    shop,
    "POST",
    "/orders",
    { ...monthlyPurchase, paymentMethod },
    { token: person.token },
  );
  return { person, orderNo: (ordered.body.data as { orderNo: string }).orderNo };
}

const askCode = async (method: Method, person: Person, orderNo: string, scene: PaymentScene = "scan") => {
  const { status, started } = await requestPayment(shop, person, { method, scene, orderNo });
  return { status, code: started.codeUrl || started.payUrl || started.jsapi?.package };
};
const openAbout = async (subject: string) =>
  (await listOpenAlarms(shop.db, 1_000)).filter((row) => row.subject === subject).map((row) => row.kind);

/** An order; if the method needs a payer, WeChat has already identified one. */
async function orderAt({ method, scene }: TradeType) {
  const { person, orderNo } = await order(method);
  if (scene === "wechat") {
    const { authorizeUrl = "" } = (await requestPayment(shop, person, { method, scene, orderNo })).started;
    await returnFromWechat(shop, (await authorizeOnPhone(authorizeUrl)).search, person.cookie);
  }
  return { person, orderNo };
}

describe.each(tradeTypes)("$name", ({ method, scene }) => {
  test("asked for twenty times at once is one trade", async () => {
    const { person, orderNo } = await orderAt({ method, scene });
    const before = shop.gateways[method].trades().length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => askCode(method, person, orderNo, scene)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.code)).size).toBe(1);
    expect(shop.gateways[method].trades()).toHaveLength(before + 1);
    expect(await listAttemptsOf(shop.db, orderNo)).toMatchObject([{ state: "open" }]);
  });

  test("whose asking fails lets the next press ask, and everybody who waits hears of it", async () => {
    const { person, orderNo } = await orderAt({ method, scene });
    shop.gateways[method].misbehave("5xx");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => askCode(method, person, orderNo, scene)),
    );
    expect(answers.map((answer) => answer.status)).toContain(503);
    expect((await askCode(method, person, orderNo, scene)).status).toBe(200);
    expect((await listOpenAlarms(shop.db, 1_000)).map((row) => row.kind)).not.toContain("gateway.no_code");
  });

  test("of a process that died while it asked is asked for again", async () => {
    const { person, orderNo } = await orderAt({ method, scene });
    shop.gateways[method].misbehave("5xx");
    await askCode(method, person, orderNo, scene);
    const dead = { code_asked_at: shop.clock.now() };
    await shop.db.updateTable("payment_attempts").set(dead).where("order_no", "=", orderNo).execute();
    shop.clock.advance(16);
    expect((await askCode(method, person, orderNo, scene)).status).toBe(200);
  });

  test("of a process that dies while others wait for it is asked for by one of them", async () => {
    const { person, orderNo } = await orderAt({ method, scene });
    shop.gateways[method].misbehave("5xx");
    await askCode(method, person, orderNo, scene);
    const dying = { code_asked_at: shop.clock.now() };
    await shop.db.updateTable("payment_attempts").set(dying).where("order_no", "=", orderNo).execute();
    const before = shop.gateways[method].trades().length;
    const waiting = Promise.all(Array.from({ length: 5 }, () => askCode(method, person, orderNo, scene)));
    shop.clock.advance(16);
    expect((await waiting).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(shop.gateways[method].trades()).toHaveLength(before + 1);
  });
});

describe("a trade at hupi whose answer was lost", () => {
  test("is followed by another one, and grants if it is the one that is paid", async () => {
    const { person, orderNo } = await order("hupi");
    shop.gateways.hupi.misbehave("cut");
    expect((await askCode("hupi", person, orderNo)).status).toBe(503);
    expect((await askCode("hupi", person, orderNo)).status).toBe(503);
    shop.clock.advance(1);
    expect((await askCode("hupi", person, orderNo)).status).toBe(200);
    const [lost, shown] = await listAttemptsOf(shop.db, orderNo);
    expect([lost?.state, shown?.state]).toEqual(["open", "open"]);
    await shop.gateways.hupi.pay(lost?.attempt_no ?? "");
    await shop.sweepLater();
    expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
      30,
      "granted",
    ]);
  });
});

test.each(tradeTypes)(
  "$name that is paid after closing is found within a day although its notice was lost",
  async ({ method, scene }) => {
    const { orderNo, attemptNo } = await orderMonthlyPackage(shop, method, scene);
    await shop.gateways[method].pay(attemptNo);
    // The state that a node with a wrong clock would leave.
    const closed = { state: "closed" } as const;
    await shop.db.updateTable("payment_attempts").set(closed).where("attempt_no", "=", attemptNo).execute();
    await shop.db.updateTable("orders").set(closed).where("order_no", "=", orderNo).execute();
    await shop.sweepLater(20 * 60);
    expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
      30,
      "granted",
    ]);
  },
);

test("a closed attempt is asked about a dozen times in its day, and then no more", async () => {
  const { attemptNo } = await orderMonthlyPackage(shop, "alipay");
  await shop.sweepLater(16 * 60);
  await shop.gateways.alipay.expire(attemptNo);
  for (let hours = 0; hours < 3; hours += 1) await shop.sweepLater(3600);
  const attempts = shop.db.selectFrom("payment_attempts").select("state").where("attempt_no", "=", attemptNo);
  expect(await attempts.execute()).toEqual([{ state: "closed" }]);
  const asked = () =>
    shop.gateways.alipay.requests.filter(({ body }) => body.toString().includes(attemptNo)).length;
  const before = asked();
  for (let minutes = 0; minutes < 22 * 60; minutes += 10) await shop.sweepLater(600);
  expect(asked() - before).toBeGreaterThan(2);
  expect(asked() - before).toBeLessThan(12);
  const after = asked();
  for (let hours = 0; hours < 10; hours += 1) await shop.sweepLater(3600);
  expect(asked()).toBe(after);
});

describe("alarms", () => {
  const tell = (attemptNo: string, paidFen: number, refundedFen?: number) => {
    const trade = tradeOf(attemptNo, { paidFen, refundedFen, gatewayTradeNo: `T${attemptNo}` });
    return settlePayment(shop.context, { method: "wechat", attemptNo, trade, source: "notice" });
  };

  test("of a payment of another amount is an alarm until all of it has gone back", async () => {
    const { orderNo, attemptNo } = await orderMonthlyPackage(shop, "wechat");
    await shop.gateways.wechat.pay(attemptNo, { amountFen: 100 });
    for (const posted of shop.noticesOf("wechat", attemptNo)) expect(await shop.deliver(posted)).toBe(200);
    expect(await openAbout(attemptNo)).toEqual(["payment.mismatch"]);
    expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
      undefined,
      "pending",
    ]);
    await shop.gateways.wechat.refund(attemptNo);
    for (const posted of shop.noticesOf("wechat", attemptNo)) await shop.deliver(posted);
    expect(await openAbout(attemptNo)).toEqual([]);
    expect(await remainingDaysOf(shop, orderNo)).toBeUndefined();
  });

  test("about an unknown payment raises one alarm, however often it is delivered", async () => {
    await Promise.all(Array.from({ length: 10 }, () => tell("PNOBODYS", 3900)));
    const rows = (await listOpenAlarms(shop.db, 1_000)).filter((row) => row.subject === "PNOBODYS");
    expect(rows).toMatchObject([{ kind: "payment.unknown", times: 10 }]);
  });

  test("is a payment past its time of which its gateway says nothing, until it says something", async () => {
    const { attemptNo, orderNo } = await orderMonthlyPackage(shop, "wechat");
    shop.clock.advance(16 * 60);
    shop.gateways.wechat.misbehave("unsigned-refusal", 500);
    await shop.sweepLater();
    shop.gateways.wechat.clearMisbehaviours();
    expect(await openAbout(attemptNo)).toEqual(["payment.unanswered"]);
    const [attempt] = await listAttemptsOf(shop.db, orderNo);
    expect(attempt?.state).toBe("open");
    await shop.sweepLater(3 * 3600);
    expect(await openAbout(attemptNo)).toEqual([]);
  });

  test("is a notice of hupi's whose hash is right, and which hupi does not confirm", async () => {
    const { attemptNo, orderNo } = await orderMonthlyPackage(shop, "hupi");
    await shop.gateways.hupi.pay(attemptNo);
    const [notice] = shop.noticesOf("hupi", attemptNo);
    if (!notice) throw new Error("There is no notice");
    shop.gateways.hupi.misbehave("busy");
    expect(await shop.deliver(notice)).toBe(400);
    expect(await openAbout(attemptNo)).toEqual(["notice.unconfirmed"]);
    expect(await shop.deliver(notice)).toBe(200);
    expect(await remainingDaysOf(shop, orderNo)).toBe(30);
    expect(await openAbout(attemptNo)).toEqual([]);
  });
});
