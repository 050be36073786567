import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findAccount } from "../../accounts/account-store.ts";
import { takeDays } from "../../membership/operator/take-days.ts";
import { checkAllInvariants } from "../../operations/invariants/check-invariants.ts";
import { findNewestAttempt } from "../../payments/attempt-store.ts";
import { settlePayment } from "../../payments/settle-payment.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { findOrder } from "../../shop/orders/order-store.ts";
import {
  grantLifetime,
  li,
  makeOrder,
  makePerson,
  type Person,
  settleAtCashier,
} from "../../testing/makers.ts";
import { confirmMerge, mergeByOwner, previewMerge, signInAgain } from "../../testing/merging.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const dayS = 86_400;
/** Packages of the built-in content: 30 days of level 1, 90 of level 2, 365 of level 3. */
const monthly = { packageId: 1, amount: 39, paymentMethod: "wechat" } as const;
const quarterly = { packageId: 2, amount: 99, paymentMethod: "wechat" } as const;

async function buy(person: Person, purchase: typeof monthly | typeof quarterly = monthly): Promise<string> {
  const orderNo = await makeOrder(world, person, purchase);
  await settleAtCashier(world, orderNo, "paid");
  return orderNo;
}

const endOf = async ({ accountId }: Pick<Person, "accountId">) =>
  (await findAccount(world.db, accountId))?.vip_expire_at ?? null;

async function spansOf(person: Person) {
  const signedIn = await signInAgain(world, person);
  const { body } = await send(world, "GET", "/membership/mine", undefined, { token: signedIn.token });
  return (body.data as { spans: { level: number; from: string; to: string }[] }).spans;
}

const inDays = (days: number) => secondsAfter(world.clock.now(), days * dayS).toISOString();

test("days of two levels are those that both had left, to the second, whichever account remains", async () => {
  for (const survivor of ["this", "other"] as const) {
    const basic = await makePerson(world, `days-basic-${survivor}`);
    const advanced = await makePerson(world, `days-advanced-${survivor}`);
    await buy(basic);
    world.clock.advance(5.5 * dayS);
    await buy(advanced, quarterly);
    world.clock.advance(10 * dayS);
    const preview = await previewMerge(world, await signInAgain(world, basic), advanced);
    const merged = {
      levels: [
        { level: 2, days: 80 },
        { level: 1, days: 15 },
      ],
      memberUntil: inDays(94.5),
    };
    expect(preview).toMatchObject({
      this: { levels: [{ level: 1, days: 15 }], memberUntil: inDays(14.5) },
      other: { levels: [{ level: 2, days: 80 }], memberUntil: inDays(80) },
      merged,
    });
    expect((await mergeByOwner(world, basic, advanced, survivor)).status).toBe(200);
    const [remaining, absorbed] = survivor === "this" ? [basic, advanced] : [advanced, basic];
    expect(await endOf(remaining)).toEqual(new Date(merged.memberUntil));
    expect(await endOf(absorbed)).toBeNull();
    expect(await spansOf(remaining)).toMatchObject([
      { level: 2, to: inDays(80) },
      { level: 1, from: inDays(80), to: inDays(94.5) },
    ]);
  }
});

test("a membership for life stays one, and days of the other account stay a span of their level", async () => {
  const founder = await makePerson(world, "days-founder");
  const buyer = await makePerson(world, "days-buyer");
  await grantLifetime(world, founder);
  await buy(buyer, quarterly);
  world.clock.advance(10 * dayS);
  expect((await mergeByOwner(world, buyer, founder)).status).toBe(200);
  expect(isLifetime(await endOf(buyer))).toBe(true);
  expect(await spansOf(buyer)).toMatchObject([
    { level: 2, to: inDays(80) },
    { level: 1, from: inDays(80) },
  ]);
});

test("a grant keeps its order, and a refund afterwards takes what it would have taken before", async () => {
  const [first, second] = [await makePerson(world, "days-first"), await makePerson(world, "days-second")];
  const orders = { first: await buy(first), second: await buy(second) };
  world.clock.advance(10 * dayS);
  expect((await mergeByOwner(world, first, second)).status).toBe(200);
  expect(await endOf(first)).toEqual(new Date(inDays(40)));
  const grants = await world.db
    .selectFrom("grants")
    .select(["source_ref", "account_id", "merged_from"])
    .where("source_ref", "in", Object.values(orders))
    .orderBy("id")
    .execute();
  expect(grants).toEqual([
    { source_ref: orders.first, account_id: first.accountId, merged_from: null },
    { source_ref: orders.second, account_id: first.accountId, merged_from: second.accountId },
  ]);
  await refundOrder(world.context, { orderNo: orders.second, amountFen: 1300, reason: "a third" });
  expect(await endOf(first)).toEqual(new Date(inDays(30)));
  // Without the first order only the second one's remaining days are left.
  await refundOrder(world.context, { orderNo: orders.first, amountFen: undefined, reason: "all" });
  expect(await endOf(first)).toEqual(new Date(inDays(10)));
  expect(await checkAllInvariants(world.context)).toEqual({});
});

