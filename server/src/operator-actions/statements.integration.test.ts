import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listOpenAlarms } from "../alarms/alarm-store.ts";
import { readOverview } from "../console/overview/read-overview.ts";
import { ask, makeOperator } from "../console/testing/ask-console.ts";
import { listAttemptsOf } from "../payments/attempt-store.ts";
import { refundOrder } from "../payments/refund-order.ts";
import { watchStatements } from "../payments/watch-statements.ts";
import { li } from "../testing/makers.ts";
import {
  daysOf,
  type Method,
  openShop,
  orderMonth,
  type Purchase,
  type Shop,
  stateOf,
} from "../testing/shop.ts";
import { send } from "../testing/world.ts";
import { checkEverything } from "./check-invariants.ts";
import { completeByHand } from "./complete-by-hand.ts";
import { recheckOrder } from "./recheck-order.ts";
import { recordSentBack } from "./record-sent-back.ts";
import { settleMismatch } from "./settle-mismatch.ts";
import { withdrawCompletion } from "./withdraw-completion.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const by = { ...li, reason: "read in the console" };
let numbers = 0;
function aNumber(): string {
  numbers += 1;
  return `42000000000${String(numbers).padStart(6, "0")}`;
}

const complete = ({ orderNo, attemptNo }: Purchase, gatewayTradeNo: string, amountFen = 3900) =>
  completeByHand(shop.deps, { orderNo, attemptNo, gatewayTradeNo, amountFen, ...by });

async function deliverAll(method: Method, attemptNo: string): Promise<void> {
  for (const posted of shop.noticesOf(method, attemptNo)) expect(await shop.deliver(posted)).toBe(200);
}

async function pay(method: Method, purchase: Purchase, amountFen = 3900): Promise<void> {
  await shop.gateways[method].pay(purchase.attemptNo, { amountFen });
  await deliverAll(method, purchase.attemptNo);
}

async function secondCodeOf({ orderNo, attemptNo, person }: Purchase, method: Method): Promise<Purchase> {
  await shop.db
    .updateTable("payment_attempts")
    .set({ code_valid_until: shop.clock.now() })
    .where("attempt_no", "=", attemptNo)
    .execute();
  const path = `/payment-configs/client/${method}/qrcode`;
  await send(shop, "POST", path, { orderId: orderNo, amount: 39 }, { token: person.token });
  const second = (await listAttemptsOf(shop.db, orderNo)).find((attempt) => attempt.attempt_no !== attemptNo);
  return { orderNo, attemptNo: second?.attempt_no ?? "", person };
}

const held = (method: Method, number: string) => {
  const trade = shop.gateways[method].trades().find((one) => one.number === number);
  return (trade?.paidFen ?? 0) - (trade?.refundedFen ?? 0);
};
const openAbout = async (subject: string) =>
  (await listOpenAlarms(shop.db, 1_000)).filter((row) => row.subject === subject).map((row) => row.kind);
const violations = () => checkEverything(shop.deps, { pause: async () => undefined });
const stateOfAttempt = async ({ orderNo, attemptNo }: Purchase) =>
  (await listAttemptsOf(shop.db, orderNo)).find((attempt) => attempt.attempt_no === attemptNo)?.state;

