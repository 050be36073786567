import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findAccount } from "../accounts/account-store.ts";
import { findNewestAttempt } from "../payments/attempt-store.ts";
import type { Gateway } from "../payments/gateways/gateway.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { makeOrder, makePerson, type Person, password, settleAtCashier } from "../testing/makers.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const removeNow = ({ token }: Person) =>
  send(world, "POST", "/account/deletion", { type: "password", password, now: true }, { token });
const read = ({ token }: Person) => send(world, "GET", "/account/privacy", undefined, { token });
const account = ({ accountId }: Person) => findAccount(world.db, accountId);
const letPass = async (seconds: number) => {
  world.clock.advance(seconds);
  await runDueJobs(world.context);
};

describe("while money moves", () => {
  test("an unpaid code is closed at its gateway first, and the order with it", async () => {
    const person = await makePerson(world, "left-a-code");
    const orderNo = await makeOrder(world, person);
    expect((await removeNow(person)).body.data).toMatchObject({ isDeleted: true });
    const attempt = await findNewestAttempt(world.db, orderNo);
    expect(attempt?.state).toBe("closed");
    const trade = await world.db.selectFrom("simulated_trades").selectAll().execute();
    expect(trade.find((row) => row.attempt_no === attempt?.attempt_no)?.state).toBe("closed");
  });

  test("an unpaid code is closed when the deletion is requested, not when it is due", async () => {
    const person = await makePerson(world, "changed-mind");
    const orderNo = await makeOrder(world, person);
    const body = { type: "password", password };
    expect((await send(world, "POST", "/account/deletion", body, { token: person.token })).status).toBe(200);
    expect((await findNewestAttempt(world.db, orderNo))?.state).toBe("closed");
  });

  test("an unpaid code whose gateway is silent is waited for, and closed once it answers", async () => {
    const person = await makePerson(world, "left-in-silence");
    const orderNo = await makeOrder(world, person);
    const gateways = world.context.gateways as Map<PaymentMethod, Gateway>;
    const gateway = gateways.get("wechat");
    if (!gateway) throw new Error("The demo has all methods");
    gateways.set("wechat", { ...gateway, query: () => Promise.reject(new Error("silent")) });
    const removed = await removeNow(person);
    gateways.set("wechat", gateway);
    const waitingFor = [{ kind: "payment", orderNo }];
    expect(removed.body.data).toMatchObject({ isDeleted: false, waitingFor });
    expect((await findNewestAttempt(world.db, orderNo))?.state).toBe("open");
    await letPass(60);
    expect((await findNewestAttempt(world.db, orderNo))?.state).toBe("closed");
    expect((await account(person))?.deleted_at).not.toBeNull();
  });

  test("a refund under way is waited for and named, and the deletion follows it by itself", async () => {
    const person = await makePerson(world, "awaits-refund");
    const orderNo = await makeOrder(world, person);
    await settleAtCashier(world, orderNo, "paid");
    const attempt = await findNewestAttempt(world.db, orderNo);
    const refund = {
      refund_no: "R-under-way",
      order_no: orderNo,
      attempt_no: attempt?.attempt_no ?? "",
      amount_fen: 100,
      reason: "a test",
      state: "underway",
      asked_at: world.clock.now(),
      created_at: world.clock.now(),
    } as const;
    await world.db.insertInto("refunds").values(refund).execute();
    const waits = [{ kind: "refund", orderNo }];
    expect((await removeNow(person)).body.data).toMatchObject({ isDeleted: false, waitingFor: waits });
    expect((await read(person)).body.data).toMatchObject({ deletion: { waitingFor: waits } });
    await letPass(60);
    expect(await account(person)).toMatchObject({ deleted_at: null });
    await world.db
      .updateTable("refunds")
      .set({ state: "done" })
      .where("refund_no", "=", "R-under-way")
      .execute();
    await letPass(600);
    expect((await account(person))?.deleted_at).not.toBeNull();
  });

  test("a payment that arrives after the deletion is in the books and raises an alarm", async () => {
    const person = await makePerson(world, "paid-too-late");
    const orderNo = await makeOrder(world, person);
    const attemptNo = (await findNewestAttempt(world.db, orderNo))?.attempt_no ?? "";
    await removeNow(person);
    // The cashier page was still open in a browser.
    await world.db
      .updateTable("simulated_trades")
      .set({ state: "paid" })
      .where("attempt_no", "=", attemptNo)
      .execute();
    const method = "wechat";
    const trade = await world.context.gateways.get(method)?.query(attemptNo);
    const outcome = await settlePayment(world.context, { method, attemptNo, trade, source: "notice" });
    expect(outcome).toBe("granted");
    const order = await world.db
      .selectFrom("orders")
      .selectAll()
      .where("order_no", "=", orderNo)
      .executeTakeFirst();
    expect(order).toMatchObject({ state: "granted", paid_late: true });
    expect(world.alarms).toContain(
      `A payment has arrived for a deleted account: its money has to go back: ${attemptNo}`,
    );
    expect(await account(person)).toMatchObject({ email: null, last_trade_at: world.clock.now() });
  });
});
