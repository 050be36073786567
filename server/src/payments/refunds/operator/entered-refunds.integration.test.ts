import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SignedInOperator } from "../../../operators/console-handler.ts";
import { callHandler, makeOperator } from "../../../operators/testing/call-handler.ts";
import { addDays } from "../../../platform/china-day.ts";
import { refundOrder } from "../../../testing/refund-order.ts";
import {
  openShop,
  orderMonthlyPackage,
  orderStateOf,
  type Purchase,
  remainingDaysOf,
  type Shop,
} from "../../../testing/shop.ts";
import { readOrder } from "../../operator/read-order.ts";
import { by, openStatedPayments, type StatedPayments } from "../../operator/testing/stated-payments.ts";
import { type BillDays, openBillDays } from "../../reconciliation/testing/bill-days.ts";
import { watchStatements } from "../../watch-statements.ts";
import { previewSentBack } from "./preview-refund.ts";
import { correctSentBack, recordSentBack } from "./record-sent-back.ts";

let shop: Shop;
let days: BillDays;
let stated: StatedPayments;
let operator: SignedInOperator;
beforeAll(async () => {
  shop = await openShop();
  days = openBillDays(shop);
  stated = openStatedPayments(shop);
  operator = await makeOperator(shop);
});
afterAll(() => shop.close());

const inParts = ["wechat", "alipay"] as const;

async function enter({ orderNo, attemptNo }: Purchase, amountFen: number) {
  return await recordSentBack(shop.context, { orderNo, attemptNo, amountFen, ...by });
}

async function correct({ orderNo, attemptNo }: Purchase, amountFen: number) {
  return await correctSentBack(shop.context, { orderNo, attemptNo, amountFen, ...by });
}

const read = async ({ orderNo }: Purchase) =>
  await callHandler(shop, readOrder, operator, { params: { orderNo } });

/** An order's state and days, and the money of its payment that the gateway still holds. */
async function standOf(method: (typeof inParts)[number], bought: Purchase) {
  return [
    await orderStateOf(shop, bought.orderNo),
    await remainingDaysOf(shop, bought.orderNo),
    stated.readHeldFen(method, bought),
  ];
}

describe.each(inParts)(
  "a refund in the console of %s whose notice was lost, and that was entered,",
  (method) => {
    test.each([
      { billRead: "before the entry", laterFen: 1300, stand: ["granted", 10, 1300] },
      { billRead: "before the entry", laterFen: 2600, stand: ["refunded", 0, 0] },
      { billRead: "after the entry", laterFen: 1300, stand: ["granted", 10, 1300] },
      { billRead: "after the entry", laterFen: 2600, stand: ["refunded", 0, 0] },
      { billRead: "never", laterFen: 1300, stand: ["granted", 10, 1300] },
      { billRead: "never", laterFen: 2600, stand: ["refunded", 0, 0] },
    ])("counts beside a later one of $laterFen fen with its notice, its bill read $billRead", async (one) => {
      const { billRead, laterFen, stand } = one;
      const day = days.beginDay();
      const bought = await stated.buy(method);
      await shop.gateways[method].refund(bought.attemptNo, { amountFen: 1300 });
      shop.clock.advance(3600);
      if (billRead !== "before the entry") await enter(bought, 1300);
      days.endDay(day);
      if (billRead !== "never") await days.reconcile(method, day);
      if (billRead === "before the entry") {
        expect(await days.listDifferenceAlarms(bought.attemptNo)).toMatchObject([
          { totalToEnterFen: 1300, isOpen: true },
        ]);
        await enter(bought, 1300);
        // The bill that was read confirms the statement and explains the bill's own alarm.
        expect(await days.listDifferenceAlarms(bought.attemptNo)).toMatchObject([{ isOpen: false }]);
      }
      expect(await standOf(method, bought)).toEqual(["granted", 20, 2600]);
      shop.clock.advance(3600);
      await shop.gateways[method].refund(bought.attemptNo, { amountFen: laterFen });
      await days.deliver(method, bought.attemptNo);
      expect(await standOf(method, bought)).toEqual(stand);
      // The lost notice arrives at last and contains nothing new.
      await stated.deliverAll(method, bought.attemptNo);
      await watchStatements(shop.context);
      expect(await standOf(method, bought)).toEqual(stand);
      expect(await stated.listAlarmKindsAbout(bought)).toEqual([]);
      expect(await stated.listViolations()).toEqual({});
    });

    test("and our own refund, a later one and the notices in any order take the part that went back", async () => {
      for (const isReversed of [false, true]) {
        const bought = await stated.buy(method);
        await shop.gateways[method].refund(bought.attemptNo, { amountFen: 390 });
        shop.clock.advance(60);
        await enter(bought, 390);
        shop.clock.advance(60);
        await refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: 780, reason: "r" });
        await shop.gateways[method].refund(bought.attemptNo, { amountFen: 1170 });
        if (method === "wechat") await stated.endRefunds(bought);
        const notices = shop.noticesOf(method, bought.attemptNo);
        for (const posted of isReversed ? notices.toReversed() : notices) await shop.deliver(posted);
        expect(await standOf(method, bought)).toEqual(["granted", 12, 1560]);
        expect(await stated.listViolations()).toEqual({});
      }
    });

    test("is refused again in words that name the known sum and the total to enter", async () => {
      const bought = await stated.buy(method);
      await shop.gateways[method].refund(bought.attemptNo, { amountFen: 1300 });
      await enter(bought, 1300);
      await shop.gateways[method].refund(bought.attemptNo, { amountFen: 260 });
      const { orderNo, attemptNo } = bought;
      const preview = (amountFen: number) =>
        callHandler(shop, previewSentBack, operator, {
          params: { orderNo },
          query: { attemptNo, amountFen },
        });
      for (const amountFen of [260, 1300, 1]) {
        await expect(enter(bought, amountFen)).rejects.toThrow("¥13.00 is booked already");
        await expect(preview(amountFen)).rejects.toThrow("¥13.00 is booked already");
      }
      await expect(enter(bought, 260)).rejects.toThrow("If another ¥2.60 went back, enter the total, ¥15.60");
      expect(await remainingDaysOf(shop, orderNo)).toBe(20);
      expect(await preview(1560)).toMatchObject({ knownFen: 1300, refundedFen: 1560, daysTaken: 2 });
      await enter(bought, 1560);
      expect(await standOf(method, bought)).toEqual(["granted", 18, 2340]);
    });
  },
);