describe("a payment of another amount", () => {
  test.each(["wechat", "alipay"] as const)(
    "that %s has signed is never completed as if it were whole",
    async (method) => {
      const bought = await orderMonth(shop, method);
      await pay(method, bought, 100);
      for (const typed of [3900, 100]) {
        await expect(complete(bought, aNumber(), typed)).rejects.toThrow(
          "has signed that ¥1.00 was paid instead of ¥39.00",
        );
      }
      expect([await stateOf(shop, bought.orderNo), await daysOf(shop, bought.orderNo)]).toEqual([
        "pending",
        undefined,
      ]);
    },
  );

  test.each(["wechat", "alipay", "hupi"] as const)(
    "at %s goes back by one act, and its alarm is closed",
    async (method) => {
      const bought = await orderMonth(shop, method);
      await pay(method, bought, 2600);
      expect(await openAbout(bought.attemptNo)).toEqual(["payment.mismatch"]);
      await settleMismatch(shop.deps, { ...bought, how: "return", ...by });
      await shop.sweepLater();
      const [refund] = await shop.db
        .selectFrom("refunds")
        .selectAll()
        .where("attempt_no", "=", bought.attemptNo)
        .execute();
      if (method === "wechat") await shop.gateways.wechat.endRefund(refund?.refund_no ?? "", "SUCCESS");
      await shop.sweepLater(3600);
      expect(held(method, bought.attemptNo)).toBe(0);
      expect(await stateOfAttempt(bought)).toBe("refunded");
      expect(await openAbout(bought.attemptNo)).toEqual([]);
    },
  );

  test("or is kept for the days that it is worth, of which refunds take their part", async () => {
    const bought = await orderMonth(shop, "alipay");
    await pay("alipay", bought, 2600);
    const granted = await settleMismatch(shop.deps, { ...bought, how: "grant", ...by });
    expect(granted).toEqual({ paidFen: 2600, days: 20 });
    expect([await stateOf(shop, bought.orderNo), await daysOf(shop, bought.orderNo)]).toEqual([
      "granted",
      20,
    ]);
    expect(await openAbout(bought.attemptNo)).toEqual([]);
    await expect(
      refundOrder(shop.deps, { orderNo: bought.orderNo, amountFen: 2601, reason: "r" }),
    ).rejects.toThrow("At most 2600");
    await refundOrder(shop.deps, { orderNo: bought.orderNo, amountFen: 1300, reason: "r" });
    expect(await daysOf(shop, bought.orderNo)).toBe(10);
    expect(await violations()).toEqual({});
    await refundOrder(shop.deps, { orderNo: bought.orderNo, amountFen: undefined, reason: "r" });
    expect([await stateOf(shop, bought.orderNo), await daysOf(shop, bought.orderNo)]).toEqual([
      "refunded",
      0,
    ]);
    expect(held("alipay", bought.attemptNo)).toBe(0);
  });

  test("is decided once, by whoever is first", async () => {
    const bought = await orderMonth(shop, "alipay");
    await pay("alipay", bought, 2600);
    const decisions = (["return", "grant", "return", "grant"] as const).map((how) =>
      settleMismatch(shop.deps, { ...bought, how, ...by }),
    );
    const ends = await Promise.allSettled(decisions);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await shop.sweepLater();
    const state = await stateOfAttempt(bought);
    expect([state, held("alipay", bought.attemptNo)]).toEqual(
      state === "paid" ? ["paid", 2600] : ["refunded", 0],
    );
  });

  test("that is worth less than a day can only go back, and beyond the price takes no days when it does", async () => {
    const cheap = await orderMonth(shop, "alipay");
    await pay("alipay", cheap, 100);
    await expect(settleMismatch(shop.deps, { ...cheap, how: "grant", ...by })).rejects.toThrow(
      "less than a day",
    );
    const dear = await orderMonth(shop, "alipay");
    await pay("alipay", dear, 5000);
    expect(await settleMismatch(shop.deps, { ...dear, how: "grant", ...by })).toEqual({
      paidFen: 5000,
      days: 30,
    });
    await refundOrder(shop.deps, { orderNo: dear.orderNo, amountFen: 1100, reason: "r" });
    expect(await daysOf(shop, dear.orderNo)).toBe(30);
    await refundOrder(shop.deps, { orderNo: dear.orderNo, amountFen: 1300, reason: "r" });
    expect(await daysOf(shop, dear.orderNo)).toBe(20);
    expect(await violations()).toEqual({});
  });

  test("signed after an operator has stated the whole raises an alarm, and is what can be refunded", async () => {
    const bought = await orderMonth(shop, "alipay");
    await complete(bought, aNumber());
    await pay("alipay", bought, 2600);
    expect(await openAbout(bought.attemptNo)).toEqual(["statement.contradicted"]);
    await expect(
      refundOrder(shop.deps, { orderNo: bought.orderNo, amountFen: 3900, reason: "r" }),
    ).rejects.toThrow("At most 2600");
    await settleMismatch(shop.deps, { ...bought, how: "grant", ...by });
    expect(await daysOf(shop, bought.orderNo)).toBe(20);
    expect(await openAbout(bought.attemptNo)).toEqual([]);
    expect(await violations()).toEqual({});
  });

  test("signed after a statement ends the order when it goes back", async () => {
    const bought = await orderMonth(shop, "alipay");
    await complete(bought, aNumber());
    await pay("alipay", bought, 100);
    await expect(settleMismatch(shop.deps, { ...bought, how: "return", ...by })).rejects.toThrow("refund it");
    await refundOrder(shop.deps, { orderNo: bought.orderNo, amountFen: undefined, reason: "r" });
    expect([await stateOf(shop, bought.orderNo), await daysOf(shop, bought.orderNo)]).toEqual([
      "refunded",
      0,
    ]);
    expect([held("alipay", bought.attemptNo), await openAbout(bought.attemptNo)]).toEqual([0, []]);
  });
});

