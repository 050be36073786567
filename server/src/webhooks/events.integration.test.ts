import type { SubscribedType } from "@baleen/contract/webhooks/webhook-events.ts";
import { describe, expect, test } from "vitest";
import { announceEnds } from "../membership/announce-membership.ts";
import { makeCards } from "../membership/cards/make-cards.ts";
import { grantDays } from "../membership/operator/grant-days.ts";
import { takeDays } from "../membership/operator/take-days.ts";
import { li, makeOrder, makePerson, password, settleAtCashier } from "../testing/makers.ts";
import { mergeByOwner } from "../testing/merging.ts";
import { refundOrder } from "../testing/refund-order.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { openWorldForTest, send, type World } from "../testing/world.ts";
import { makeWebhookEndpoint } from "./testing/consumer.ts";

const dayS = 86_400;
const never = () => ({ signal: new AbortController().signal });

/** A world with an endpoint that is paused, so that nothing is sent. */
async function openAnnouncingWorld(types?: readonly SubscribedType[]) {
  const world = await openWorldForTest();
  const { id } = await makeWebhookEndpoint(world, types && { types });
  await world.db.updateTable("webhook_endpoints").set({ is_paused: true }).where("id", "=", id).execute();
  return world;
}

async function listEvents({ db }: World) {
  const rows = await db.selectFrom("webhook_events").selectAll().orderBy("occurred_at").execute();
  return rows.map(({ type, data }) => [type, data] as const);
}

const typesOf = async (world: World) => (await listEvents(world)).map(([type]) => type).toSorted();

async function forgetEvents({ db }: World) {
  await db.deleteFrom("webhook_events").execute();
}

async function makeKeys(world: World, count: number) {
  const batch = { packageId: 1, count, batch: "spring", tag: null, expiresAt: null };
  return await makeCards(world.context, batch);
}

describe("an order", () => {
  test("that is paid is announced once with its membership, however often and from where the payment is reported", async () => {
    const world = await openAnnouncingWorld();
    const person = await makePerson(world, "li_buys");
    const orderNo = await makeOrder(world, person);
    await Promise.all([1, 2, 3].map(() => settleAtCashier(world, orderNo, "paid")));
    await runDueJobs(world.background);
    const now = world.clock.now();
    const endsAt = new Date(now.getTime() + 30 * dayS * 1000).toISOString();
    const events = await listEvents(world);
    expect(events).toHaveLength(2);
    expect(events).toContainEqual([
      "order.paid",
      {
        orderNo,
        accountId: person.accountId,
        packageId: 1,
        level: 1,
        days: 30,
        paidFen: 3_900,
        paymentMethod: "wechat",
        promotionCode: null,
        paidAt: now.toISOString(),
      },
    ]);
    expect(events).toContainEqual([
      "membership.begun",
      { accountId: person.accountId, endsAt, spans: [{ level: 1, from: now.toISOString(), to: endsAt }] },
    ]);
  });

  test("that is refunded in parts is announced with each new total, and a part too small for a day too", async () => {
    const world = await openAnnouncingWorld(["order.refunded"]);
    const orderNo = await makeOrder(world, await makePerson(world, "wu_refunds"));
    await settleAtCashier(world, orderNo, "paid");
    for (const amountFen of [1, 1_000, undefined]) {
      await refundOrder(world.context, { orderNo, amountFen, reason: "the buyer asked" });
      await runDueJobs(world.background);
      world.clock.advance(60);
    }
    expect(
      (await listEvents(world)).map(([, data]) => {
        const { refundedFen, isWhole } = data as { refundedFen: number; isWhole: boolean };
        return [refundedFen, isWhole];
      }),
    ).toEqual([
      [1, false],
      [1_001, false],
      [3_900, true],
    ]);
  });

  test("that is paid while no endpoint wants to know leaves no event", async () => {
    const world = await openAnnouncingWorld(["account.deleted"]);
    const orderNo = await makeOrder(world, await makePerson(world, "no_news"));
    await settleAtCashier(world, orderNo, "paid");
    expect(await listEvents(world)).toEqual([]);
  });
});

