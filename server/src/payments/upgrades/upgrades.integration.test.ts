import type { UpgradeOffer } from "@baleen/contract/payments/upgrades.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listOpenAlarms } from "../../alarms/alarm-store.ts";
import { makeCards } from "../../membership/cards/make-cards.ts";
import { grantDays } from "../../membership/operator/grant-days.ts";
import { checkAllInvariants } from "../../operations/invariants/check-invariants.ts";
import { callHandler, makeOperator } from "../../operators/testing/call-handler.ts";
import { makePromotion, orderNoOf, orderWithCode } from "../../shop/promotions/testing/make-promotion.ts";
import { li, makePerson, type Person } from "../../testing/makers.ts";
import { signInAgain } from "../../testing/merging.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import {
  type Method,
  openShop,
  orderStateOf,
  readMemberUntil,
  remainingDaysOf,
  type Shop,
} from "../../testing/shop.ts";
import { startToPay } from "../../testing/trade-types.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { makeWebhookEndpoint } from "../../webhooks/testing/consumer.ts";
import { findNewestAttempt } from "../attempt-store.ts";
import { readOrder } from "../operator/read-order.ts";
import { refundOrder } from "../refunds/operator/refund-order.ts";

const dayS = 86_400;

let shop: Shop;
let buyers = 0;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function buyer(world: World = shop): Promise<Person> {
  buyers += 1;
  return await makePerson(world, `upgrader-${buyers}`);
}

interface Bought {
  readonly orderNo: string;
  readonly attemptNo: string;
  readonly method: Method;
}

async function startToBuy(
  person: Person,
  {
    packageId = 1,
    amount = 39,
    method = "wechat" as Method,
    code = undefined as string | undefined,
    difference = false,
  },
): Promise<Bought> {
  const more = { packageId, paymentMethod: method, ...(difference && { paysDifference: true }) };
  const ordered = await orderWithCode(shop, person, code, amount, more);
  expect(ordered).toMatchObject({ status: 200 });
  const orderNo = orderNoOf(ordered);
  await startToPay(shop, person, { orderNo, method, scene: "scan", amount });
  return { orderNo, attemptNo: (await findNewestAttempt(shop.db, orderNo))?.attempt_no ?? "", method };
}

async function deliverAll({ method, attemptNo }: Bought): Promise<void> {
  for (const notice of shop.noticesOf(method, attemptNo)) await shop.deliver(notice);
}

async function pay(bought: Bought): Promise<Bought> {
  await shop.gateways[bought.method].pay(bought.attemptNo);
  await deliverAll(bought);
  return bought;
}

const buyMonth = async (person: Person) => await pay(await startToBuy(person, {}));

async function preview(person: Person, packageId = 2, promotionCode?: string, world: World = shop) {
  const body = { packageId, promotionCode };
  const answer = await send(world, "POST", "/upgrades/preview", body, { token: person.token });
  return (answer.body.data as { offer: UpgradeOffer | null }).offer;
}

async function startUpgrade(
  person: Person,
  more: { packageId?: number; code?: string; method?: Method } = {},
) {
  const { packageId = 2, code, ...rest } = more;
  const offer = await preview(person, packageId, code);
  return await startToBuy(person, { ...rest, packageId, code, amount: offer?.due ?? 0, difference: true });
}

async function refund(bought: Bought, amountFen?: number): Promise<void> {
  const request = { orderNo: bought.orderNo, amountFen, ...li, reason: "test" };
  const { refundNo } = await refundOrder(shop.context, request);
  await shop.gateways.wechat.completeRefund(refundNo, "SUCCESS");
  await deliverAll(bought);
}

const contestedOf = async (orderNo: string) =>
  (await listOpenAlarms(shop.db, 1_000)).filter(
    ({ kind, subject }) => kind === "upgrade.credit_contested" && subject === orderNo,
  );
const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * dayS * 1000).toISOString();

/** Lets time pass, which ends sessions, and signs the person in again. */
async function letPass(person: Person, seconds: number): Promise<void> {
  shop.clock.advance(seconds);
  await shop.db.deleteFrom("rate_limits").execute();
  Object.assign(person, await signInAgain(shop, person));
}

