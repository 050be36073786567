import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listOpenAlarms } from "../alarms/alarm-store.ts";
import { makePerson, monthlyPurchase, type Person } from "../testing/makers.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { type Method, openShop, orderStateOf, remainingDaysOf, type Shop } from "../testing/shop.ts";
import { requestPayment, startToPay, type TradeType, tradeTypes } from "../testing/trade-types.ts";
import { send } from "../testing/world.ts";
import { listAttemptsOf } from "./attempt-store.ts";

let shop: Shop;
let buyer: Person;
let buyers = 0;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  buyers += 1;
  buyer = await makePerson(shop, `pays-again-${buyers}`);
  shop.clock.advance(60);
});
afterAll(() => shop.close());

async function order(paymentMethod: Method): Promise<string> {
  const ordered = await send(
    shop,
    "POST",
    "/orders",
    { ...monthlyPurchase, paymentMethod },
    { token: buyer.token },
  );
  return (ordered.body.data as { orderNo: string }).orderNo;
}

const attemptsOf = (orderNo: string) => listAttemptsOf(shop.db, orderNo);
const newestOf = async (orderNo: string) => (await attemptsOf(orderNo)).at(-1)?.attempt_no ?? "";
const atGateway = (method: Method, attemptNo: string) =>
  shop.gateways[method].trades().find(({ number }) => number === attemptNo)?.state;

async function pay(method: Method, attemptNo: string): Promise<void> {
  await shop.gateways[method].pay(attemptNo);
  await Promise.all(shop.noticesOf(method, attemptNo).map((notice) => shop.deliver(notice)));
}

async function start(tradeType: TradeType & { readonly again?: boolean }, orderNo: string): Promise<string> {
  await startToPay(shop, buyer, { ...tradeType, orderNo });
  shop.clock.advance(1);
  return await newestOf(orderNo);
}

/** hupi cannot close a trade. */
const closable = tradeTypes.filter(({ method }) => method === "wechat");

describe.each(closable)("$name that is started over", (tradeType) => {
  const startOver = (orderNo: string) => start({ ...tradeType, again: true }, orderNo);

  test("is closed at its gateway, and the order stays payable", async () => {
    const orderNo = await order("wechat");
    const first = await start(tradeType, orderNo);
    const second = await startOver(orderNo);
    expect(second).not.toBe(first);
    await runDueJobs(shop.context);
    expect([atGateway("wechat", first), atGateway("wechat", second)]).toEqual(["CLOSED", "NOTPAY"]);
    expect(await orderStateOf(shop, orderNo)).toBe("pending");
    await pay("wechat", second);
    expect([await orderStateOf(shop, orderNo), await remainingDaysOf(shop, orderNo)]).toEqual([
      "granted",
      30,
    ]);
  });

  test("grants if it is paid before it is closed, and then the other is closed", async () => {
    const orderNo = await order("wechat");
    const first = await start(tradeType, orderNo);
    const second = await startOver(orderNo);
    await shop.gateways.wechat.pay(first);
    await runDueJobs(shop.context);
    expect([await orderStateOf(shop, orderNo), await remainingDaysOf(shop, orderNo)]).toEqual([
      "granted",
      30,
    ]);
    await runDueJobs(shop.context);
    expect(atGateway("wechat", second)).toBe("CLOSED");
  });

  test("grants once however its payment, its closing and the other's payment are raced", async () => {
    const orderNo = await order("wechat");
    const first = await start(tradeType, orderNo);
    const second = await startOver(orderNo);
    await Promise.allSettled([pay("wechat", first), runDueJobs(shop.context), pay("wechat", second)]);
    await shop.sweepLater();
    await shop.sweepLater();
    expect([await orderStateOf(shop, orderNo), await remainingDaysOf(shop, orderNo)]).toEqual([
      "granted",
      30,
    ]);
    const states = (await attemptsOf(orderNo)).map(({ state }) => state);
    expect(states.filter((state) => state === "paid")).toHaveLength(1);
    expect(states).not.toContain("open");
  });
});

test("starting over leaves the order payable while WeChat is asked who pays", async () => {
  const orderNo = await order("wechat");
  const inWechat = { method: "wechat", scene: "wechat" } as const;
  const first = await start(inWechat, orderNo);
  const { started } = await requestPayment(shop, buyer, { ...inWechat, orderNo, again: true });
  expect(started.authorizeUrl).toBeDefined();
  await runDueJobs(shop.context);
  expect(atGateway("wechat", first)).toBe("CLOSED");
  expect(await orderStateOf(shop, orderNo)).toBe("pending");
  await pay("wechat", await start(inWechat, orderNo));
  expect(await orderStateOf(shop, orderNo)).toBe("granted");
});

