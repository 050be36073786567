import type { PaymentScene } from "@baleen/contract/payments/payments.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOverview } from "../../console/overview/read-overview.ts";
import { callHandler, makeOperator } from "../../operators/testing/call-handler.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import {
  type Method,
  openShop,
  orderMonthlyPackage,
  orderStateOf,
  remainingDaysOf,
  type Shop,
} from "../../testing/shop.ts";
import { partlyRefundableTradeTypes, tradeTypes } from "../../testing/trade-types.ts";
import { recordSentBack } from "../refunds/operator/record-sent-back.ts";
import { watchStatements } from "../watch-statements.ts";
import { recheckOrder } from "./recheck-order.ts";
import { by, openStatedPayments, type StatedPayments } from "./testing/stated-payments.ts";
import { withdrawCompletion } from "./withdraw-completion.ts";

let shop: Shop;
let stated: StatedPayments;
beforeAll(async () => {
  shop = await openShop();
  stated = openStatedPayments(shop);
});
afterAll(() => shop.close());

describe("a part entered as sent back elsewhere", () => {
  async function buyAndRefundElsewhere(
    method: Method,
    { scene = "scan", fen = 1300 }: { readonly scene?: PaymentScene; readonly fen?: number } = {},
  ) {
    const bought = await orderMonthlyPackage(shop, method, scene);
    await stated.pay(method, bought);
    await shop.gateways[method].refund(bought.attemptNo, { amountFen: fen });
    await recordSentBack(shop.context, { ...bought, amountFen: fen, ...by });
    return bought;
  }

  test.each(partlyRefundableTradeTypes)(
    "at $name and a part from here afterwards count as two",
    async ({ method, scene }) => {
      const bought = await buyAndRefundElsewhere(method, { scene });
      expect(await remainingDaysOf(shop, bought.orderNo)).toBe(20);
      await refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: 1300, reason: "r" });
      const [refund] = await shop.db
        .selectFrom("refunds")
        .selectAll()
        .where("attempt_no", "=", bought.attemptNo)
        .execute();
      if (method === "wechat") await shop.gateways.wechat.completeRefund(refund?.refund_no ?? "", "SUCCESS");
      await recheckOrder(shop.context, { orderNo: bought.orderNo, ...by });
      expect([await remainingDaysOf(shop, bought.orderNo), stated.readHeldFen(method, bought)]).toEqual([
        10, 1300,
      ]);
      expect(await stated.listViolations()).toEqual({});
      // The lost notices arrive at last: they confirm the statement and add nothing.
      await stated.deliverAll(method, bought.attemptNo);
      expect([await remainingDaysOf(shop, bought.orderNo), stated.readHeldFen(method, bought)]).toEqual([
        10, 1300,
      ]);
      await refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: undefined, reason: "r" });
      await shop.sweepLater();
      const last = (
        await shop.db.selectFrom("refunds").selectAll().where("attempt_no", "=", bought.attemptNo).execute()
      ).at(-1);
      if (method === "wechat" && last?.state === "underway")
        await shop.gateways.wechat.completeRefund(last.refund_no, "SUCCESS");
      await stated.deliverAll(method, bought.attemptNo);
      expect([await orderStateOf(shop, bought.orderNo), stated.readHeldFen(method, bought)]).toEqual([
        "refunded",
        0,
      ]);
    },
  );

  test("is confirmed by signed refunds that are not ours, and the rest of these adds", async () => {
    const bought = await buyAndRefundElsewhere("wechat", { fen: 1300 });
    await shop.gateways.wechat.refund(bought.attemptNo, { amountFen: 1300 });
    const [, first, second] = shop.noticesOf("wechat", bought.attemptNo);
    if (!first || !second) throw new Error("There are no notices");
    await shop.deliver(second);
    expect(await remainingDaysOf(shop, bought.orderNo)).toBe(20);
    await shop.deliver(first);
    expect(await remainingDaysOf(shop, bought.orderNo)).toBe(10);
  });

  test("is refused of a code that the gateway has not called paid, so it eats no payment that follows", async () => {
    const bought = await orderMonthlyPackage(shop, "wechat");
    const said = { ...bought, amountFen: 3900, ...by };
    await expect(recordSentBack(shop.context, said)).rejects.toThrow("has not confirmed");
    await stated.complete(bought, stated.inventNumber());
    await expect(recordSentBack(shop.context, said)).rejects.toThrow("has not confirmed");
    await stated.pay("wechat", bought);
    expect([await remainingDaysOf(shop, bought.orderNo), stated.readHeldFen("wechat", bought)]).toEqual([
      30, 3900,
    ]);
  });

  test("is never more than is left beside our own refunds", async () => {
    const bought = await orderMonthlyPackage(shop, "alipay");
    await stated.pay("alipay", bought);
    await refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: 1300, reason: "r" });
    const said = { ...bought, ...by };
    await expect(recordSentBack(shop.context, { ...said, amountFen: 2601 })).rejects.toThrow(
      "¥13.00 of it was sent back from here",
    );
    expect(await recordSentBack(shop.context, { ...said, amountFen: 2600 })).toEqual({ state: "refunded" });
  });
});

