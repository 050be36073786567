import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { secondsAfter } from "../platform/clock.ts";
import { withLongWaits } from "../testing/databases.ts";
import {
  grantLifetime,
  makeOrder,
  makePerson,
  monthlyPurchase,
  type Person,
  settleAtCashier,
} from "../testing/makers.ts";
import { sweep } from "../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../testing/world.ts";
import { findNewestAttempt } from "./attempt-store.ts";
import { GatewayError, type Trade, tradeOf } from "./gateways/gateway.ts";
import { saveNotice } from "./notice-store.ts";
import { settlePayment } from "./settle-payment.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ mapDatabaseUrl: withLongWaits });
});
afterAll(() => world.close());

const readStatus = async ({ token }: Person, orderNo: string) => {
  const answer = await send(world, "GET", `/payment-configs/status/wechat/${orderNo}`, undefined, { token });
  return answer.body.data as { status: string; money?: string };
};
const statusOf = async (person: Person, orderNo: string) => (await readStatus(person, orderNo)).status;

const grantsOf = (orderNo: string) =>
  world.db.selectFrom("grants").selectAll().where("source_ref", "=", orderNo).execute();

const memberUntil = async ({ token }: Person) => {
  const profile = await send(world, "GET", "/auth/profile", undefined, { token });
  return (profile.body.data as { vipExpireAt: string | null }).vipExpireAt;
};

const aMonthFromNow = () => secondsAfter(world.clock.now(), 30 * 86_400).toISOString();

const paidTrade = async (orderNo: string) => {
  const attempt = await findNewestAttempt(world.db, orderNo);
  const attemptNo = attempt?.attempt_no ?? "";
  return tradeOf(attemptNo, { paidFen: attempt?.amount_fen, gatewayTradeNo: `T${attemptNo}` });
};

const tell = (trade: Trade, method: PaymentMethod = "wechat") =>
  settlePayment(world.context, { method, attemptNo: trade.attemptNo, trade, source: "notice" });

