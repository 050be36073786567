import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  makeOrder,
  makePerson,
  monthlyPurchase,
  type Person,
  settleAtCashier,
} from "../../testing/makers.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { findNewestAttempt } from "../attempt-store.ts";
import { type Trade, tradeOf } from "../gateways/gateway.ts";
import { settlePayment } from "../settle-payment.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const refund = (orderNo: string, amountFen?: number) =>
  refundOrder(world.context, { orderNo, amountFen, reason: "asked for" });

const tell = (trade: Trade) =>
  settlePayment(world.context, { method: "wechat", attemptNo: trade.attemptNo, trade, source: "notice" });

async function buy(username: string): Promise<{ person: Person; orderNo: string }> {
  const person = await makePerson(world, username);
  const orderNo = await makeOrder(world, person);
  await settleAtCashier(world, orderNo, "paid");
  return { person, orderNo };
}

async function memberUntil({ token }: Person) {
  const profile = await send(world, "GET", "/auth/profile", undefined, { token });
  return (profile.body.data as { vipExpireAt: string | null }).vipExpireAt;
}

describe("a refund", () => {
  test("of everything takes the membership back and is final", async () => {
    const { person, orderNo } = await buy("refunded-whole");
    expect(await refund(orderNo)).toBe("done");
    expect(await memberUntil(person)).toBeNull();
    const attempt = await findNewestAttempt(world.db, orderNo);
    const attemptNo = attempt?.attempt_no ?? "";
    const again = tradeOf(attemptNo, { paidFen: 3900, gatewayTradeNo: "T" });
    expect(await tell(again)).toBe("nothing_new");
    expect(await memberUntil(person)).toBeNull();
    const order = await world.db
      .selectFrom("orders")
      .select("state")
      .where("order_no", "=", orderNo)
      .executeTakeFirst();
    expect(order).toEqual({ state: "refunded" });
  });

  test("of a part takes back its share of the days, and the rest can follow", async () => {
    const { person, orderNo } = await buy("refunded-part");
    expect(await refund(orderNo, 1300)).toBe("done");
    expect(await memberUntil(person)).toBe("2026-03-21T08:00:00.000Z");
    await expect(refund(orderNo, 2601)).rejects.toThrow("At most");
    expect(await refund(orderNo, 2600)).toBe("done");
    expect(await memberUntil(person)).toBeNull();
  });

  test("leaves the grants of other orders", async () => {
    const { person, orderNo } = await buy("refunded-one-of-two");
    const other = await makeOrder(world, person, { ...monthlyPurchase, paymentMethod: "alipay" });
    await settleAtCashier(world, other, "paid");
    expect(await memberUntil(person)).toBe("2026-04-30T08:00:00.000Z");
    await refund(orderNo);
    expect(await memberUntil(person)).toBe("2026-03-31T08:00:00.000Z");
  });

  test("asked for twenty times at once goes back once", async () => {
    const { orderNo } = await buy("refunded-raced");
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => refund(orderNo)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    const refunds = await world.db
      .selectFrom("refunds")
      .selectAll()
      .where("order_no", "=", orderNo)
      .execute();
    expect(refunds).toHaveLength(1);
  });

  test("of an unpaid order is rejected with a reason", async () => {
    const person = await makePerson(world, "refunded-unpaid");
    const orderNo = await makeOrder(world, person);
    await expect(refund(orderNo)).rejects.toThrow(`Order ${orderNo} is pending`);
    await expect(refund("no such order")).rejects.toThrow("There is no order");
  });

  test("made in the gateway's own console takes the membership back too", async () => {
    const { person, orderNo } = await buy("refunded-elsewhere");
    const attemptNo = (await findNewestAttempt(world.db, orderNo))?.attempt_no ?? "";
    const trade = tradeOf(attemptNo, { paidFen: 3900, refundedFen: 3900, gatewayTradeNo: "T" });
    expect(await tell(trade)).toBe("refunded");
    expect(await tell(trade)).toBe("nothing_new");
    expect(await memberUntil(person)).toBeNull();
  });
});