describe("an order completed with the number of another buyer's payment", () => {
  async function completeWrongly() {
    const wrong = await orderMonthlyPackage(shop, "wechat");
    const payer = await orderMonthlyPackage(shop, "wechat");
    await shop.gateways.wechat.pay(payer.attemptNo);
    const { gatewayTradeNo = "" } = (await shop.context.gateways.get("wechat")?.query(payer.attemptNo)) ?? {};
    await stated.complete(wrong, gatewayTradeNo);
    return { wrong, payer };
  }

  test("does not keep the true payer out: the signed notice wins, and the statement becomes a question", async () => {
    const { wrong, payer } = await completeWrongly();
    await stated.deliverAll("wechat", payer.attemptNo);
    expect([await orderStateOf(shop, payer.orderNo), await remainingDaysOf(shop, payer.orderNo)]).toEqual([
      "granted",
      30,
    ]);
    expect(await remainingDaysOf(shop, wrong.orderNo)).toBe(30);
    expect(await stated.listAlarmKindsAbout(wrong)).toEqual(["statement.contradicted"]);
    expect(await stated.listAlarmKindsAbout(payer)).toEqual([]);
    const { waiting } = await callHandler(shop, readOverview, await makeOperator(shop), {});
    expect(waiting?.map(({ target }) => target)).toContainEqual({ kind: "order", id: wrong.orderNo });
    await withdrawCompletion(shop.context, { orderNo: wrong.orderNo, ...by });
    expect([await orderStateOf(shop, wrong.orderNo), await remainingDaysOf(shop, wrong.orderNo)]).toEqual([
      "refunded",
      0,
    ]);
    expect(await stated.listAlarmKindsAbout(wrong)).toEqual([]);
    expect(await stated.listViolations()).toEqual({});
  });

  test("keeps its days if an operator closes the alarm with a reason, which is not raised again", async () => {
    const { wrong, payer } = await completeWrongly();
    await stated.deliverAll("wechat", payer.attemptNo);
    await shop.db
      .updateTable("alarms")
      .set({ closed_at: shop.clock.now(), closed_by: "li" })
      .where("subject", "=", wrong.attemptNo)
      .execute();
    await watchStatements(shop.context);
    expect([await remainingDaysOf(shop, wrong.orderNo), await stated.listAlarmKindsAbout(wrong)]).toEqual([
      30,
      [],
    ]);
  });

  test("is confirmed by its own payment, if that is signed after all", async () => {
    const { wrong, payer } = await completeWrongly();
    await stated.deliverAll("wechat", payer.attemptNo);
    await stated.pay("wechat", wrong);
    expect([await remainingDaysOf(shop, wrong.orderNo), await stated.listAlarmKindsAbout(wrong)]).toEqual([
      30,
      [],
    ]);
  });

  test("is found also if notice and completion come at the same moment", async () => {
    const wrong = await orderMonthlyPackage(shop, "wechat");
    const payer = await orderMonthlyPackage(shop, "wechat");
    await shop.gateways.wechat.pay(payer.attemptNo);
    const { gatewayTradeNo = "" } = (await shop.context.gateways.get("wechat")?.query(payer.attemptNo)) ?? {};
    const posted = shop.noticesOf("wechat", payer.attemptNo).at(-1);
    if (!posted) throw new Error("There is no notice");
    const [status, completed] = await Promise.allSettled([
      shop.deliver(posted),
      stated.complete(wrong, gatewayTradeNo),
    ]);
    expect(status).toMatchObject({ value: 200 });
    await watchStatements(shop.context);
    const alarms = completed.status === "fulfilled" ? ["statement.contradicted"] : [];
    expect(await stated.listAlarmKindsAbout(wrong)).toEqual(alarms);
    expect(await remainingDaysOf(shop, payer.orderNo)).toBe(30);
  });

  test("is withdrawn or confirmed, if both come at the same moment", async () => {
    const bought = await orderMonthlyPackage(shop, "alipay");
    await stated.complete(bought, stated.inventNumber());
    await shop.gateways.alipay.pay(bought.attemptNo);
    const posted = shop.noticesOf("alipay", bought.attemptNo).at(-1);
    if (!posted) throw new Error("There is no notice");
    const withdraw = () => withdrawCompletion(shop.context, { orderNo: bought.orderNo, ...by });
    const [withdrawn, status] = await Promise.allSettled([withdraw(), shop.deliver(posted)]);
    expect(status).toMatchObject({ value: 200 });
    await shop.sweepLater();
    const ends = [stated.readHeldFen("alipay", bought), await remainingDaysOf(shop, bought.orderNo)];
    expect(ends).toEqual(withdrawn.status === "fulfilled" ? [0, 0] : [3900, 30]);
    expect(await stated.listViolations()).toEqual({});
  });

  test("a true payment that follows a withdrawal goes back", async () => {
    const bought = await orderMonthlyPackage(shop, "alipay");
    await stated.complete(bought, stated.inventNumber());
    await withdrawCompletion(shop.context, { orderNo: bought.orderNo, ...by });
    await expect(withdrawCompletion(shop.context, { orderNo: bought.orderNo, ...by })).rejects.toThrow(
      "nothing to withdraw",
    );
    await stated.pay("alipay", bought);
    await shop.sweepLater();
    expect([stated.readHeldFen("alipay", bought), await remainingDaysOf(shop, bought.orderNo)]).toEqual([
      0, 0,
    ]);
  });
});