/** A buyer who has used ten days of a month, and their order. */
async function afterTenDays() {
  const person = await buyer();
  const month = await buyMonth(person);
  await letPass(person, 10 * dayS);
  return { person, month };
}

describe("the difference to a better plan", () => {
  test("is its price less what the remaining days cost, and is paid now or later", async () => {
    const { person, month } = await afterTenDays();
    expect(await preview(person)).toEqual({
      price: 99,
      credit: 26,
      due: 73,
      days: [{ level: 1, days: 20 }],
      endsAt: inDays(90),
      endsAtLater: inDays(110),
    });
    const upgrade = await startUpgrade(person);
    const trade = shop.gateways.wechat.trades().find(({ number }) => number === upgrade.attemptNo);
    expect(trade).toMatchObject({ amountFen: 7300 });
    expect(await remainingDaysOf(shop, month.orderNo)).toBe(30);
    await pay(upgrade);
    expect(await remainingDaysOf(shop, month.orderNo)).toBe(10);
    expect(await readMemberUntil(shop, person)).toBe(inDays(90));
    const operator = await makeOperator(shop, "support");
    const { order, diagnosis } = await callHandler(shop, readOrder, operator, {
      params: { orderNo: upgrade.orderNo },
    });
    expect(order).toMatchObject({ amountFen: 7300, creditFen: 2600, listPriceFen: null });
    expect(diagnosis.map(({ kind }) => kind)).toContain("creditUsed");
  });

  test("counts after a promotion code", async () => {
    const { person } = await afterTenDays();
    const [code = ""] = await makePromotion(shop);
    expect(await preview(person, 2, code)).toMatchObject({ price: 89.1, credit: 26, due: 63.1 });
    const upgrade = await startUpgrade(person, { code });
    const row = await shop.db
      .selectFrom("orders")
      .select(["price_fen", "list_price_fen", "credit_fen"])
      .where("order_no", "=", upgrade.orderNo)
      .executeTakeFirst();
    expect(row).toEqual({ price_fen: 6310, list_price_fen: 9900, credit_fen: 2600 });
  });

  test("is rejected with another amount, without remaining days, and as a full price", async () => {
    const { person } = await afterTenDays();
    const order = async (amount: number, more: object) =>
      (await orderWithCode(shop, person, undefined, amount, { packageId: 2, ...more })).status;
    expect(await order(72.99, { paysDifference: true })).toBe(400);
    expect(await order(73, {})).toBe(400);
    expect(await order(99, { paysDifference: true })).toBe(400);
    const stranger = await buyer();
    expect(await preview(stranger)).toBeNull();
    const answer = await orderWithCode(shop, stranger, undefined, 99, { packageId: 2, paysDifference: true });
    expect(answer.status).toBe(400);
  });

  test("stays the same while its order is open, although a day passes", async () => {
    const person = await buyer();
    await buyMonth(person);
    await letPass(person, 10 * dayS - 300);
    const first = await preview(person);
    expect(first).toMatchObject({ credit: 26 });
    const upgrade = await startUpgrade(person);
    shop.clock.advance(600);
    expect(await preview(person)).toMatchObject({ credit: 26, due: 73 });
    expect((await startUpgrade(person)).orderNo).toBe(upgrade.orderNo);
    await pay(upgrade);
    expect(await contestedOf(upgrade.orderNo)).toEqual([]);
  });

  test("of a late payment is the one that was promised; the days that have passed are not taken", async () => {
    const { person, month } = await afterTenDays();
    const upgrade = await startUpgrade(person, { method: "hupi" });
    await letPass(person, 3 * dayS);
    await runDueJobs(shop.context);
    expect(await orderStateOf(shop, upgrade.orderNo)).toBe("closed");
    await pay(upgrade);
    expect(await orderStateOf(shop, upgrade.orderNo)).toBe("granted");
    expect(await remainingDaysOf(shop, month.orderNo)).toBe(13);
    expect(await contestedOf(upgrade.orderNo)).toEqual([]);
  });

  test("does not pay with gifts, which wait as before", async () => {
    const person = await buyer();
    await grantDays(shop.context, { id: person.accountId, days: 10, ...li, reason: "gift" });
    expect(await preview(person)).toBeNull();
  });
});