describe("a payment", () => {
  test("makes a member, and the status says so only then", async () => {
    const person = await makePerson(world, "payer-one");
    const orderNo = await makeOrder(world, person);
    expect(await statusOf(person, orderNo)).toBe("PENDING");
    await settleAtCashier(world, orderNo, "paid");
    expect(await statusOf(person, orderNo)).toBe("SUCCESS");
    expect(await memberUntil(person)).toBe(aMonthFromNow());
  });

  test("delivered fifty times concurrently grants once", async () => {
    const person = await makePerson(world, "payer-fifty");
    const orderNo = await makeOrder(world, person);
    const trade = await paidTrade(orderNo);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => tell(trade)));
    expect(outcomes.filter((outcome) => outcome === "granted")).toHaveLength(1);
    expect(await grantsOf(orderNo)).toHaveLength(1);
    expect(await memberUntil(person)).toBe(aMonthFromNow());
  });

  test("of another amount grants nothing and is reported", async () => {
    const person = await makePerson(world, "payer-short");
    const orderNo = await makeOrder(world, person);
    const trade = { ...(await paidTrade(orderNo)), paidFen: 1 };
    expect(await tell(trade)).toBe("mismatch");
    expect(await grantsOf(orderNo)).toHaveLength(0);
    expect(world.alarms.join()).toContain("mismatch");
  });

  test("by another method than the attempt's grants nothing", async () => {
    const person = await makePerson(world, "payer-other");
    const orderNo = await makeOrder(world, person);
    expect(await tell(await paidTrade(orderNo), "alipay")).toBe("unknown");
    expect(await grantsOf(orderNo)).toHaveLength(0);
  });

  test("that fails ends the order, and the next order is another one", async () => {
    const person = await makePerson(world, "payer-failing");
    const orderNo = await makeOrder(world, person);
    await settleAtCashier(world, orderNo, "failed");
    expect(await statusOf(person, orderNo)).toBe("FAILED");
    const again = await makeOrder(world, person);
    expect(again).not.toBe(orderNo);
    await settleAtCashier(world, again, "paid");
    expect(await statusOf(person, again)).toBe("SUCCESS");
  });

  test("whose older code expires leaves the order to the newer one", async () => {
    const person = await makePerson(world, "payer-two-codes");
    const orderNo = await makeOrder(world, person);
    const older = await paidTrade(orderNo);
    const dead = { code_valid_until: world.clock.now() };
    await world.db.updateTable("payment_attempts").set(dead).where("order_no", "=", orderNo).execute();
    world.clock.advance(1);
    const body = { orderId: orderNo, amount: 39 };
    await send(world, "POST", "/payment-configs/client/wechat/qrcode", body, { token: person.token });
    await tell(tradeOf(older.attemptNo, { ended: "closed" }));
    expect(await statusOf(person, orderNo)).toBe("PENDING");
    await settleAtCashier(world, orderNo, "paid");
    expect(await statusOf(person, orderNo)).toBe("SUCCESS");
  });

  test("that arrives after the order was closed is granted and marked as late", async () => {
    const person = await makePerson(world, "payer-late");
    const orderNo = await makeOrder(world, person);
    await settleAtCashier(world, orderNo, "closed");
    expect(await statusOf(person, orderNo)).toBe("TRADE_CLOSED");
    await settleAtCashier(world, orderNo, "paid");
    expect(await statusOf(person, orderNo)).toBe("SUCCESS");
    const order = await world.db
      .selectFrom("orders")
      .selectAll()
      .where("order_no", "=", orderNo)
      .executeTakeFirst();
    expect(order).toMatchObject({ state: "granted", paid_late: true });
  });

  test("leaves each step in the order's history", async () => {
    const person = await makePerson(world, "payer-history");
    const orderNo = await makeOrder(world, person);
    await settleAtCashier(world, orderNo, "paid");
    const events = await world.db
      .selectFrom("order_events")
      .select(["from_state", "to_state"])
      .where("order_no", "=", orderNo)
      .orderBy("id")
      .execute();
    expect(events.map((event) => `${event.from_state} to ${event.to_state}`)).toEqual([
      "null to pending",
      "pending to paid",
      "paid to granted",
    ]);
  });
});

describe("of a payment that has ended without a membership", () => {
  test.each(["failed", "closed"] as const)("that is %s no money was taken", async (result) => {
    const person = await makePerson(world, `payer-money-${result}`);
    const orderNo = await makeOrder(world, person);
    expect(await readStatus(person, orderNo)).toEqual({ status: "PENDING" });
    await settleAtCashier(world, orderNo, result);
    expect(await readStatus(person, orderNo)).toMatchObject({ money: "none" });
  });

  test("the money may have been taken as long as the gateway has not said how it ended", async () => {
    const person = await makePerson(world, "payer-money-silent");
    const orderNo = await makeOrder(world, person);
    const gateway = world.context.gateways.get("wechat");
    if (!gateway) throw new Error("There is no gateway.");
    const silence = vi.spyOn(gateway, "query").mockRejectedValue(new GatewayError("unknown", "silent"));
    world.clock.advance(16 * 60);
    await sweep(world.context);
    silence.mockRestore();
    expect(await readStatus(person, orderNo)).toEqual({ status: "TRADE_CLOSED", money: "unknown" });
    await settleAtCashier(world, orderNo, "closed");
    expect(await readStatus(person, orderNo)).toEqual({ status: "TRADE_CLOSED", money: "none" });
  });

  test("money that was paid for nothing is returned", async () => {
    const person = await makePerson(world, "payer-money-surplus");
    const orderNo = await makeOrder(world, person);
    const trade = await paidTrade(orderNo);
    await settleAtCashier(world, orderNo, "closed");
    await grantLifetime(world, person);
    expect(await tell(trade)).toBe("surplus");
    expect(await readStatus(person, orderNo)).toEqual({ status: "TRADE_CLOSED", money: "returned" });
  });
});