describe("the wrong one of an order's two codes", () => {
  test("is not completed where the gateway knows of the other's payment", async () => {
    const first = await orderMonthlyPackage(shop, "alipay");
    const second = await stated.makeSecondCode(first, "alipay");
    await shop.gateways.alipay.pay(second.attemptNo);
    expect(await stated.complete(first, stated.inventNumber())).toMatchObject({ by: "gateway" });
    expect([await stated.findAttemptState(first), await stated.findAttemptState(second)]).toEqual([
      "open",
      "paid",
    ]);
  });

  test.each(tradeTypes)(
    "at $name gives way to the true payment, which does not go back",
    async ({ method, scene }) => {
      const first = await orderMonthlyPackage(shop, method, scene);
      const second = await stated.makeSecondCode(first, method);
      await stated.complete(first, stated.inventNumber());
      await stated.pay(method, second);
      await shop.sweepLater();
      await shop.sweepLater(3600);
      expect([stated.readHeldFen(method, second), await remainingDaysOf(shop, first.orderNo)]).toEqual([
        3900, 30,
      ]);
      expect(await stated.findAttemptState(second)).toBe("paid");
      expect([await stated.listAlarmKindsAbout(first), await stated.listAlarmKindsAbout(second)]).toEqual([
        [],
        [],
      ]);
      expect(await stated.listViolations()).toEqual({});
    },
  );

  test("which was paid as well is the surplus then", async () => {
    const first = await orderMonthlyPackage(shop, "alipay");
    const second = await stated.makeSecondCode(first, "alipay");
    await stated.complete(first, stated.inventNumber());
    await stated.pay("alipay", second);
    await stated.pay("alipay", first);
    await shop.sweepLater();
    expect([stated.readHeldFen("alipay", first), stated.readHeldFen("alipay", second)]).toEqual([0, 3900]);
    expect(await remainingDaysOf(shop, first.orderNo)).toBe(30);
  });
});

describe("a refund of unknown amount", () => {
  test("is what the recheck has learned, and the whole is not offered before it is entered", async () => {
    const bought = await orderMonthlyPackage(shop, "wechat");
    await stated.pay("wechat", bought);
    await shop.gateways.wechat.refund(bought.attemptNo, { amountFen: 1300 });
    const { answers } = await recheckOrder(shop.context, { orderNo: bought.orderNo, ...by });
    expect(answers).toMatchObject([{ code: "amount_unknown", paidFen: 3900, refundedFen: 0 }]);
    await expect(
      refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: undefined, reason: "r" }),
    ).rejects.toThrow("Enter that refund first");
    await recordSentBack(shop.context, { ...bought, amountFen: 1300, ...by });
    expect([await remainingDaysOf(shop, bought.orderNo), await stated.listAlarmKindsAbout(bought)]).toEqual([
      20,
      [],
    ]);
    await refundOrder(shop.context, { orderNo: bought.orderNo, amountFen: undefined, reason: "r" });
    const [refund] = await shop.db
      .selectFrom("refunds")
      .selectAll()
      .where("attempt_no", "=", bought.attemptNo)
      .execute();
    expect(refund).toMatchObject({ amount_fen: 2600, state: "underway" });
  });
});

