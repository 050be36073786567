import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consoleContextOf } from "../../operators/testing/call-handler.ts";
import { grantLifetime } from "../../testing/makers.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import {
  openShop,
  orderMonthlyPackage,
  orderStateOf,
  type Purchase,
  remainingDaysOf,
  type Shop,
} from "../../testing/shop.ts";
import { partlyRefundableTradeTypes, tradeTypes } from "../../testing/trade-types.ts";
import { recordSentBack } from "../refunds/operator/record-sent-back.ts";
import { canKeepForDays, loadOrder } from "./load-order.ts";
import { settleMismatch } from "./settle-mismatch.ts";
import { by, openStatedPayments, type StatedPayments } from "./testing/stated-payments.ts";

let shop: Shop;
let stated: StatedPayments;
beforeAll(async () => {
  shop = await openShop();
  stated = openStatedPayments(shop);
});
afterAll(() => shop.close());

test("nothing is granted by hand to a member for life, whose payment goes back", async () => {
  const [unpaid, other] = [
    await orderMonthlyPackage(shop, "wechat"),
    await orderMonthlyPackage(shop, "wechat"),
  ];
  await stated.pay("wechat", other, 2600);
  for (const { person } of [unpaid, other]) await grantLifetime(shop, person);
  await expect(stated.complete(unpaid, stated.inventNumber(), 3900)).rejects.toThrow("is a member for life");
  await expect(settleMismatch(shop.context, { ...other, how: "grant", ...by })).rejects.toThrow(
    "is a member for life",
  );
  expect(await stated.listAlarmKindsAbout(other)).toEqual(["payment.mismatch"]);
  expect((await settleMismatch(shop.context, { ...other, how: "return", ...by })).days).toBe(null);
});

describe("a payment of another amount is offered for days exactly where it can be kept for days", () => {
  const isOffered = async ({ orderNo, attemptNo }: Purchase) => {
    const loaded = await loadOrder(consoleContextOf(shop), orderNo);
    const attempt = loaded.attempts.find(({ attempt_no }) => attempt_no === attemptNo);
    return attempt !== undefined && canKeepForDays(loaded, attempt);
  };
  const isKept = async (bought: Purchase) =>
    await settleMismatch(shop.context, { ...bought, how: "grant", ...by }).then(
      () => true,
      () => false,
    );
  const buyFor = async (amountFen: number) => {
    const bought = await orderMonthlyPackage(shop, "wechat");
    await stated.pay("wechat", bought, amountFen);
    return bought;
  };

  test.each<readonly [string, boolean, () => Promise<Purchase>]>([
    ["it is worth days", true, () => buyFor(2600)],
    ["it is worth no day", false, () => buyFor(100)],
    [
      "its buyer has become a member for life",
      false,
      async () => {
        const bought = await buyFor(2600);
        await grantLifetime(shop, bought.person);
        return bought;
      },
    ],
    [
      "its order has been paid otherwise",
      false,
      async () => {
        const bought = await buyFor(2600);
        await stated.pay("alipay", await stated.makeSecondCode(bought, "alipay"));
        return bought;
      },
    ],
  ])("%s: %s", async (_, expected, buy) => {
    const bought = await buy();
    expect([await isOffered(bought), await isKept(bought)]).toEqual([expected, expected]);
  });
});

