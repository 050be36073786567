import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Account, findAccount } from "../../accounts/account-store.ts";
import { grantDays } from "../../membership/operator/grant-days.ts";
import { moveDays } from "../../membership/operator/move-days.ts";
import { checkAllInvariants } from "../../operations/invariants/check-invariants.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { isActionRejection } from "../../platform/rejection.ts";
import {
  li,
  makeOrder,
  makePerson,
  monthlyPurchase,
  type Person,
  password,
  settleAtCashier,
} from "../../testing/makers.ts";
import { confirmMerge, previewMerge } from "../../testing/merging.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rounds = 100;
const by = { ...li, reason: "race" };

let made = 0;
beforeEach(() => world.clock.advance(86_400));

/** Two accounts of one person, with 30 days each. */
async function makePair(): Promise<readonly [Person, Person]> {
  await world.db.deleteFrom("rate_limits").execute();
  made += 1;
  const pair = [
    await makePerson(world, `race-${made}-a`),
    await makePerson(world, `race-${made}-b`),
  ] as const;
  for (const { accountId } of pair) await grantDays(world.context, { id: accountId, days: 30, ...by });
  return pair;
}

async function accountOf({ accountId }: Person): Promise<Account> {
  const account = await findAccount(world.db, accountId);
  if (!account) throw new Error("An account is never removed at once");
  return account;
}

const mergesOf = async (pair: readonly Person[]) =>
  await world.db
    .selectFrom("account_merges")
    .select(["absorbed_id", "survivor_id"])
    .where(
      "absorbed_id",
      "in",
      pair.map(({ accountId }) => accountId),
    )
    .execute();

/** One of the pair is part of the other, which has all days; or nothing has happened. */
async function expectOneOrTwo(pair: readonly [Person, Person], days = 60): Promise<"one" | "two"> {
  const accounts = [await accountOf(pair[0]), await accountOf(pair[1])];
  const absorbed = accounts.find(({ merged_into: into }) => into !== null);
  if (!absorbed) {
    expect(await mergesOf(pair)).toEqual([]);
    return "two";
  }
  const survivor = accounts.find((account) => account !== absorbed);
  expect(await mergesOf(pair)).toEqual([{ absorbed_id: absorbed.id, survivor_id: survivor?.id }]);
  expect(absorbed).toMatchObject({ merged_into: survivor?.id, vip_expire_at: null });
  expect(survivor).toMatchObject({
    merged_into: null,
    vip_expire_at: secondsAfter(world.clock.now(), days * 86_400),
  });
  return "one";
}

