import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startWechatFake, type WechatFake } from "../../../fake-gateways/wechat/fake-gateway.ts";
import { listAlarmsAbout } from "../alarms/alarm-store.ts";
import { checkAllInvariants } from "../operations/invariants/check-invariants.ts";
import { makeOrder, makePerson, monthlyPurchase, type Person, settleAtCashier } from "../testing/makers.ts";
import { manualClock } from "../testing/manual-clock.ts";
import { sweep } from "../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../testing/world.ts";
import { findNewestAttempt } from "./attempt-store.ts";

let world: World;
let gateway: WechatFake;
beforeAll(async () => {
  ({ world, gateway } = await openShop());
});
beforeEach(() => {
  gateway.clearMisbehaviours();
  world.clock.advance(60);
});
afterAll(() => closeShop({ world, gateway }));

interface Shop {
  readonly world: World;
  readonly gateway: WechatFake;
}

/** The product and its gateway share one clock; notices are lost. */
async function openShop(): Promise<Shop> {
  const clock = manualClock(new Date("2026-03-01T08:00:00Z"));
  const fake = await startWechatFake({ now: () => clock.now() });
  fake.notices.mode = "lose";
  return { world: await openWorld({ payments: fake.settings, clock }), gateway: fake };
}

async function closeShop(shop: Shop): Promise<void> {
  await shop.world.close();
  await shop.gateway.close();
}

const order = async ({ token }: Person) => {
  const ordered = await send(world, "POST", "/orders", monthlyPurchase, { token });
  return (ordered.body.data as { orderNo: string }).orderNo;
};
const askCode = ({ token }: Person, orderNo: string) =>
  send(world, "POST", "/payment-configs/client/wechat/qrcode", { orderId: orderNo, amount: 39 }, { token });
const statusOf = async ({ token }: Person, orderNo: string) =>
  await send(world, "GET", `/payment-configs/status/wechat/${orderNo}`, undefined, { token });
const numberOf = async (orderNo: string, { db } = world) =>
  (await findNewestAttempt(db, orderNo))?.attempt_no ?? "";

test("a database that is away when the code arrives is not called a failure of the gateway", async () => {
  const shop = await openShop();
  onTestFinished(() => closeShop(shop));
  const { world } = shop;
  const person = await makePerson(world, "code-not-kept");
  const ordered = await send(world, "POST", "/orders", monthlyPurchase, { token: person.token });
  const { orderNo } = ordered.body.data as { orderNo: string };
  const asked = { orderId: orderNo, amount: 39 };
  const ask = () =>
    send(world, "POST", "/payment-configs/client/wechat/qrcode", asked, { token: person.token });
  // 57P03: PostgreSQL takes no calls yet.
  await sql`create function refuse_codes() returns trigger language plpgsql as
    $$ begin raise exception 'starting up' using errcode = '57P03'; end $$`.execute(world.db);
  await sql`create trigger refuse_codes before update of code_url on payment_attempts
    for each row when (new.code_url is not null) execute function refuse_codes()`.execute(world.db);
  expect((await ask()).status).toBe(503);
  expect((await listAlarmsAbout(world.db, ["wechat"])).map(({ kind }) => kind)).toEqual([]);
  await sql`drop function refuse_codes cascade`.execute(world.db);
  // The call that was cut off holds the number for a quarter of a minute.
  world.clock.advance(20);
  expect((await ask()).body.data).toMatchObject({
    codeUrl: expect.stringMatching(/^weixin:/),
  });
});

test("a doubt about a payment that has been settled ends by itself", async () => {
  const person = await makePerson(world, "doubted");
  const orderNo = await makeOrder(world, person);
  const attemptNo = await numberOf(orderNo);
  await gateway.pay(attemptNo);
  expect((await statusOf(person, orderNo)).body.data).toEqual({ status: "SUCCESS" });
  const alarms = async () => (await listAlarmsAbout(world.db, [attemptNo])).map((row) => row.closed_at);
  await world.context.alarms.raise({ kind: "payment.not_settled", subject: attemptNo });
  expect(await alarms()).toEqual([null]);
  await sweep(world.context);
  expect(await alarms()).toEqual([world.clock.now()]);
});