describe("a part entered as sent back elsewhere", () => {
  async function buyAndRefundElsewhere(method: "wechat" | "alipay", fen = 1300) {
    const bought = await orderMonth(shop, method);
    await pay(method, bought);
    await shop.gateways[method].refund(bought.attemptNo, { amountFen: fen });
    await recordSentBack(shop.deps, { number: bought.orderNo, amountFen: fen, ...by });
    return bought;
  }

  test.each(["wechat", "alipay"] as const)(
    "at %s and a part from here afterwards count as two",
    async (method) => {
      const bought = await buyAndRefundElsewhere(method);
      expect(await daysOf(shop, bought.orderNo)).toBe(20);
      await refundOrder(shop.deps, { orderNo: bought.orderNo, amountFen: 1300, reason: "r" });
      const [refund] = await shop.db
        .selectFrom("refunds")
        .selectAll()
        .where("attempt_no", "=", bought.attemptNo)
        .execute();
      if (method === "wechat") await shop.gateways.wechat.endRefund(refund?.refund_no ?? "", "SUCCESS");
      await recheckOrder(shop.deps, { orderNo: bought.orderNo, ...by });
      expect([await daysOf(shop, bought.orderNo), held(method, bought.attemptNo)]).toEqual([10, 1300]);
      expect(await violations()).toEqual({});
      // The lost notices come at last: they confirm what was stated and add nothing.
      await deliverAll(method, bought.attemptNo);
      expect([await daysOf(shop, bought.orderNo), held(method, bought.attemptNo)]).toEqual([10, 1300]);
      await refundOrder(shop.deps, { orderNo: bought.orderNo, amountFen: undefined, reason: "r" });
      await shop.sweepLater();
      const last = (
        await shop.db.selectFrom("refunds").selectAll().where("attempt_no", "=", bought.attemptNo).execute()
      ).at(-1);
      if (method === "wechat" && last?.state === "underway")
        await shop.gateways.wechat.endRefund(last.refund_no, "SUCCESS");
      await deliverAll(method, bought.attemptNo);
      expect([await stateOf(shop, bought.orderNo), held(method, bought.attemptNo)]).toEqual(["refunded", 0]);
    },
  );

  test("is confirmed by signed refunds that are not ours, and the rest of these adds", async () => {
    const bought = await buyAndRefundElsewhere("wechat", 1300);
    await shop.gateways.wechat.refund(bought.attemptNo, { amountFen: 1300 });
    const [, first, second] = shop.noticesOf("wechat", bought.attemptNo);
    if (!first || !second) throw new Error("There are no notices");
    await shop.deliver(second);
    expect(await daysOf(shop, bought.orderNo)).toBe(20);
    await shop.deliver(first);
    expect(await daysOf(shop, bought.orderNo)).toBe(10);
  });

  test("is refused of a code that the gateway has not called paid, so it eats no payment that follows", async () => {
    const bought = await orderMonth(shop, "wechat");
    const said = { number: bought.attemptNo, amountFen: 3900, ...by };
    await expect(recordSentBack(shop.deps, said)).rejects.toThrow("has not confirmed");
    await complete(bought, aNumber());
    await expect(recordSentBack(shop.deps, said)).rejects.toThrow("has not confirmed");
    await pay("wechat", bought);
    expect([await daysOf(shop, bought.orderNo), held("wechat", bought.attemptNo)]).toEqual([30, 3900]);
  });

  test("is never more than is left beside our own refunds", async () => {
    const bought = await orderMonth(shop, "alipay");
    await pay("alipay", bought);
    await refundOrder(shop.deps, { orderNo: bought.orderNo, amountFen: 1300, reason: "r" });
    const said = { number: bought.orderNo, ...by };
    await expect(recordSentBack(shop.deps, { ...said, amountFen: 2601 })).rejects.toThrow(
      "¥13.00 of it was sent back from here",
    );
    expect(await recordSentBack(shop.deps, { ...said, amountFen: 2600 })).toBe("refunded");
    expect(await stateOf(shop, bought.orderNo)).toBe("refunded");
  });
});