describe("a membership", () => {
  test("changes with more days and with fewer, and ends when its last day is taken", async () => {
    const world = await openAnnouncingWorld();
    const { accountId: id } = await makePerson(world, "zhao_days");
    await grantDays(world.context, { id, days: 10, ...li, reason: "a prize" });
    await grantDays(world.context, { id, days: 5, ...li, reason: "another prize" });
    await takeDays(world.context, { id, days: 3, ...li, reason: "a mistake" });
    expect(await typesOf(world)).toEqual(["membership.begun", "membership.changed", "membership.changed"]);
    await forgetEvents(world);
    await takeDays(world.context, { id, days: 12, ...li, reason: "a mistake" });
    const endedAt = world.clock.now().toISOString();
    await announceEnds(world.background, never());
    expect(await listEvents(world)).toEqual([
      ["membership.ended", { accountId: id, endedAt, mergedInto: null }],
    ]);
  });

  test("that runs out is announced once, by whichever of many nodes finds it", async () => {
    const world = await openAnnouncingWorld(["membership.ended"]);
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, index) => makePerson(world, `ends_${index}`)),
    );
    for (const { accountId: id } of people)
      await grantDays(world.context, { id, days: 1, ...li, reason: "a trial" });
    world.clock.advance(dayS - 1);
    await announceEnds(world.background, never());
    expect(await listEvents(world)).toEqual([]);
    const endedAt = new Date(world.clock.now().getTime() + 1_000).toISOString();
    world.clock.advance(30);
    await Promise.all(Array.from({ length: 6 }, () => announceEnds(world.background, never())));
    await announceEnds(world.background, never());
    const events = await listEvents(world);
    expect(events.map(([, data]) => data)).toHaveLength(5);
    expect(events.map(([, data]) => (data as { accountId: number }).accountId).toSorted()).toEqual(
      people.map(({ accountId }) => accountId).toSorted(),
    );
    expect(events[0]?.[1]).toMatchObject({ endedAt, mergedInto: null });
  });

  test("that is renewed just after its end ends once and begins once, even while the ends are announced", async () => {
    const world = await openAnnouncingWorld();
    const keys = await makeKeys(world, 8);
    const people = await Promise.all(keys.map((_, index) => makePerson(world, `renews_${index}`)));
    for (const { accountId: id } of people)
      await grantDays(world.context, { id, days: 1, ...li, reason: "a trial" });
    await forgetEvents(world);
    world.clock.advance(dayS + 5);
    await Promise.all([
      ...people.map(({ token }, index) =>
        send(world, "POST", "/cards/validate", { keyCode: keys[index] }, { token }),
      ),
      ...Array.from({ length: 4 }, () => announceEnds(world.background, never())),
    ]);
    await announceEnds(world.background, never());
    const counts = Object.groupBy(await typesOf(world), (type) => type);
    expect(Object.entries(counts).map(([type, all]) => [type, all?.length])).toEqual([
      ["card.redeemed", 8],
      ["membership.begun", 8],
      ["membership.ended", 8],
    ]);
  });

  test("that ended long before the site ran again is not announced", async () => {
    const world = await openAnnouncingWorld();
    const { accountId: id } = await makePerson(world, "long_gone");
    await grantDays(world.context, { id, days: 1, ...li, reason: "a trial" });
    await forgetEvents(world);
    world.clock.advance(9 * dayS);
    await announceEnds(world.background, never());
    expect(await listEvents(world)).toEqual([]);
  });

  test("for life has no end, and neither has its last span", async () => {
    const world = await openAnnouncingWorld();
    const { accountId: id } = await makePerson(world, "for_life");
    await grantDays(world.context, { id, days: 36_500, ...li, reason: "a founder" });
    const [event] = await listEvents(world);
    expect(event).toMatchObject(["membership.begun", { endsAt: null, spans: [{ to: null }] }]);
  });

  test("of an account that becomes part of another ends there and goes on here", async () => {
    const world = await openAnnouncingWorld();
    const [own, other] = [await makePerson(world, "li_stays"), await makePerson(world, "li_goes")];
    await grantDays(world.context, { id: other.accountId, days: 10, ...li, reason: "a prize" });
    await forgetEvents(world);
    expect((await mergeByOwner(world, own, other)).status).toBe(200);
    const events = await listEvents(world);
    expect(events).toHaveLength(2);
    expect(events).toContainEqual([
      "membership.ended",
      {
        accountId: other.accountId,
        endedAt: world.clock.now().toISOString(),
        mergedInto: own.accountId,
      },
    ]);
    expect(events.find(([type]) => type === "membership.begun")?.[1]).toMatchObject({
      accountId: own.accountId,
    });
    world.clock.advance(11 * dayS);
    await forgetEvents(world);
    await announceEnds(world.background, never());
    expect(await listEvents(world)).toMatchObject([["membership.ended", { accountId: own.accountId }]]);
  });
});

test("a card that twenty people redeem at once is announced once, without its key", async () => {
  const world = await openAnnouncingWorld(["card.redeemed"]);
  const [key = ""] = await makeKeys(world, 1);
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, index) => makePerson(world, `redeems_${index}`)),
  );
  await Promise.all(
    people.map(({ token }) => send(world, "POST", "/cards/validate", { keyCode: key }, { token })),
  );
  const events = await listEvents(world);
  expect(events).toMatchObject([["card.redeemed", { batch: "spring", packageId: 1, days: 30, level: 1 }]]);
  expect(JSON.stringify(events)).not.toContain(key);
});

test("an account that is deleted is announced by its number alone, and its membership ends without an event", async () => {
  const world = await openAnnouncingWorld();
  const { accountId, token } = await makePerson(world, "li_leaves");
  await grantDays(world.context, { id: accountId, days: 1, ...li, reason: "a trial" });
  await forgetEvents(world);
  const answer = await send(
    world,
    "POST",
    "/account/deletion",
    { type: "password", password, now: true },
    { token },
  );
  expect(answer.body).toMatchObject({ data: { isDeleted: true } });
  const deletedAt = world.clock.now().toISOString();
  world.clock.advance(2 * dayS);
  await announceEnds(world.background, never());
  expect(await listEvents(world)).toEqual([["account.deleted", { accountId, deletedAt }]]);
});

test("what is rolled back announces nothing", async () => {
  const world = await openAnnouncingWorld();
  const [key = ""] = await makeKeys(world, 1);
  const { accountId: id, token } = await makePerson(world, "has_all");
  await grantDays(world.context, { id, days: 36_500, ...li, reason: "a founder" });
  await forgetEvents(world);
  const answer = await send(world, "POST", "/cards/validate", { keyCode: key }, { token });
  expect(answer.status).toBe(400);
  expect(await listEvents(world)).toEqual([]);
});
