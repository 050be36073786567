import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCards } from "../membership/cards/make-cards.ts";
import { listGrants } from "../membership/membership-store.ts";
import { grantDays } from "../membership/operator/grant-days.ts";
import { moveDays } from "../membership/operator/move-days.ts";
import { takeDays } from "../membership/operator/take-days.ts";
import { planLevels } from "../membership/plan-levels.ts";
import { checkAllInvariants } from "../operations/invariants/check-invariants.ts";
import { isActionRejection } from "../platform/rejection.ts";
import { li, makeOrder, makePerson, type Person, settleAtCashier } from "../testing/makers.ts";
import { mergeByOwner, signInAgain } from "../testing/merging.ts";
import { refundOrder } from "../testing/refund-order.ts";
import { sweep } from "../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../testing/world.ts";

const histories = 25;
const stockOfTwo = 10;

let world: World;
let people: Person[];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const methods = ["wechat", "alipay", "hupi"] as const;
const person = fc.nat(2);
const step = fc.oneof(
  fc.record({ kind: fc.constant("order" as const), person, method: fc.constantFrom(...methods) }),
  fc.record({
    kind: fc.constant("settle" as const),
    order: fc.nat(),
    result: fc.constantFrom("paid" as const, "paid" as const, "failed" as const, "closed" as const),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant("refund" as const),
    order: fc.nat(),
    fen: fc.option(fc.integer({ min: 1, max: 9900 })),
  }),
  fc.record({ kind: fc.constant("card" as const), person }),
  fc.record({ kind: fc.constant("trial" as const), person, by: fc.constantFrom("button", "card", "both") }),
  fc.record({
    kind: fc.constant("wait" as const),
    seconds: fc.constantFrom(1, 60, 901, 86_400, 40 * 86_400),
  }),
  fc.record({ kind: fc.constant("sweep" as const) }),
  fc.record({
    kind: fc.constantFrom("grant" as const, "take" as const, "move" as const),
    person,
    to: person,
    days: fc.constantFrom(1, 10, 45),
  }),
  fc.record({
    kind: fc.constant("merge" as const),
    person,
    other: person,
    survivor: fc.constantFrom("this" as const, "other" as const),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(taken: Step, orders: string[]): Promise<void> {
  const orderNo = "order" in taken ? orders[taken.order % Math.max(1, orders.length)] : undefined;
  if (taken.kind === "order") {
    const buyer = people[taken.person];
    const purchase = { packageId: 2, amount: 99, paymentMethod: taken.method };
    const ordered = buyer && (await makeOrder(world, buyer, purchase).catch(() => undefined));
    if (ordered) orders.push(ordered);
  }
  if (taken.kind === "settle" && orderNo) {
    await Promise.all(
      Array.from({ length: taken.times }, () => settleAtCashier(world, orderNo, taken.result)),
    );
  }
  if (taken.kind === "refund" && orderNo) {
    const amountFen = taken.fen ?? undefined;
    await refundOrder(world.context, { orderNo, amountFen, reason: "history" }).catch(() => undefined);
  }
  if (taken.kind === "card") await redeemCard(people[taken.person]);
  if (taken.kind === "trial") await tryFree(people[taken.person], taken.by);
  if ("days" in taken) await act(taken);
  if (taken.kind === "merge") await merge(taken);
  await letPass(taken);
}

async function letPass(taken: Step): Promise<void> {
  if (taken.kind === "wait") world.clock.advance(taken.seconds);
  if (taken.kind === "sweep") await sweep(world.context);
}

async function redeemCard(person: Person | undefined, isTrial = false): Promise<number> {
  const batch = { packageId: 1, isTrial, count: 1, batch: "h", tag: null, expiresAt: null };
  const [keyCode] = await makeCards(world.context, batch);
  return (await send(world, "POST", "/cards/validate", { keyCode }, { token: person?.token ?? "" })).status;
}

/** A free trial by the button, a card key, or both at once: one for a person who has not bought, otherwise none. */
async function tryFree(person: Person | undefined, by: string): Promise<void> {
  if (!person) return;
  await world.db.deleteFrom("rate_limits").execute();
  const earlier = await world.db
    .selectFrom("grants")
    .select("id")
    .where("account_id", "=", person.accountId)
    .where("source_kind", "in", ["order", "card", "trial"])
    .execute();
  // A session may have ended while time passed.
  const signedIn = await signInAgain(world, person);
  people = people.map((one) => (one === person ? signedIn : one));
  const { token } = signedIn;
  const statuses = await Promise.all([
    ...(by === "card" ? [] : [send(world, "POST", "/membership/trial", { packageId: 1 }, { token })]),
    ...(by === "button" ? [] : [redeemCard(signedIn, true).then((status) => ({ status }))]),
  ]);
  const begun = statuses.filter(({ status }) => status === 200).length;
  expect({ earlier: earlier.length > 0, begun }).toEqual({
    earlier: earlier.length > 0,
    begun: earlier.length > 0 ? 0 : 1,
  });
}

/** An operator's action. A refused one, for example for lack of days, changes nothing. */
async function act({ kind, person: of, to, days }: Extract<Step, { days: number }>): Promise<void> {
  const [id = 0, toAccountId = 0] = [people[of]?.accountId, people[to]?.accountId];
  const wanted = { ...li, id, days, reason: "history" };
  const acts = {
    grant: () => grantDays(world.context, wanted),
    take: () => takeDays(world.context, wanted),
    move: () => moveDays(world.context, { ...wanted, toAccountId }),
  };
  await acts[kind]().catch((error: unknown) => {
    if (!isActionRejection(error)) throw error;
  });
}

/** One account of two persons from then on, with exactly the time that both had left of each level. */
async function merge({ person, other: of, survivor }: Extract<Step, { kind: "merge" }>): Promise<void> {
  const [own, other] = [people[person], people[of]];
  if (!own || !other || own.accountId === other.accountId) return;
  const before = [await listTimeLeft(own), await listTimeLeft(other)];
  const { status } = await mergeByOwner(world, own, other, survivor);
  if (status !== 200) return;
  const remaining = await signInAgain(world, survivor === "this" ? own : other);
  people = people.map((one) => (one === own || one === other ? remaining : one));
  const after = await listTimeLeft(remaining);
  const sums = levels.map((level) => before.reduce((sum, left) => sum + (left.get(level) ?? 0), 0));
  expect(levels.map((level) => after.get(level) ?? 0)).toEqual(sums);
}

const levels = [1, 2, 3, 4] as const;

/** The time left of each level, in milliseconds. */
async function listTimeLeft({ accountId }: Person): Promise<ReadonlyMap<number, number>> {
  const nowMs = world.clock.now().getTime();
  const left = new Map<number, number>();
  for (const { level, from, to } of planLevels(await listGrants(world.db, accountId))) {
    const ms = Math.max(0, to.getTime() - Math.max(from.getTime(), nowMs));
    left.set(level, (left.get(level) ?? 0) + ms);
  }
  return left;
}

/** Stock left, held and sold must add up to the initial stock; a late payment may have found no stock left. */
async function expectStockToAddUp(): Promise<void> {
  const left = await world.db.selectFrom("packages").select("stock").where("id", "=", 2).executeTakeFirst();
  const orders = await world.db
    .selectFrom("orders")
    .select(["state", "holds_stock"])
    .where("package_id", "=", 2)
    .execute();
  const holding = orders.filter((order) => order.holds_stock);
  expect((left?.stock ?? 0) + holding.length).toBe(stockOfTwo);
  expect(holding.every((order) => ["pending", "granted", "refunded"].includes(order.state))).toBe(true);
}

async function expectFinalStatesToLast(): Promise<void> {
  const left = await world.db
    .selectFrom("order_events")
    .select(["from_state", "to_state"])
    .where("from_state", "in", ["refunded", "granted"])
    .where("to_state", "!=", "refunded")
    .execute();
  expect(left).toEqual([]);
}

test("after random histories, membership is the fold of its grants and the stock adds up", async () => {
  const history = fc.array(step, { minLength: 5, maxLength: 25 });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      run += 1;
      await world.db.deleteFrom("rate_limits").execute();
      people = [];
      for (let n = 0; n < 3; n += 1) people.push(await makePerson(world, `history-${run}-${n}`));
      for (const [n, { accountId }] of people.entries()) {
        const phone = `139${String(run).padStart(4, "0")}${String(n).padStart(4, "0")}`;
        await world.db.updateTable("accounts").set({ phone }).where("id", "=", accountId).execute();
      }
      await world.db.updateTable("orders").set({ holds_stock: false }).execute();
      await world.db.updateTable("packages").set({ stock: stockOfTwo }).where("id", "=", 2).execute();
      await world.db.updateTable("packages").set({ trial_days: 3 }).where("id", "=", 1).execute();
      const orders: string[] = [];
      for (const taken of steps) await take(taken, orders);
      expect(await checkAllInvariants(world.context)).toEqual({});
      await expectStockToAddUp();
      await expectFinalStatesToLast();
    }),
    { numRuns: histories },
  );
});
