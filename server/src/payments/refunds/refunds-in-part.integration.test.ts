import type { PaymentScene } from "@baleen/contract/payments/payments.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listOpenAlarms } from "../../alarms/alarm-store.ts";
import { li } from "../../testing/makers.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import {
  type Method,
  openShop,
  orderMonthlyPackage,
  orderStateOf,
  readMemberUntil,
  remainingDaysOf,
  type Shop,
} from "../../testing/shop.ts";
import { partlyRefundableTradeTypes, tradeTypes } from "../../testing/trade-types.ts";
import { appendFact } from "../gateway-fact-store.ts";
import { tradeOf } from "../gateways/gateway.ts";
import { recheckOrder } from "../operator/recheck-order.ts";
import { recordSentBack } from "./operator/record-sent-back.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A paid month whose notice was delivered. */
async function buy(method: Method, scene?: PaymentScene) {
  const purchase = await orderMonthlyPackage(shop, method, scene);
  await shop.gateways[method].pay(purchase.attemptNo);
  await deliverAll(method, purchase.attemptNo);
  return purchase;
}

async function deliverAll(method: Method, attemptNo: string): Promise<void> {
  for (const posted of shop.noticesOf(method, attemptNo)) expect(await shop.deliver(posted)).toBe(200);
}

const refund = (orderNo: string, amountFen?: number) =>
  refundOrder(shop.context, { orderNo, amountFen, reason: "asked for" });
const openAbout = async (subject: string) =>
  (await listOpenAlarms(shop.db, 1_000)).filter((row) => row.subject === subject).map((row) => row.kind);

describe.each(partlyRefundableTradeTypes)(
  "a part sent back from the console, of $name,",
  ({ method, scene }) => {
    test("takes the same part of the days, delivered once or ten times concurrently", async () => {
      const { orderNo, attemptNo, person } = await buy(method, scene);
      await shop.gateways[method].refund(attemptNo, { amountFen: 1300 });
      const notice = shop.noticesOf(method, attemptNo).at(-1);
      if (!notice) throw new Error("There is no notice");
      await Promise.all(Array.from({ length: 10 }, () => shop.deliver(notice)));
      expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
        20,
        "granted",
      ]);
      expect(await readMemberUntil(shop, person)).not.toBeNull();
    });

    test("leaves exactly the rest to be refunded from here", async () => {
      const { orderNo, attemptNo } = await buy(method, scene);
      await shop.gateways[method].refund(attemptNo, { amountFen: 100 });
      await deliverAll(method, attemptNo);
      await expect(refund(orderNo, 3801)).rejects.toThrow("At most ¥38.00");
      await refund(orderNo);
      await shop.sweepLater();
      expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
        0,
        "refunded",
      ]);
      expect(shop.gateways[method].trades().find(({ number }) => number === attemptNo)?.refundedFen).toBe(
        3900,
      );
    });

    test("before the payment was settled grants what is left, in any order of the notices", async () => {
      for (const order of ["as sent", "turned round"]) {
        const { orderNo, attemptNo } = await orderMonthlyPackage(shop, method, scene);
        await shop.gateways[method].pay(attemptNo);
        await shop.gateways[method].refund(attemptNo, { amountFen: 1300 });
        const notices = shop.noticesOf(method, attemptNo);
        for (const posted of order === "as sent" ? notices : notices.toReversed()) await shop.deliver(posted);
        expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
          20,
          "granted",
        ]);
      }
    });

    test("after the order was closed grants what is left", async () => {
      const { orderNo, attemptNo } = await orderMonthlyPackage(shop, method, scene);
      await shop.gateways[method].pay(attemptNo);
      await shop.db
        .updateTable("payment_attempts")
        .set({ state: "closed" })
        .where("attempt_no", "=", attemptNo)
        .execute();
      await shop.db.updateTable("orders").set({ state: "closed" }).where("order_no", "=", orderNo).execute();
      await shop.gateways[method].refund(attemptNo, { amountFen: 1300 });
      const told = shop.noticesOf(method, attemptNo).at(-1);
      if (told) await shop.deliver(told);
      expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
        20,
        "granted",
      ]);
    });

    test("and a part from here, and what a question says afterwards, take both parts and no more", async () => {
      const { orderNo, attemptNo } = await buy(method, scene);
      await refund(orderNo, 1300);
      await shop.gateways[method].refund(attemptNo, { amountFen: 1300 });
      await deliverAll(method, attemptNo);
      await recheckOrder(shop.context, { orderNo, ...li, reason: "asked for it" });
      await shop.sweepLater();
      expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
        10,
        "granted",
      ]);
    });
  },
);

describe("our own refund of a part", () => {
  test.each(partlyRefundableTradeTypes)(
    "of $name stays partial after notices, queries and sweeps",
    async ({ method, scene }) => {
      const { orderNo, attemptNo } = await buy(method, scene);
      await refund(orderNo, 1300);
      await shop.sweepLater();
      await deliverAll(method, attemptNo);
      await recheckOrder(shop.context, { orderNo, ...li, reason: "asked for it" });
      await shop.sweepLater();
      expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
        20,
        "granted",
      ]);
      expect(await openAbout(attemptNo)).toEqual([]);
    },
  );
});