test("a refund that is entered before its money arrives is the one that its notice tells", async () => {
  const bought = await stated.buy("wechat");
  await shop.gateways.wechat.refund(bought.attemptNo, { amountFen: 2000 });
  shop.clock.advance(60);
  await enter(bought, 2000);
  shop.clock.advance(3600);
  // The notice's time of success is that of its delivery; the gateway's answer still contains when the refund was made.
  await days.deliver("wechat", bought.attemptNo);
  expect(await standOf("wechat", bought)).toEqual(["granted", 15, 1900]);
  expect(await stated.listViolations()).toEqual({});
});

describe.each(inParts)("a mistyped sum of refunds in the console of %s", (method) => {
  test.each([
    { typedFen: 2600, rightFen: 260, before: ["granted", 10, 3640], stand: ["granted", 28, 3640] },
    { typedFen: 3900, rightFen: 260, before: ["refunded", 0, 3640], stand: ["granted", 28, 3640] },
    { typedFen: 1300, rightFen: 0, before: ["granted", 20, 3900], stand: ["granted", 30, 3900] },
  ])("of $typedFen fen is corrected to $rightFen, and its days come back", async (one) => {
    const { typedFen, rightFen, before, stand } = one;
    const day = days.beginDay();
    const bought = await stated.buy(method);
    if (rightFen > 0) await shop.gateways[method].refund(bought.attemptNo, { amountFen: rightFen });
    await enter(bought, typedFen);
    expect(await standOf(method, bought)).toEqual(before);
    days.endDay(day);
    await days.reconcile(method, day);
    await watchStatements(shop.context);
    expect((await read(bought)).order.actions).toContain("correctSentBack");
    const { attemptNo, orderNo } = bought;
    const query = { attemptNo, amountFen: rightFen, how: "correct" } as const;
    const preview = await callHandler(shop, previewSentBack, operator, { params: { orderNo }, query });
    await correct(bought, rightFen);
    expect(await standOf(method, bought)).toEqual(stand);
    expect(preview.daysTaken).toBe(Number(before[1]) - Number(stand[1]));
    const { order } = await read(bought);
    expect([order.refundableFen, order.refundedFen]).toEqual([3900 - rightFen, rightFen]);
    await stated.deliverAll(method, bought.attemptNo);
    expect(await standOf(method, bought)).toEqual(stand);
    expect((await read(bought)).order.actions).not.toContain("correctSentBack");
    await expect(correct(bought, 1)).rejects.toThrow("no entry to correct");
    expect(await stated.listViolations()).toEqual({});
    // The rest can be refunded; that also takes the days that were given back.
    await refundOrder(shop.context, { orderNo, amountFen: undefined, reason: "r" });
    if (method === "wechat") await stated.endRefunds(bought);
    expect(await standOf(method, bought)).toEqual(["refunded", 0, 0]);
  });

  test("is never corrected to less than the gateway has signed, and is corrected twice alike", async () => {
    const bought = await stated.buy(method);
    await shop.gateways[method].refund(bought.attemptNo, { amountFen: 650 });
    await stated.deliverAll(method, bought.attemptNo);
    await enter(bought, 2600);
    await expect(correct(bought, 649)).rejects.toThrow("has signed that ¥6.50 was refunded");
    await expect(correct(bought, 2600)).rejects.toThrow("nothing changes");
    await expect(correct(bought, 3901)).rejects.toThrow("More than was paid");
    for (const _ of [1, 2]) {
      await correct(bought, 1300);
      expect(await standOf(method, bought)).toEqual(["granted", 20, 3250]);
      await enter(bought, 2600);
      expect(await standOf(method, bought)).toEqual(["granted", 10, 3250]);
    }
    await correct(bought, 650);
    expect(await standOf(method, bought)).toEqual(["granted", 25, 3250]);
  });

  test("is corrected once by many operators at the same moment, while its notice arrives", async () => {
    const bought = await stated.buy(method);
    await shop.gateways[method].refund(bought.attemptNo, { amountFen: 260 });
    await enter(bought, 2600);
    const posted = shop.noticesOf(method, bought.attemptNo).at(-1);
    if (!posted) throw new Error("There is no notice");
    const corrections = Array.from({ length: 4 }, () => correct(bought, 260));
    const [status, ...ends] = await Promise.allSettled([shop.deliver(posted), ...corrections]);
    expect(status).toMatchObject({ value: 200 });
    expect(ends.filter(({ status: end }) => end === "fulfilled").length).toBe(1);
    expect(await standOf(method, bought)).toEqual(["granted", 28, 3640]);
    expect(await stated.listViolations()).toEqual({});
  });
});