describe("a payment of another amount", () => {
  test.each(partlyRefundableTradeTypes)(
    "that $name has signed is never completed as if it were whole",
    async ({ method, scene }) => {
      const bought = await orderMonthlyPackage(shop, method, scene);
      await stated.pay(method, bought, 100);
      for (const typed of [3900, 100]) {
        await expect(stated.complete(bought, stated.inventNumber(), typed)).rejects.toThrow(
          "has signed that ¥1.00 was paid instead of ¥39.00",
        );
      }
      expect([await orderStateOf(shop, bought.orderNo), await remainingDaysOf(shop, bought.orderNo)]).toEqual(
        ["pending", undefined],
      );
    },
  );

  test.each(tradeTypes)(
    "at $name goes back by one act, and its alarm is closed",
    async ({ method, scene }) => {
      const bought = await orderMonthlyPackage(shop, method, scene);
      await stated.pay(method, bought, 2600);
      expect(await stated.listAlarmKindsAbout(bought)).toEqual(["payment.mismatch"]);
      await settleMismatch(shop.context, { ...bought, how: "return", ...by });
      await shop.sweepLater();
      const [refund] = await shop.db
        .selectFrom("refunds")
        .selectAll()
        .where("attempt_no", "=", bought.attemptNo)
        .execute();
      if (method === "wechat") await shop.gateways.wechat.completeRefund(refund?.refund_no ?? "", "SUCCESS");
      await shop.sweepLater(3600);
      expect(stated.readHeldFen(method, bought)).toBe(0);
      expect(await stated.findAttemptState(bought)).toBe("refunded");
      expect(await stated.listAlarmKindsAbout(bought)).toEqual([]);
    },
  );

  test("or is kept for the days that it is worth, of which refunds take their part", async () => {
    const bought = await orderMonthlyPackage(shop, "alipay");
    await stated.pay("alipay", bought, 2600);
    const granted = await settleMismatch(shop.context, { ...bought, how: "grant", ...by });
    expect(granted).toEqual({ state: "granted", paidFen: 2600, days: 20 });
    expect([await orderStateOf(shop, bought.orderNo), await remainingDaysOf(shop, bought.orderNo)]).toEqual([
      "granted",
      20,
    ]);
    expect(await stated.listAlarmKindsAbout(bought)).toEqual([]);
    await expect(
      refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: 2601, reason: "r" }),
    ).rejects.toThrow("At most ¥26.00");
    await refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: 1300, reason: "r" });
    expect(await remainingDaysOf(shop, bought.orderNo)).toBe(10);
    expect(await stated.listViolations()).toEqual({});
    await refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: undefined, reason: "r" });
    expect([await orderStateOf(shop, bought.orderNo), await remainingDaysOf(shop, bought.orderNo)]).toEqual([
      "refunded",
      0,
    ]);
    expect(stated.readHeldFen("alipay", bought)).toBe(0);
  });

  test("that hupi's console has sent back already is returned once, and no more of it can be entered", async () => {
    const bought = await stated.buy("hupi", 2600);
    await shop.gateways.hupi.refund(bought.attemptNo);
    await settleMismatch(shop.context, { ...bought, how: "return", ...by });
    await shop.sweepLater();
    await shop.sweepLater(3600);
    expect([await stated.findAttemptState(bought), stated.readHeldFen("hupi", bought)]).toEqual([
      "refunded",
      0,
    ]);
    const said = { ...bought, amountFen: 2600, ...by };
    await expect(recordSentBack(shop.context, said)).rejects.toThrow("More than was paid");
    expect(await stated.listAlarmKindsAbout(bought)).toEqual([]);
  });

  test("is decided once, however many decide at the same moment", async () => {
    const bought = await orderMonthlyPackage(shop, "alipay");
    await stated.pay("alipay", bought, 2600);
    const decisions = (["return", "grant", "return", "grant"] as const).map((how) =>
      settleMismatch(shop.context, { ...bought, how, ...by }),
    );
    const ends = await Promise.allSettled(decisions);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await shop.sweepLater();
    const state = await stated.findAttemptState(bought);
    expect([state, stated.readHeldFen("alipay", bought)]).toEqual(
      state === "paid" ? ["paid", 2600] : ["refunded", 0],
    );
  });

  test("that is worth less than a day can only go back, and beyond the price takes no days when it does", async () => {
    const cheap = await orderMonthlyPackage(shop, "alipay");
    await stated.pay("alipay", cheap, 100);
    await expect(settleMismatch(shop.context, { ...cheap, how: "grant", ...by })).rejects.toThrow(
      "less than a day",
    );
    const dear = await orderMonthlyPackage(shop, "alipay");
    await stated.pay("alipay", dear, 5000);
    expect(await settleMismatch(shop.context, { ...dear, how: "grant", ...by })).toEqual({
      state: "granted",
      paidFen: 5000,
      days: 30,
    });
    await refundOrder(shop.context, { orderNo: dear.orderNo, amountFen: 1100, reason: "r" });
    expect(await remainingDaysOf(shop, dear.orderNo)).toBe(30);
    await refundOrder(shop.context, { orderNo: dear.orderNo, amountFen: 1300, reason: "r" });
    expect(await remainingDaysOf(shop, dear.orderNo)).toBe(20);
    expect(await stated.listViolations()).toEqual({});
  });

  test("signed after an operator has stated the whole raises an alarm, and is what can be refunded", async () => {
    const bought = await orderMonthlyPackage(shop, "alipay");
    await stated.complete(bought, stated.inventNumber());
    await stated.pay("alipay", bought, 2600);
    expect(await stated.listAlarmKindsAbout(bought)).toEqual(["statement.contradicted"]);
    await expect(stated.complete(bought, stated.inventNumber())).rejects.toThrow("granted already");
    await expect(
      refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: 3900, reason: "r" }),
    ).rejects.toThrow("At most ¥26.00");
    await settleMismatch(shop.context, { ...bought, how: "grant", ...by });
    expect(await remainingDaysOf(shop, bought.orderNo)).toBe(20);
    expect(await stated.listAlarmKindsAbout(bought)).toEqual([]);
    expect(await stated.listViolations()).toEqual({});
  });

  test("signed after a statement ends the order when it goes back", async () => {
    const bought = await orderMonthlyPackage(shop, "alipay");
    await stated.complete(bought, stated.inventNumber());
    await stated.pay("alipay", bought, 100);
    await expect(settleMismatch(shop.context, { ...bought, how: "return", ...by })).rejects.toThrow(
      "refund it",
    );
    await refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: undefined, reason: "r" });
    expect([await orderStateOf(shop, bought.orderNo), await remainingDaysOf(shop, bought.orderNo)]).toEqual([
      "refunded",
      0,
    ]);
    expect([stated.readHeldFen("alipay", bought), await stated.listAlarmKindsAbout(bought)]).toEqual([0, []]);
  });
});