describe("a refund", () => {
  test("of the upgrade gives the days back exactly", async () => {
    const { person, month } = await afterTenDays();
    const until = await readMemberUntil(shop, person);
    const upgrade = await pay(await startUpgrade(person));
    await letPass(person, dayS);
    await refund(upgrade);
    expect(await remainingDaysOf(shop, month.orderNo)).toBe(30);
    expect(await readMemberUntil(shop, person)).toBe(until);
    expect(await orderStateOf(shop, upgrade.orderNo)).toBe("refunded");
    expect(await preview(person)).toMatchObject({ days: [{ level: 1, days: 19 }], credit: 24.7 });
  });

  test("of half of the upgrade gives half of them back, and the rest the rest", async () => {
    const { person, month } = await afterTenDays();
    const upgrade = await pay(await startUpgrade(person));
    await refund(upgrade, 3650);
    expect(await remainingDaysOf(shop, upgrade.orderNo)).toBe(45);
    expect(await remainingDaysOf(shop, month.orderNo)).toBe(20);
    await refund(upgrade, 3650);
    expect(await remainingDaysOf(shop, month.orderNo)).toBe(30);
  });

  test("of the lower plan returns what was not credited, and the upgrade's refund makes the rest refundable", async () => {
    const { person, month } = await afterTenDays();
    const upgrade = await startUpgrade(person);
    await expect(refund(month, 1301)).rejects.toThrow();
    await pay(upgrade);
    await expect(refund(month, 1301)).rejects.toThrow();
    await refund(month, 1300);
    expect([await remainingDaysOf(shop, month.orderNo), await orderStateOf(shop, month.orderNo)]).toEqual([
      0,
      "granted",
    ]);
    expect(await contestedOf(month.orderNo)).toEqual([]);
    await refund(upgrade);
    expect(await remainingDaysOf(shop, month.orderNo)).toBe(20);
    await refund(month, 2600);
    expect(await orderStateOf(shop, month.orderNo)).toBe("refunded");
  });

  test("of credited money in the gateway's console raises an alarm, which the upgrade's refund closes", async () => {
    const { person, month } = await afterTenDays();
    const upgrade = await pay(await startUpgrade(person));
    await shop.gateways.wechat.refund(month.attemptNo);
    await deliverAll(month);
    expect(await contestedOf(month.orderNo)).toMatchObject([
      { details: { creditedFen: 2600, refundedFen: 3900 } },
    ]);
    expect(await orderStateOf(shop, upgrade.orderNo)).toBe("granted");
    await refund(upgrade);
    expect(await contestedOf(month.orderNo)).toEqual([]);
    expect(await remainingDaysOf(shop, month.orderNo)).toBe(0);
  });

  test("of an upgrade whose days have paid for another stays an alarm, however often it is reported", async () => {
    const { person, month } = await afterTenDays();
    const quarter = await pay(await startUpgrade(person));
    await letPass(person, 30 * dayS);
    const year = await pay(await startUpgrade(person, { packageId: 3 }));
    await shop.gateways.wechat.refund(quarter.attemptNo);
    await deliverAll(quarter);
    await deliverAll(quarter);
    expect(await contestedOf(quarter.orderNo)).toMatchObject([{ details: { refundedFen: 7300 } }]);
    await refund(year);
    expect(await contestedOf(quarter.orderNo)).toEqual([]);
    expect(await remainingDaysOf(shop, month.orderNo)).toBe(30);
  });

  test("is announced once with the membership that is left", async () => {
    const { person } = await afterTenDays();
    const upgrade = await pay(await startUpgrade(person));
    await makeWebhookEndpoint(shop, {
      types: ["membership.begun", "membership.changed", "membership.ended"],
    });
    await letPass(person, dayS);
    await refund(upgrade);
    const events = await shop.db.selectFrom("webhook_events").select(["type", "data"]).execute();
    await shop.db.deleteFrom("webhook_endpoints").execute();
    const endsAt = await readMemberUntil(shop, person);
    expect(events).toMatchObject([{ type: "membership.changed", data: { endsAt } }]);
  });

  test("of a second upgrade gives back what the first one had", async () => {
    const { person, month } = await afterTenDays();
    const quarter = await pay(await startUpgrade(person));
    await letPass(person, 30 * dayS);
    // Two thirds of 99 yuan: 73 were paid, and 26 were credited.
    expect(await preview(person, 3)).toMatchObject({ credit: 66, due: 203, days: [{ level: 2, days: 60 }] });
    const year = await pay(await startUpgrade(person, { packageId: 3 }));
    expect(await remainingDaysOf(shop, quarter.orderNo)).toBe(30);
    await refund(year);
    expect(await remainingDaysOf(shop, quarter.orderNo)).toBe(90);
    await refund(quarter);
    expect(await remainingDaysOf(shop, month.orderNo)).toBe(30);
  });
});