describe("the sweep", () => {
  test("finds a payment whose notice was lost", async () => {
    const person = await makePerson(world, "payer-unnoticed");
    const orderNo = await makeOrder(world, person);
    const { attemptNo } = await paidTrade(orderNo);
    await world.context.cashiers.get("wechat")?.settle(attemptNo, "paid");
    world.clock.advance(60);
    await sweep(world.context);
    expect(await grantsOf(orderNo)).toHaveLength(1);
  });

  test("finishes a notice that was kept by a process that died before it was handled", async () => {
    const person = await makePerson(world, "payer-half-told");
    const orderNo = await makeOrder(world, person);
    const { attemptNo } = await paidTrade(orderNo);
    await world.context.cashiers.get("wechat")?.settle(attemptNo, "paid");
    const kept = {
      channel: "wechat",
      notice_id: "half",
      attempt_no: attemptNo,
      body: "",
      received_at: world.clock.now(),
    } as const;
    await saveNotice(world.db, kept);
    world.clock.advance(60);
    await sweep(world.context);
    expect(await grantsOf(orderNo)).toHaveLength(1);
    const notice = await world.db
      .selectFrom("payment_notices")
      .select("outcome")
      .where("notice_id", "=", "half")
      .executeTakeFirst();
    // The jobs of the notice and the attempt run concurrently: one grants, the other finds nothing to do.
    expect(notice?.outcome).toBeOneOf(["granted", "nothing_new"]);
  });

  test("closes an order that was not paid in time and gives its piece of stock back", async () => {
    const person = await makePerson(world, "payer-absent");
    await world.db.updateTable("packages").set({ stock: 3 }).where("id", "=", 2).execute();
    const orderNo = await makeOrder(world, person, { ...monthlyPurchase, packageId: 2, amount: 99 });
    const stock = () =>
      world.db.selectFrom("packages").select("stock").where("id", "=", 2).executeTakeFirst();
    expect(await stock()).toEqual({ stock: 2 });
    world.clock.advance(16 * 60);
    await sweep(world.context);
    expect(await statusOf(person, orderNo)).toBe("TRADE_CLOSED");
    expect(await stock()).toEqual({ stock: 3 });
  });

  test("is one node's at a time", async () => {
    world.clock.advance(60);
    const person = await makePerson(world, "payer-two-nodes");
    const orderNo = await makeOrder(world, person);
    const { attemptNo } = await paidTrade(orderNo);
    await world.context.cashiers.get("wechat")?.settle(attemptNo, "paid");
    world.clock.advance(60);
    await Promise.all([sweep(world.context), sweep(world.context), sweep(world.context)]);
    expect(await grantsOf(orderNo)).toHaveLength(1);
  });

  test("sends the money of a second paid attempt back", async () => {
    const person = await makePerson(world, "payer-twice");
    const orderNo = await makeOrder(world, person);
    const first = await paidTrade(orderNo);
    const now = world.clock.now();
    await world.db
      .insertInto("payment_attempts")
      .values({
        attempt_no: "PSECONDATTEMPT",
        order_no: orderNo,
        method: "wechat",
        amount_fen: 3900,
        state: "open",
        created_at: now,
        expires_at: new Date(now.getTime() + 600_000),
      })
      .execute();
    await world.context.gateways.get("wechat")?.create({
      attemptNo: "PSECONDATTEMPT",
      amountFen: 3900,
      description: "",
      expiresAt: now,
      notifyUrl: "http://localhost:9",
    });
    expect(await tell(first)).toBe("granted");
    await world.context.cashiers.get("wechat")?.settle("PSECONDATTEMPT", "paid");
    world.clock.advance(60);
    await sweep(world.context);
    world.clock.advance(60);
    await sweep(world.context);
    const attempt = await world.db
      .selectFrom("payment_attempts")
      .select("state")
      .where("attempt_no", "=", "PSECONDATTEMPT")
      .executeTakeFirst();
    expect(attempt).toEqual({ state: "refunded" });
    expect(await grantsOf(orderNo)).toHaveLength(1);
  });
});