describe.each(tradeTypes)("all sent back from the console, of $name,", ({ method, scene }) => {
  test("takes all the days, also before anybody looked", async () => {
    const bought = await buy(method, scene);
    const unseen = await orderMonthlyPackage(shop, method, scene);
    await shop.gateways[method].pay(unseen.attemptNo);
    for (const { orderNo, attemptNo, person } of [bought, unseen]) {
      await shop.gateways[method].refund(attemptNo);
      await deliverAll(method, attemptNo);
      expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
        0,
        "refunded",
      ]);
      expect(await readMemberUntil(shop, person)).toBeNull();
    }
  });
});

describe("WeChat Pay, which says REFUND and not how much, with its notice lost", () => {
  async function buyDoubtful() {
    const purchase = await orderMonthlyPackage(shop, "wechat");
    await shop.gateways.wechat.pay(purchase.attemptNo);
    await shop.gateways.wechat.refund(purchase.attemptNo, { amountFen: 1300 });
    await shop.sweepLater();
    return purchase;
  }

  test("has the payment granted and an alarm open until a notice tells the amount", async () => {
    const { orderNo, attemptNo } = await buyDoubtful();
    expect([await remainingDaysOf(shop, orderNo), await orderStateOf(shop, orderNo)]).toEqual([
      30,
      "granted",
    ]);
    expect(await openAbout(attemptNo)).toEqual(["refund.amount_unknown"]);
    await deliverAll("wechat", attemptNo);
    expect(await remainingDaysOf(shop, orderNo)).toBe(20);
    expect(await openAbout(attemptNo)).toEqual([]);
  });

  test("or until an operator enters it from the console", async () => {
    const { orderNo, attemptNo } = await buyDoubtful();
    const said = { orderNo, attemptNo, ...li, reason: "read in the console" };
    await expect(recordSentBack(shop.context, { ...said, amountFen: 3901 })).rejects.toThrow(
      "More than was paid",
    );
    await recordSentBack(shop.context, { ...said, amountFen: 1300 });
    expect(await remainingDaysOf(shop, orderNo)).toBe(20);
    expect(await openAbout(attemptNo)).toEqual([]);
    // The notice arrives at last and is about the same money.
    await deliverAll("wechat", attemptNo);
    expect(await remainingDaysOf(shop, orderNo)).toBe(20);
  });

  test("ends a payment of another amount than was asked for, once all of it went back", async () => {
    const { orderNo, attemptNo } = await orderMonthlyPackage(shop, "wechat");
    await shop.gateways.wechat.pay(attemptNo, { amountFen: 5000 });
    await deliverAll("wechat", attemptNo);
    await shop.gateways.wechat.refund(attemptNo);
    expect(await openAbout(attemptNo)).toEqual(["payment.mismatch"]);
    const said = { orderNo, attemptNo, ...li, reason: "seen in the console" };
    await expect(recordSentBack(shop.context, { ...said, amountFen: 5001 })).rejects.toThrow(
      "More than was paid",
    );
    await recordSentBack(shop.context, { ...said, amountFen: 5000 });
    expect(await openAbout(attemptNo)).toEqual([]);
  });
});

test("the ledger takes additions and nothing else", async () => {
  const { attemptNo } = await buy("wechat");
  const facts = shop.db.selectFrom("gateway_facts").selectAll().where("attempt_no", "=", attemptNo);
  expect(await facts.execute()).toMatchObject([{ paid_fen: 3900, source: "notice" }]);
  const fresh = tradeOf("P-fresh", { paidFen: 1 });
  await appendFact(shop.db, { method: "wechat", trade: fresh, source: "notice", at: new Date() });
  await expect(shop.db.deleteFrom("gateway_facts").execute()).rejects.toThrow("kept for three years");
  const change = shop.db.updateTable("gateway_facts").set({ id: 1 } as never);
  await expect(change.execute()).rejects.toThrow();
});

test("an operator's statement is settled, its figures are never changed, and it stays for three years", async () => {
  const { orderNo, attemptNo } = await buy("wechat");
  const said = { orderNo, attemptNo, ...li, reason: "seen in the console" };
  await recordSentBack(shop.context, { ...said, amountFen: 100 });
  const own = shop.db.selectFrom("operator_statements").select("id").where("attempt_no", "=", attemptNo);
  const { id } = await own.executeTakeFirstOrThrow();
  const statements = shop.db.updateTable("operator_statements").where("id", "=", id);
  await expect(statements.set({ paid_fen: 1 } as never).execute()).rejects.toThrow("added and never changed");
  const removal = shop.db.deleteFrom("operator_statements").where("id", "=", id);
  await expect(removal.execute()).rejects.toThrow("kept for three years");
  await statements.set({ settled_at: new Date(), settled_by: "withdrawn" }).execute();
});