describe("a statement that no gateway has confirmed in two days", () => {
  test("is a difference that is shown, and closes when a fact confirms it", async () => {
    const completed = await orderMonthlyPackage(shop, "hupi");
    await stated.complete(completed, stated.inventNumber());
    const partly = await orderMonthlyPackage(shop, "wechat");
    await stated.pay("wechat", partly);
    await shop.gateways.wechat.refund(partly.attemptNo, { amountFen: 1300 });
    await recordSentBack(shop.context, { ...partly, amountFen: 1300, ...by });
    shop.clock.advance(2 * 86_400 - 1);
    await watchStatements(shop.context);
    expect([await stated.listAlarmKindsAbout(completed), await stated.listAlarmKindsAbout(partly)]).toEqual([
      [],
      [],
    ]);
    shop.clock.advance(1);
    for (const _ of [1, 2]) await watchStatements(shop.context);
    for (const purchase of [completed, partly]) {
      expect(await stated.listAlarmKindsAbout(purchase)).toEqual(["statement.unconfirmed"]);
      const { waiting } = await callHandler(shop, readOverview, await makeOperator(shop), {});
      expect(waiting?.map(({ target }) => target)).toContainEqual({ kind: "order", id: purchase.orderNo });
    }
    const times = await shop.db
      .selectFrom("alarms")
      .select("times")
      .where("subject", "=", partly.attemptNo)
      .execute();
    expect(times).toEqual([{ times: 1 }]);
    await stated.pay("hupi", completed);
    await stated.deliverAll("wechat", partly.attemptNo);
    expect([await stated.listAlarmKindsAbout(completed), await stated.listAlarmKindsAbout(partly)]).toEqual([
      [],
      [],
    ]);
    expect(await remainingDaysOf(shop, partly.orderNo)).toBe(20);
  });

  test("is none where the gateway says by then that it was paid, though its notice was lost", async () => {
    const bought = await orderMonthlyPackage(shop, "hupi");
    await stated.complete(bought, stated.inventNumber());
    await shop.gateways.hupi.pay(bought.attemptNo);
    shop.clock.advance(2 * 86_400);
    await watchStatements(shop.context);
    const alarms = await shop.db
      .selectFrom("alarms")
      .select("kind")
      .where("subject", "=", bought.attemptNo)
      .execute();
    expect(alarms).toEqual([]);
  });

  test("is found by the job, once in fifteen minutes", async () => {
    const bought = await orderMonthlyPackage(shop, "hupi");
    await stated.complete(bought, stated.inventNumber());
    shop.clock.advance(2 * 86_400);
    await shop.db
      .insertInto("jobs")
      .values({
        name: "watchStatements",
        subject: "",
        queue: "checks",
        data: "{}",
        due_at: shop.clock.now(),
        created_at: shop.clock.now(),
      } as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await shop.sweepLater();
    expect(await stated.listAlarmKindsAbout(bought)).toContain("statement.unconfirmed");
  });
});

test("a completion keeps its number and amount in the audit log, and so does one that the gateway had paid", async () => {
  const byHand = await orderMonthlyPackage(shop, "wechat");
  const gatewayTradeNo = stated.inventNumber();
  await stated.complete(byHand, gatewayTradeNo);
  const signed = await orderMonthlyPackage(shop, "wechat");
  await shop.gateways.wechat.pay(signed.attemptNo);
  await stated.complete(signed, stated.inventNumber());
  const entries = await shop.db
    .selectFrom("audit_log_entries")
    .select(["subject", "details"])
    .where("action", "=", "completeOrder")
    .where("subject", "in", [byHand.orderNo, signed.orderNo])
    .orderBy("id")
    .execute();
  expect(entries).toMatchObject([
    { subject: byHand.orderNo, details: { attemptNo: byHand.attemptNo, gatewayTradeNo, amountFen: 3900 } },
    {
      subject: signed.orderNo,
      details: { attemptNo: signed.attemptNo, gatewayTradeNo: expect.stringMatching(/./), amountFen: 3900 },
    },
  ]);
});