describe("an order completed with the number of somebody else's payment", () => {
  async function completeWrongly() {
    const wrong = await orderMonth(shop, "wechat");
    const payer = await orderMonth(shop, "wechat");
    await shop.gateways.wechat.pay(payer.attemptNo);
    const { gatewayTradeNo = "" } = (await shop.deps.gateways.get("wechat")?.query(payer.attemptNo)) ?? {};
    await complete(wrong, gatewayTradeNo);
    return { wrong, payer };
  }

  test("does not keep the true payer out: the signed notice wins, and the statement becomes a question", async () => {
    const { wrong, payer } = await completeWrongly();
    await deliverAll("wechat", payer.attemptNo);
    expect([await stateOf(shop, payer.orderNo), await daysOf(shop, payer.orderNo)]).toEqual(["granted", 30]);
    expect(await daysOf(shop, wrong.orderNo)).toBe(30);
    expect(await openAbout(wrong.attemptNo)).toEqual(["statement.contradicted"]);
    expect(await openAbout(payer.attemptNo)).toEqual([]);
    const { waiting } = await ask(shop, readOverview, await makeOperator(shop), {});
    expect(waiting?.map(({ target }) => target)).toContainEqual({ kind: "order", id: wrong.orderNo });
    await withdrawCompletion(shop.deps, { orderNo: wrong.orderNo, ...by });
    expect([await stateOf(shop, wrong.orderNo), await daysOf(shop, wrong.orderNo)]).toEqual(["refunded", 0]);
    expect(await openAbout(wrong.attemptNo)).toEqual([]);
    expect(await violations()).toEqual({});
  });

  test("keeps its days if an operator closes the alarm with a reason, which is not raised again", async () => {
    const { wrong, payer } = await completeWrongly();
    await deliverAll("wechat", payer.attemptNo);
    await shop.db
      .updateTable("alarms")
      .set({ closed_at: shop.clock.now(), closed_by: "li" })
      .where("subject", "=", wrong.attemptNo)
      .execute();
    await watchStatements(shop.deps);
    expect([await daysOf(shop, wrong.orderNo), await openAbout(wrong.attemptNo)]).toEqual([30, []]);
  });

  test("is confirmed by its own payment, if that is signed after all", async () => {
    const { wrong, payer } = await completeWrongly();
    await deliverAll("wechat", payer.attemptNo);
    await pay("wechat", wrong);
    expect([await daysOf(shop, wrong.orderNo), await openAbout(wrong.attemptNo)]).toEqual([30, []]);
  });

  test("is found also if notice and completion come at the same moment", async () => {
    const wrong = await orderMonth(shop, "wechat");
    const payer = await orderMonth(shop, "wechat");
    await shop.gateways.wechat.pay(payer.attemptNo);
    const { gatewayTradeNo = "" } = (await shop.deps.gateways.get("wechat")?.query(payer.attemptNo)) ?? {};
    const posted = shop.noticesOf("wechat", payer.attemptNo).at(-1);
    if (!posted) throw new Error("There is no notice");
    const [status, completed] = await Promise.allSettled([
      shop.deliver(posted),
      complete(wrong, gatewayTradeNo),
    ]);
    expect(status).toMatchObject({ value: 200 });
    await watchStatements(shop.deps);
    const alarms = completed.status === "fulfilled" ? ["statement.contradicted"] : [];
    expect(await openAbout(wrong.attemptNo)).toEqual(alarms);
    expect(await daysOf(shop, payer.orderNo)).toBe(30);
  });

  test("is withdrawn or confirmed, if both come at the same moment", async () => {
    const bought = await orderMonth(shop, "alipay");
    await complete(bought, aNumber());
    await shop.gateways.alipay.pay(bought.attemptNo);
    const posted = shop.noticesOf("alipay", bought.attemptNo).at(-1);
    if (!posted) throw new Error("There is no notice");
    const withdraw = () => withdrawCompletion(shop.deps, { orderNo: bought.orderNo, ...by });
    const [withdrawn, status] = await Promise.allSettled([withdraw(), shop.deliver(posted)]);
    expect(status).toMatchObject({ value: 200 });
    await shop.sweepLater();
    const ends = [held("alipay", bought.attemptNo), await daysOf(shop, bought.orderNo)];
    expect(ends).toEqual(withdrawn.status === "fulfilled" ? [0, 0] : [3900, 30]);
    expect(await violations()).toEqual({});
  });

  test("a true payment that follows a withdrawal goes back", async () => {
    const bought = await orderMonth(shop, "alipay");
    await complete(bought, aNumber());
    await withdrawCompletion(shop.deps, { orderNo: bought.orderNo, ...by });
    await expect(withdrawCompletion(shop.deps, { orderNo: bought.orderNo, ...by })).rejects.toThrow(
      "nothing to withdraw",
    );
    await pay("alipay", bought);
    await shop.sweepLater();
    expect([held("alipay", bought.attemptNo), await daysOf(shop, bought.orderNo)]).toEqual([0, 0]);
  });
});