test("every other payment of an order is closed at its gateway once one of them is paid", async () => {
  const orderNo = await order("wechat");
  const numbers: string[] = [];
  for (const tradeType of closable) numbers.push(await start(tradeType, orderNo));
  const [paid = "", ...others] = numbers;
  await pay("wechat", paid);
  await runDueJobs(shop.context);
  expect(others.map((number) => atGateway("wechat", number))).toEqual(others.map(() => "CLOSED"));
  expect(await remainingDaysOf(shop, orderNo)).toBe(30);
});

test("a link that has expired is closed when another takes its place", async () => {
  const orderNo = await order("wechat");
  const phone = { method: "wechat", scene: "browser" } as const;
  const first = await start(phone, orderNo);
  shop.clock.advance(301);
  const second = await start(phone, orderNo);
  expect(second).not.toBe(first);
  await runDueJobs(shop.context);
  expect([atGateway("wechat", first), atGateway("wechat", second)]).toEqual(["CLOSED", "NOTPAY"]);
});

test.each(tradeTypes)(
  "an order that is paid before $name is answered gives nothing to pay",
  async (tradeType) => {
    const { method } = tradeType;
    const orderNo = await order(method);
    const gateway = shop.context.gateways.get(method);
    if (!gateway) throw new Error("There is no such gateway");
    const { create } = gateway;
    vi.spyOn(gateway, "create").mockImplementationOnce(async (payment) => {
      const code = await create(payment);
      await pay(method, payment.attemptNo);
      return code;
    });
    const answer = await startToPay(shop, buyer, { ...tradeType, orderNo });
    expect(answer).toMatchObject({ status: 400, body: { code: 5006 } });
    expect(await orderStateOf(shop, orderNo)).toBe("granted");
  },
);

describe("a payment in another currency", () => {
  const openKinds = async () => (await listOpenAlarms(shop.db, 1_000)).map(({ kind }) => kind);

  test("is a fact, is acknowledged, raises an alarm that names the currency, and grants nothing", async () => {
    const orderNo = await order("wechat");
    const attemptNo = await start({ method: "wechat", scene: "scan" }, orderNo);
    await shop.gateways.wechat.pay(attemptNo, { currency: "USD" });
    const [notice] = shop.noticesOf("wechat", attemptNo);
    if (!notice) throw new Error("There is no notice");
    for (let times = 0; times < 3; times += 1) expect(await shop.deliver(notice)).toBe(200);
    const facts = shop.db.selectFrom("gateway_facts").selectAll().where("attempt_no", "=", attemptNo);
    expect(await facts.execute()).toMatchObject([
      { foreign_currency: "USD", foreign_amount: 3900, paid_fen: null },
    ]);
    const alarms = (await listOpenAlarms(shop.db, 1_000)).filter(({ subject }) => subject === attemptNo);
    expect(alarms).toMatchObject([
      { kind: "payment.foreign_currency", details: { currency: "USD", amount: 3900 } },
    ]);
    await shop.sweepLater();
    expect(await openKinds()).not.toContain("gateway.silent");
    expect(await openKinds()).not.toContain("notice.refused");
    expect([await orderStateOf(shop, orderNo), await remainingDaysOf(shop, orderNo)]).toEqual([
      "pending",
      undefined,
    ]);
    await shop.sweepLater(16 * 60);
    const path = `/payment-configs/status/wechat/${orderNo}`;
    const { body } = await send(shop, "GET", path, undefined, { token: buyer.token });
    expect(body.data).toEqual({ status: "TRADE_CLOSED", money: "unknown" });
  });

  test.each([
    { amountFen: 1300, notice: "after" },
    { amountFen: 3900, notice: "after" },
    { amountFen: 1300, notice: "before" },
    { amountFen: 3900, notice: "before" },
  ])(
    "of which $amountFen are refunded in the gateway's console, its notice $notice that of the payment, grants nothing either",
    async (one) => {
      const orderNo = await order("wechat");
      const attemptNo = await start({ method: "wechat", scene: "scan" }, orderNo);
      await shop.gateways.wechat.pay(attemptNo, { currency: "USD" });
      await shop.gateways.wechat.refund(attemptNo, { amountFen: one.amountFen });
      const notices = shop.noticesOf("wechat", attemptNo);
      for (const notice of one.notice === "after" ? notices : notices.toReversed())
        await shop.deliver(notice);
      await shop.sweepLater();
      expect([await orderStateOf(shop, orderNo), await remainingDaysOf(shop, orderNo)]).toEqual([
        "pending",
        undefined,
      ]);
    },
  );
});