describe("without any notice", () => {
  test("every payment is granted by the sweep, however many there are", async () => {
    const shop = await openShop();
    onTestFinished(() => closeShop(shop));
    const { db, clock, context } = shop.world;
    const orders: string[] = [];
    for (let n = 0; n < 80; n += 1) {
      const person = await makePerson(shop.world, `unnoticed-${n}`);
      orders.push(await makeOrder(shop.world, person));
    }
    for (const orderNo of orders) await shop.gateway.pay(await numberOf(orderNo, shop.world));
    clock.advance(60);
    await sweep(context);
    const granted = await db.selectFrom("grants").select("source_ref").execute();
    expect(granted.map((grant) => grant.source_ref).toSorted()).toEqual(orders.toSorted());
    expect(await checkAllInvariants(context)).toEqual({});
  });

  test("a buyer who waits sees it within seconds, and the gateway is asked once in five", async () => {
    const person = await makePerson(world, "waiting");
    const orderNo = await makeOrder(world, person);
    const asked = () =>
      gateway.requests.filter(({ method, target }) => method === "GET" && target.includes("out-trade-no"))
        .length;
    const before = asked();
    await Promise.all(Array.from({ length: 20 }, () => statusOf(person, orderNo)));
    expect(asked()).toBe(before + 1);
    await gateway.pay(await numberOf(orderNo));
    expect((await statusOf(person, orderNo)).body.data).toEqual({ status: "PENDING" });
    world.clock.advance(5);
    expect((await statusOf(person, orderNo)).body.data).toEqual({ status: "SUCCESS" });
  });
});

// wechatpay-apiv3/wechatpay-go, core/client.go: its SDKs read the status before the signature
describe("a gateway whose 404 is unsigned", () => {
  const openOwnShop = async () => {
    const shop = await openShop();
    onTestFinished(() => closeShop(shop));
    return { ...shop, person: await makePerson(shop.world, "unsigned-absence") };
  };
  const find = async ({ db }: World, orderNo: string) => {
    const attempt = await findNewestAttempt(db, orderNo);
    const found = await db.selectFrom("orders").select("state").where("order_no", "=", orderNo).execute();
    return { order: found[0]?.state, attempt: attempt?.state };
  };

  test("ends nothing and raises no alarm; the order closes in time, the attempt a day later by the clock", async () => {
    const { world, gateway, person } = await openOwnShop();
    const ordered = await send(world, "POST", "/orders", monthlyPurchase, { token: person.token });
    const { orderNo } = ordered.body.data as { orderNo: string };
    gateway.misbehave("5xx");
    const asked = { orderId: orderNo, amount: 39 };
    await send(world, "POST", "/payment-configs/client/wechat/qrcode", asked, { token: person.token });
    expect(gateway.trades()).toEqual([]);
    gateway.misbehave("unsigned", 10_000);
    world.clock.advance(20 * 60);
    await sweep(world.context);
    expect(await find(world, orderNo)).toEqual({ order: "closed", attempt: "open" });
    world.clock.advance(4 * 3600);
    await sweep(world.context);
    expect(await find(world, orderNo)).toEqual({ order: "closed", attempt: "open" });
    world.clock.advance(24 * 3600);
    await sweep(world.context);
    expect(await find(world, orderNo)).toEqual({ order: "closed", attempt: "closed" });
    const alarms = await world.db.selectFrom("alarms").select("kind").execute();
    // The alarm is about the failed creation.
    expect(alarms).toEqual([{ kind: "gateway.no_code" }]);
  });

  test("takes nothing from a buyer who has paid", async () => {
    const { world, gateway, person } = await openOwnShop();
    const orderNo = await makeOrder(world, person);
    const attemptNo = await numberOf(orderNo, world);
    await gateway.pay(attemptNo);
    gateway.misbehave("unsigned", 10_000);
    world.clock.advance(4 * 3600);
    await sweep(world.context);
    gateway.clearMisbehaviours();
    world.clock.advance(3600);
    await sweep(world.context);
    expect(await find(world, orderNo)).toEqual({ order: "granted", attempt: "paid" });
  });
});