describe("the wrong one of an order's two codes", () => {
  test("is not completed where the gateway knows of the other's payment", async () => {
    const first = await orderMonth(shop, "alipay");
    const second = await secondCodeOf(first, "alipay");
    await shop.gateways.alipay.pay(second.attemptNo);
    expect(await complete(first, aNumber())).toEqual({ by: "gateway" });
    expect([await stateOfAttempt(first), await stateOfAttempt(second)]).toEqual(["open", "paid"]);
  });

  test.each(["wechat", "alipay", "hupi"] as const)(
    "at %s gives way to the true payment, which does not go back",
    async (method) => {
      const first = await orderMonth(shop, method);
      const second = await secondCodeOf(first, method);
      await complete(first, aNumber());
      await pay(method, second);
      await shop.sweepLater();
      await shop.sweepLater(3600);
      expect([held(method, second.attemptNo), await daysOf(shop, first.orderNo)]).toEqual([3900, 30]);
      expect(await stateOfAttempt(second)).toBe("paid");
      expect([await openAbout(first.attemptNo), await openAbout(second.attemptNo)]).toEqual([[], []]);
      expect(await violations()).toEqual({});
    },
  );

  test("which was paid as well is the surplus then", async () => {
    const first = await orderMonth(shop, "alipay");
    const second = await secondCodeOf(first, "alipay");
    await complete(first, aNumber());
    await pay("alipay", second);
    await pay("alipay", first);
    await shop.sweepLater();
    expect([held("alipay", first.attemptNo), held("alipay", second.attemptNo)]).toEqual([0, 3900]);
    expect(await daysOf(shop, first.orderNo)).toBe(30);
  });
});