test("an operator takes days of both accounts, and none that has passed in either", async () => {
  const [first, second] = [await makePerson(world, "days-debtor"), await makePerson(world, "days-debtor-2")];
  await buy(first);
  world.clock.advance(3 * dayS);
  await buy(second);
  world.clock.advance(10 * dayS);
  expect((await mergeByOwner(world, first, second)).status).toBe(200);
  expect(await endOf(first)).toEqual(new Date(inDays(17 + 20)));
  const by = { ...li, reason: "charged back" };
  expect(await takeDays(world.context, { id: first.accountId, days: 30, ...by })).toMatchObject({
    daysTaken: 30,
  });
  expect(await endOf(first)).toEqual(new Date(inDays(7)));
  expect(await takeDays(world.context, { id: first.accountId, days: 30, ...by })).toMatchObject({
    daysTaken: 7,
    memberUntilAfter: world.clock.now().toISOString(),
  });
  expect(await checkAllInvariants(world.context)).toEqual({});
});

test("an account that became part of another is part of a third with it, and no day changes", async () => {
  const people = [];
  for (const name of ["days-chain-1", "days-chain-2", "days-chain-3"]) {
    const person = await makePerson(world, name);
    await buy(person);
    people.push(person);
    world.clock.advance(2 * dayS);
  }
  const [one, two, three] = people as [Person, Person, Person];
  // 24, 26 and 28 days are left.
  expect((await mergeByOwner(world, two, one)).status).toBe(200);
  expect(await endOf(two)).toEqual(new Date(inDays(50)));
  world.clock.advance(3 * dayS);
  expect((await mergeByOwner(world, three, two)).status).toBe(200);
  expect(await endOf(three)).toEqual(new Date(inDays(47 + 25)));
  await buy(await signInAgain(world, three));
  expect(await endOf(three)).toEqual(new Date(inDays(47 + 25 + 30)));
  for (const { accountId } of [one, two])
    expect(await findAccount(world.db, accountId)).toMatchObject({ merged_into: three.accountId });
  const grants = await world.db
    .selectFrom("grants")
    .select("merged_from")
    .where("account_id", "=", three.accountId)
    .orderBy("id")
    .execute();
  const origins = grants.map(({ merged_from: origin }) => origin);
  expect(origins).toEqual([one.accountId, two.accountId, null, null]);
  expect(await checkAllInvariants(world.context)).toEqual({});
});

test("an unpaid order of the absorbed account is closed, and a payment that still arrives is the survivor's", async () => {
  const survivor = await makePerson(world, "late-payment-to");
  const absorbed = await makePerson(world, "late-payment-by");
  const orderNo = await makeOrder(world, absorbed);
  const attemptNo = (await findNewestAttempt(world.db, orderNo))?.attempt_no ?? "";
  // Nobody has begun to pay this one.
  const { body } = await send(world, "POST", "/orders", quarterly, absorbed);
  const { orderNo: unbegun } = body.data as { orderNo: string };
  const preview = await previewMerge(world, survivor, absorbed);
  expect(preview).toMatchObject({ obstacles: [], unpaidOrders: [orderNo] });
  expect((await confirmMerge(world, survivor, { ticket: preview.ticket, survivor: "this" })).status).toBe(
    200,
  );
  expect(await findNewestAttempt(world.db, orderNo)).toMatchObject({ state: "closed" });
  for (const no of [orderNo, unbegun]) expect((await findOrder(world.db, no))?.state).toBe("closed");
  // The cashier page was still open in a browser.
  await world.db
    .updateTable("simulated_trades")
    .set({ state: "paid" })
    .where("attempt_no", "=", attemptNo)
    .execute();
  const trade = await world.context.gateways.get("wechat")?.query(attemptNo);
  const told = { method: "wechat", attemptNo, trade, source: "notice" } as const;
  expect(await settlePayment(world.context, told)).toBe("granted");
  expect(await endOf(survivor)).toEqual(new Date(inDays(30)));
  expect(await endOf(absorbed)).toBeNull();
  await runDueJobs(world.context);
  expect(await checkAllInvariants(world.context)).toEqual({});
});

test("a payment that its gateway has not told yet is granted first, and its days move with the rest", async () => {
  const survivor = await makePerson(world, "untold-payment-to");
  const absorbed = await makePerson(world, "untold-payment-by");
  const orderNo = await makeOrder(world, absorbed);
  const attemptNo = (await findNewestAttempt(world.db, orderNo))?.attempt_no ?? "";
  await world.db
    .updateTable("simulated_trades")
    .set({ state: "paid" })
    .where("attempt_no", "=", attemptNo)
    .execute();
  expect((await mergeByOwner(world, survivor, absorbed)).status).toBe(200);
  expect(await endOf(survivor)).toEqual(new Date(inDays(30)));
  expect(await checkAllInvariants(world.context)).toEqual({});
});