describe("a gateway in trouble", () => {
  test.each(["5xx", "garbage", "bad-signature", "wrong-clock"])(
    "that answers with %s gives an error, and the order stays payable",
    async (mode) => {
      const person = await makePerson(world, `trouble-${mode}`);
      const orderNo = await order(person);
      gateway.misbehave(mode);
      const answer = await askCode(person, orderNo);
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 6002, message: expect.stringContaining("支付通道") },
      });
      expect((await askCode(person, orderNo)).status).toBe(200);
      gateway.misbehave(mode);
      expect((await statusOf(person, orderNo)).body.data).toEqual({ status: "PENDING" });
    },
  );

  test("that refuses a number is asked for another one at the next try", async () => {
    const person = await makePerson(world, "refused-number");
    const orderNo = await order(person);
    gateway.misbehave("bad-signature");
    await askCode(person, orderNo);
    const lost = await numberOf(orderNo);
    await gateway.pay(lost).catch(() => undefined);
    await world.db
      .updateTable("payment_attempts")
      .set({ code_url: null })
      .where("attempt_no", "=", lost)
      .execute();
    expect((await askCode(person, orderNo)).status).toBe(503);
    // The newer of two attempts is found by time, so the clock must move.
    world.clock.advance(1);
    await askCode(person, orderNo);
    expect(await numberOf(orderNo)).not.toBe(lost);
  });

  test("does not keep anybody from paying by another method", async () => {
    const person = await makePerson(world, "other-method");
    gateway.misbehave("5xx", 20);
    const orderNo = await makeOrder(world, person, { ...monthlyPurchase, paymentMethod: "alipay" });
    await settleAtCashier(world, orderNo, "paid");
    const { token } = person;
    const status = await send(world, "GET", `/payment-configs/status/alipay/${orderNo}`, undefined, {
      token,
    });
    expect(status.body.data).toEqual({ status: "SUCCESS" });
  });

  test("whose notice comes before its answer grants all the same", async () => {
    const person = await makePerson(world, "early-notice");
    const orderNo = await order(person);
    gateway.misbehave("pay-first");
    await askCode(person, orderNo);
    world.clock.advance(5);
    expect((await statusOf(person, orderNo)).body.data).toEqual({ status: "SUCCESS" });
  });
});

describe("an overdue order", () => {
  test("is closed at the gateway, so that it can no longer be paid", async () => {
    const person = await makePerson(world, "overdue");
    const orderNo = await makeOrder(world, person);
    world.clock.advance(16 * 60);
    await sweep(world.context);
    expect((await statusOf(person, orderNo)).body.data).toEqual({ status: "TRADE_CLOSED", money: "none" });
    await expect(gateway.pay(await numberOf(orderNo))).rejects.toThrow();
  });

  test("is closed at the gateway first, also when that was asked a moment ago", async () => {
    const person = await makePerson(world, "overdue-asked");
    const orderNo = await makeOrder(world, person);
    world.clock.advance(14 * 60 + 50);
    await statusOf(person, orderNo);
    world.clock.advance(60);
    await sweep(world.context);
    const number = await numberOf(orderNo);
    expect(gateway.trades().find((trade) => trade.number === number)?.state).toBe("CLOSED");
    expect((await statusOf(person, orderNo)).body.data).toEqual({ status: "TRADE_CLOSED", money: "none" });
  });
});