test("merged into each other from two browsers at once, one of the two remains, with the days of both", async () => {
  const survivors = { first: 0, second: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const pair = await makePair();
    const [one, other] = pair;
    const tickets = [await previewMerge(world, one, other), await previewMerge(world, other, one)] as const;
    const answers = await Promise.all([
      confirmMerge(world, one, { ticket: tickets[0].ticket, survivor: "this" }),
      confirmMerge(world, other, { ticket: tickets[1].ticket, survivor: "this" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await expectOneOrTwo(pair)).toBe("one");
    survivors[answers[0].status === 200 ? "first" : "second"] += 1;
  }
  expect(await checkAllInvariants(world.context)).toEqual({});
});

test("a double press merges once, and both presses are told the same", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const pair = await makePair();
    const [own, other] = pair;
    const { ticket } = await previewMerge(world, own, other);
    const survivor = round % 2 === 0 ? "this" : "other";
    const press = () => confirmMerge(world, own, { ticket, survivor });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(await expectOneOrTwo(pair)).toBe("one");
  }
  expect(await checkAllInvariants(world.context)).toEqual({});
});

test("a press that is checked while another press merges is told the same as that one", async () => {
  for (const survivor of ["this", "other"] as const) {
    const [own, other] = await makePair();
    const { ticket } = await previewMerge(world, own, other);
    const press = () => confirmMerge(world, own, { ticket, survivor, proof: { type: "password", password } });
    const { rateLimits } = world.context;
    let first: Awaited<ReturnType<typeof press>> | undefined;
    // The second press has looked for a merge of its ticket, and is about to compare the password.
    vi.spyOn(rateLimits, "limitFailures").mockImplementationOnce(async (...compare) => {
      first = await press();
      return await rateLimits.limitFailures(...compare);
    });
    const second = await press();
    expect(first?.status).toBe(200);
    expect(second).toEqual({ ...first, headers: second.headers });
  }
});

test("of two tickets of one session one merges", async () => {
  for (let round = 0; round < 20; round += 1) {
    const pair = await makePair();
    const [own, other] = pair;
    const first = await previewMerge(world, own, other);
    world.clock.advance(1);
    const tickets = [first, await previewMerge(world, own, other)];
    const answers = await Promise.all(
      tickets.map(({ ticket }, index) =>
        confirmMerge(world, own, { ticket, survivor: index === 0 ? "this" : "other" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // Both memberships were used in the second between the tickets.
    expect(await expectOneOrTwo(pair, 60 - 2 / 86_400)).toBe("one");
  }
});

test("a payment, a refund and a gift at the same moment are the survivor's, and no day is lost or doubled", async () => {
  let merges = 0;
  for (let round = 0; round < 40; round += 1) {
    const pair = await makePair();
    const [own, other] = pair;
    const refunded = await makeOrder(world, other);
    await settleAtCashier(world, refunded, "paid");
    const { ticket } = await previewMerge(world, own, other);
    const paid = await makeOrder(world, other);
    const gift = async () => {
      await grantDays(world.context, { id: other.accountId, days: 7, ...by });
      return 7;
    };
    const [merged, , , gifted] = await Promise.all([
      confirmMerge(world, own, { ticket, survivor: "this" }),
      settleAtCashier(world, paid, "paid"),
      refundOrder(world.context, { orderNo: refunded, amountFen: 1300, reason: "race" }),
      gift().catch((error: unknown) => {
        if (isActionRejection(error)) return 0;
        throw error;
      }),
    ]);
    await runDueJobs(world.context);
    // A refund that was under way is waited for.
    if (merged.status !== 200) expect(merged.body.code).toBe(3124);
    else {
      expect(await expectOneOrTwo(pair, 60 + 30 + 20 + gifted)).toBe("one");
      merges += 1;
    }
  }
  expect(merges).toBeGreaterThan(0);
  expect(await checkAllInvariants(world.context)).toEqual({});
});

test("days that an operator moves between the two meanwhile are all with the survivor", async () => {
  for (let round = 0; round < 20; round += 1) {
    const pair = await makePair();
    const [own, other] = pair;
    const { ticket } = await previewMerge(world, own, other);
    const move = { id: other.accountId, toAccountId: own.accountId, days: 10, ...by };
    await Promise.all([
      confirmMerge(world, own, { ticket, survivor: "this" }),
      moveDays(world.context, move).catch((error: unknown) => {
        if (!isActionRejection(error)) throw error;
      }),
    ]);
    expect(await expectOneOrTwo(pair)).toBe("one");
  }
  expect(await checkAllInvariants(world.context)).toEqual({});
});

test("whoever signs in, orders or asks for deletion meanwhile does so before the merge, or not at all", async () => {
  for (let round = 0; round < 40; round += 1) {
    const pair = await makePair();
    const [own, other] = pair;
    const { ticket } = await previewMerge(world, own, other);
    const login = { type: "username", username: other.username, password, forceLogin: true };
    const acts = [
      () => send(world, "POST", "/auth/login", login),
      () => send(world, "POST", "/orders", monthlyPurchase, other),
      () => send(world, "POST", "/account/deletion", { type: "password", password }, other),
      () => send(world, "POST", "/auth/recover/request", { username: other.username }),
    ];
    const act = acts[round % acts.length];
    const [merged] = await Promise.all([confirmMerge(world, own, { ticket, survivor: "this" }), act?.()]);
    if (merged.status !== 200) {
      expect(merged.body.code).toBe(3126);
      continue;
    }
    expect(await expectOneOrTwo(pair)).toBe("one");
    const rest = await world.db
      .selectFrom("sessions")
      .select("id")
      .where("account_id", "=", other.accountId)
      .unionAll(
        world.db
          .selectFrom("orders")
          .select((select) => select.lit(0).as("id"))
          .where("account_id", "=", other.accountId),
      )
      .unionAll(
        world.db.selectFrom("recovery_requests").select("id").where("account_id", "=", other.accountId),
      )
      .execute();
    expect(rest).toEqual([]);
  }
});
