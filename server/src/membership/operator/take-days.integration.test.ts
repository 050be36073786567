import { afterAll, beforeAll, expect, test } from "vitest";
import { readAccount } from "../../console/accounts/read-account.ts";
import { consoleHandlers } from "../../console-handlers.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { makeOrder, makePerson, type Person, settleAtCashier } from "../../testing/makers.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { foldGrants } from "../fold-grants.ts";
import { listGrants } from "../membership-store.ts";

const { grantDays, moveDays, previewTakeDays, refundOrder, takeDays } = consoleHandlers;

let world: World;
let operator: SignedInOperator;
beforeAll(async () => {
  world = await openWorld();
  operator = await makeOperator(world);
});
afterAll(() => world.close());

const dayS = 86_400;
const grant = ({ accountId: id }: Person, days: number, by = operator) =>
  callHandler(world, grantDays, by, { params: { id }, body: { ...reasonFields(), days } });
const take = ({ accountId: id }: Person, days: number) =>
  callHandler(world, takeDays, operator, { params: { id }, body: { ...reasonFields(), days } });
const move = ({ accountId: id }: Person, to: Person, days: number) =>
  callHandler(world, moveDays, operator, {
    params: { id },
    body: { ...reasonFields(), days, toAccountId: to.accountId },
  });
const show = ({ accountId: id }: Person) => callHandler(world, readAccount, operator, { params: { id } });
const daysLeft = async (person: Person) => {
  const { memberUntil } = (await show(person)).account;
  return memberUntil ? (Date.parse(memberUntil) - world.clock.now().getTime()) / (dayS * 1000) : 0;
};

test("days are taken from the newest grants first, and never those that have passed", async () => {
  const person = await makePerson(world, "days-taken");
  await grant(person, 30);
  world.clock.advance(20 * dayS);
  await grant(person, 10);
  const { id } = { id: person.accountId };
  const preview = await callHandler(world, previewTakeDays, operator, { params: { id }, query: {} });
  expect(preview.daysTaken).toBe(20);
  expect(await take(person, 15)).toMatchObject({ daysTaken: 15 });
  const { grants } = await show(person);
  expect(grants.map(({ days, daysTakenBack }) => [days, daysTakenBack])).toEqual([
    [10, 10],
    [30, 5],
  ]);
  expect(await take(person, 100)).toMatchObject({ daysTaken: 5 });
  await expect(take(person, 1)).rejects.toThrow("no days to take");
});

test("support grants at most 31 days at once and 20 times in a day, also at once", async () => {
  const support = await makeOperator(world, "support");
  const person = await makePerson(world, "gifts");
  await expect(grant(person, 32, support)).rejects.toThrow("at most 31 days");
  const ends = await Promise.allSettled(Array.from({ length: 25 }, () => grant(person, 1, support)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  world.clock.advance(dayS + 1);
  await grant(person, 1, support);
});

test("days are moved once between accounts, in both directions at once", async () => {
  const [one, other] = [await makePerson(world, "mover-one"), await makePerson(world, "mover-two")];
  await grant(one, 100);
  await grant(other, 100);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => (index % 2 ? move(one, other, 7) : move(other, one, 3))),
  );
  expect([await daysLeft(one), await daysLeft(other)]).toEqual([80, 120]);
  await expect(move(one, one, 1)).rejects.toThrow("the same account");
  const entry = (await show(other)).actions.find(({ action }) => action === "receiveDays");
  expect(entry?.params).toEqual({ days: 7, fromAccountId: one.accountId });
});

/** Deterministic, so that failures can be reproduced. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test.each([1, 2, 3, 4, 5, 6])("after any acts the end is that of the grants, seed %i", async (seed) => {
  const next = numbersFrom(seed * 7919);
  const person = await makePerson(world, `any-acts-${seed}`);
  const other = await makePerson(world, `any-acts-other-${seed}`);
  const orders: string[] = [];
  for (let bought = 0; bought < 3; bought += 1) {
    const orderNo = await makeOrder(world, person);
    await settleAtCashier(world, orderNo, "paid");
    orders.push(orderNo);
  }
  const acts = [
    () => grant(person, 1 + next(40)),
    () => take(person, 1 + next(25)),
    () => move(person, other, 1 + next(10)),
    () => move(other, person, 1 + next(10)),
    async () => {
      world.clock.advance(next(20 * dayS));
    },
    async () => {
      const orderNo = orders[next(orders.length)] ?? "";
      await callHandler(world, refundOrder, operator, {
        params: { orderNo },
        body: { ...reasonFields(), amountFen: 1 + next(2000) },
      });
    },
  ];
  for (let step = 0; step < 40; step += 1) {
    // Rejected actions change nothing.
    await acts[next(acts.length)]?.().catch(() => undefined);
    for (const { accountId } of [person, other]) await expectAgreement(accountId);
  }
});

async function expectAgreement(accountId: number): Promise<void> {
  const account = await world.db
    .selectFrom("accounts")
    .select("vip_expire_at")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  expect(account.vip_expire_at).toEqual(foldGrants(await listGrants(world.db, accountId)));
  const grants = await world.db
    .selectFrom("grants")
    .selectAll()
    .where("account_id", "=", accountId)
    .execute();
  for (const { id, days, days_taken_back } of grants) {
    const cuts = await world.db.selectFrom("grant_cuts").selectAll().where("grant_id", "=", id).execute();
    expect(cuts.reduce((sum, cut) => sum + cut.days, 0)).toBe(days_taken_back);
    expect(days_taken_back).toBeLessThanOrEqual(days);
  }
}