test("all refunds of a payment that a bill alone has are in its alarm and on the order's page, with their total", async () => {
  const day = days.beginDay();
  const bought = await stated.buy("wechat");
  for (const amountFen of [1300, 260]) {
    await shop.gateways.wechat.refund(bought.attemptNo, { amountFen });
    shop.clock.advance(60);
  }
  days.endDay(day);
  await days.reconcile("wechat", day);
  const nextDay = addDays(day, 1);
  await shop.gateways.wechat.refund(bought.attemptNo, { amountFen: 130 });
  days.endDay(nextDay);
  await days.reconcile("wechat", nextDay);
  const [alarm] = await days.listDifferenceAlarms(bought.attemptNo);
  expect(alarm).toMatchObject({
    totalToEnterFen: 1690,
    differences: [
      { day, gatewayFen: 1300 },
      { day, gatewayFen: 260 },
      { day: nextDay, gatewayFen: 130 },
    ],
  });
  const { diagnosis } = await read(bought);
  expect(diagnosis).toContainEqual(
    expect.objectContaining({
      kind: "billDiffers",
      remedy: "recordSentBack",
      sentence: expect.objectContaining({
        en: expect.stringMatching(/¥13\.00 and ¥2\.60 and ¥1\.30.*¥16\.90/),
      }),
    }),
  );
  await enter(bought, 1690);
  expect(await days.listDifferenceAlarms(bought.attemptNo)).toMatchObject([{ isOpen: false }]);
  await watchStatements(shop.context);
  expect(await standOf("wechat", bought)).toEqual(["granted", 17, 2210]);
  expect((await read(bought)).diagnosis.map(({ kind }) => kind)).not.toContain("billDiffers");
  days.skipDays(1);
});

test("a payment of another amount that was called sent back by mistake is decided about again", async () => {
  const bought = await stated.buy("wechat", 2600);
  await enter(bought, 2600);
  expect(await stated.listAlarmKindsAbout(bought)).toEqual([]);
  await correct(bought, 0);
  expect(await stated.listAlarmKindsAbout(bought)).toEqual(["payment.mismatch"]);
  expect((await read(bought)).order.actions).toContain("settleMismatch");
});

test("a second payment that was called sent back by mistake goes back", async () => {
  const first = await orderMonthlyPackage(shop, "alipay");
  const second = await stated.makeSecondCode(first, "alipay");
  await stated.pay("alipay", first);
  await stated.pay("alipay", second);
  await enter(second, 3900);
  expect(await stated.findAttemptState(second)).toBe("refunded");
  await correct(second, 390);
  expect(await stated.findAttemptState(second)).toBe("surplus");
  await correct(second, 0);
  await shop.sweepLater();
  expect([await stated.findAttemptState(second), stated.readHeldFen("alipay", second)]).toEqual([
    "refunded",
    0,
  ]);
  expect(await remainingDaysOf(shop, first.orderNo)).toBe(30);
});