describe("a refund of unknown amount", () => {
  test("is what the recheck has learned, and the whole is not offered before it is entered", async () => {
    const bought = await orderMonth(shop, "wechat");
    await pay("wechat", bought);
    await shop.gateways.wechat.refund(bought.attemptNo, { amountFen: 1300 });
    const answers = await recheckOrder(shop.deps, { orderNo: bought.orderNo, ...by });
    expect(answers).toMatchObject([{ code: "amount unknown", paidFen: 3900, refundedFen: 0 }]);
    await expect(
      refundOrder(shop.deps, { orderNo: bought.orderNo, amountFen: undefined, reason: "r" }),
    ).rejects.toThrow("Enter that refund first");
    await recordSentBack(shop.deps, { number: bought.orderNo, amountFen: 1300, ...by });
    expect([await daysOf(shop, bought.orderNo), await openAbout(bought.attemptNo)]).toEqual([20, []]);
    await refundOrder(shop.deps, { orderNo: bought.orderNo, amountFen: undefined, reason: "r" });
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
    const completed = await orderMonth(shop, "hupi");
    await complete(completed, aNumber());
    const partly = await orderMonth(shop, "wechat");
    await pay("wechat", partly);
    await shop.gateways.wechat.refund(partly.attemptNo, { amountFen: 1300 });
    await recordSentBack(shop.deps, { number: partly.orderNo, amountFen: 1300, ...by });
    shop.clock.turn(2 * 86_400 - 1);
    await watchStatements(shop.deps);
    expect([await openAbout(completed.attemptNo), await openAbout(partly.attemptNo)]).toEqual([[], []]);
    shop.clock.turn(1);
    for (const _ of [1, 2]) await watchStatements(shop.deps);
    for (const { orderNo, attemptNo } of [completed, partly]) {
      expect(await openAbout(attemptNo)).toEqual(["statement.unconfirmed"]);
      const { waiting } = await ask(shop, readOverview, await makeOperator(shop), {});
      expect(waiting?.map(({ target }) => target)).toContainEqual({ kind: "order", id: orderNo });
    }
    const times = await shop.db
      .selectFrom("alarms")
      .select("times")
      .where("subject", "=", partly.attemptNo)
      .execute();
    expect(times).toEqual([{ times: 1 }]);
    await pay("hupi", completed);
    await deliverAll("wechat", partly.attemptNo);
    expect([await openAbout(completed.attemptNo), await openAbout(partly.attemptNo)]).toEqual([[], []]);
    expect(await daysOf(shop, partly.orderNo)).toBe(20);
  });

  test("is none where the gateway says by then that it was paid, though its notice was lost", async () => {
    const bought = await orderMonth(shop, "hupi");
    await complete(bought, aNumber());
    await shop.gateways.hupi.pay(bought.attemptNo);
    shop.clock.turn(2 * 86_400);
    await watchStatements(shop.deps);
    const alarms = await shop.db
      .selectFrom("alarms")
      .select("kind")
      .where("subject", "=", bought.attemptNo)
      .execute();
    expect(alarms).toEqual([]);
  });

  test("is found by the job, once in fifteen minutes", async () => {
    const bought = await orderMonth(shop, "hupi");
    await complete(bought, aNumber());
    shop.clock.turn(2 * 86_400);
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
    expect(await openAbout(bought.attemptNo)).toContain("statement.unconfirmed");
  });
});

test("a completion keeps its number and amount in the audit log, and so does one that the gateway had paid", async () => {
  const stated = await orderMonth(shop, "wechat");
  const gatewayTradeNo = aNumber();
  await complete(stated, gatewayTradeNo);
  const signed = await orderMonth(shop, "wechat");
  await shop.gateways.wechat.pay(signed.attemptNo);
  await complete(signed, aNumber());
  const entries = await shop.db
    .selectFrom("audit_log_entries")
    .select(["subject", "details"])
    .where("action", "like", "complete %")
    .where("subject", "in", [stated.orderNo, signed.orderNo])
    .orderBy("id")
    .execute();
  expect(entries).toMatchObject([
    { subject: stated.orderNo, details: { attemptNo: stated.attemptNo, gatewayTradeNo, amountFen: 3900 } },
    {
      subject: signed.orderNo,
      details: { attemptNo: signed.attemptNo, gatewayTradeNo: expect.stringMatching(/./), amountFen: 3900 },
    },
  ]);
});