describe("remaining days", () => {
  test("pay for one order: the second open upgrade replaces the first, and one that is paid late is an alarm", async () => {
    const { person } = await afterTenDays();
    const first = await startUpgrade(person, { method: "hupi" });
    const second = await startUpgrade(person, { packageId: 3 });
    expect(await orderStateOf(shop, first.orderNo)).toBe("closed");
    await pay(second);
    expect(await contestedOf(second.orderNo)).toEqual([]);
    await pay(first);
    expect(await orderStateOf(shop, first.orderNo)).toBe("granted");
    expect(await contestedOf(first.orderNo)).toMatchObject([{ details: { missingDays: 20 } }]);
  });

  test("requested by ten upgrades at once are promised to one open order", async () => {
    const { person } = await afterTenDays();
    const offers = [await preview(person, 2), await preview(person, 3)];
    const order = (index: number) =>
      orderWithCode(shop, person, undefined, offers[index % 2]?.due ?? 0, {
        packageId: 2 + (index % 2),
        paysDifference: true,
      });
    await Promise.all(Array.from({ length: 10 }, (_, index) => order(index)));
    const open = await shop.db
      .selectFrom("orders")
      .select("credit_fen")
      .where("account_id", "=", person.accountId)
      .where("state", "=", "pending")
      .execute();
    expect(open).toEqual([{ credit_fen: 2600 }]);
  });

  test("are refunded or credited, never both, whichever is first", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { person, month } = await afterTenDays();
      const due = (await preview(person))?.due ?? 0;
      const order = () => orderWithCode(shop, person, undefined, due, { packageId: 2, paysDifference: true });
      const takeBack = () =>
        refundOrder(shop.context, { orderNo: month.orderNo, amountFen: 3900, ...li, reason: "race" }).then(
          () => true,
          () => false,
        );
      const acts = [order().then(({ status }) => status === 200), takeBack()];
      const outcomes = await Promise.all(acts);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
    }
  });

  test("are as the gateways and the books say after all of this", async () => {
    expect(await checkAllInvariants(shop.context)).toEqual({});
  });
});

test.each([
  { creditsCardDays: false, offer: null },
  { creditsCardDays: true, offer: { credit: 39, due: 60, days: [{ level: 1, days: 30 }] } },
])(
  "a card's days are worth what its package cost, or nothing: $creditsCardDays",
  async ({ creditsCardDays, offer }) => {
    const world = await openWorld({ features: { creditsCardDays } });
    const person = await buyer(world);
    const batch = { packageId: 1, count: 1, batch: "b", tag: null, expiresAt: null };
    const [keyCode] = await makeCards(world.context, batch);
    await send(world, "POST", "/cards/validate", { keyCode }, { token: person.token });
    const found = await preview(person, 2, undefined, world);
    if (offer) expect(found).toMatchObject(offer);
    else expect(found).toBeNull();
    await world.close();
  },
);
