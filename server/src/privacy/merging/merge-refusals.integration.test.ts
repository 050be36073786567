import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findAccount } from "../../accounts/account-store.ts";
import { blockAccount } from "../../accounts/operator/block-account.ts";
import { grantDays } from "../../membership/operator/grant-days.ts";
import { moveDays } from "../../membership/operator/move-days.ts";
import { findNewestAttempt } from "../../payments/attempt-store.ts";
import type { Gateway } from "../../payments/gateways/gateway.ts";
import { li, makeOrder, makePerson, type Person, password, settleAtCashier } from "../../testing/makers.ts";
import { confirmMerge, mergeByOwner, previewMerge, signInAgain } from "../../testing/merging.ts";
import { readNewestCode } from "../../testing/prove.ts";
import { makeReachablePerson } from "../../testing/reachable-person.ts";
import { openWorld, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

let pairs = 0;
async function makePair(): Promise<readonly [Person, Person]> {
  pairs += 1;
  return [await makePerson(world, `refused-${pairs}-own`), await makePerson(world, `refused-${pairs}-other`)];
}

/** Proves the other account and asks for the merge. Returns the code of the reply, and nothing is merged unless it is 0. */
async function tryMerge(own: Person, other: Person) {
  const preview = await previewMerge(world, own, other);
  const { body } = await confirmMerge(world, own, { ticket: preview.ticket, survivor: "this" });
  const { merged_into: into } = (await findAccount(world.db, other.accountId)) ?? {};
  expect(into).toBe(body.code === 0 ? own.accountId : null);
  return { code: body.code, obstacles: preview.obstacles };
}

describe("accounts are not merged while", () => {
  test("a refund of either is under way", async () => {
    for (const side of [0, 1] as const) {
      const pair = await makePair();
      const orderNo = await makeOrder(world, pair[side]);
      await settleAtCashier(world, orderNo, "paid");
      await addRefundUnderWay(orderNo);
      const obstacles = [{ reason: "refund", orderNo, account: side === 0 ? "this" : "other" }];
      expect(await tryMerge(...pair)).toEqual({ code: 3124, obstacles });
      await world.db.updateTable("refunds").set({ state: "done" }).execute();
      expect((await tryMerge(...pair)).code).toBe(0);
    }
  });

  test("a refund is under way of an order that is being paid once more", async () => {
    const [own, other] = await makePair();
    const orderNo = await makeOrder(world, other);
    await addRefundUnderWay(orderNo);
    const { obstacles, unpaidOrders } = await previewMerge(world, own, other);
    expect({ obstacles, unpaidOrders }).toEqual({
      obstacles: [{ reason: "refund", orderNo, account: "other" }],
      unpaidOrders: [orderNo],
    });
  });

  test("the gateway of an open payment does not answer", async () => {
    const [own, other] = await makePair();
    const orderNo = await makeOrder(world, other);
    const gateways = world.context.gateways as Map<PaymentMethod, Gateway>;
    const gateway = gateways.get("wechat");
    if (!gateway) throw new Error("The demo has all methods");
    gateways.set("wechat", { ...gateway, query: () => Promise.reject(new Error("silent")) });
    // A merge could close it, so it is not shown as an obstacle.
    expect(await tryMerge(own, other)).toEqual({ code: 3124, obstacles: [] });
    expect((await findNewestAttempt(world.db, orderNo))?.state).toBe("open");
    gateways.set("wechat", gateway);
    expect((await tryMerge(own, other)).code).toBe(0);
  });

  test("support recovers one of them", async () => {
    const [own, other] = await makePair();
    await send(world, "POST", "/auth/recover/request", { username: other.username });
    const at = world.clock.now();
    await world.db
      .updateTable("recovery_requests")
      .set({ confirmed_at: at, confirmed_by: "li", evidence: ["payment"] })
      .where("account_id", "=", other.accountId)
      .execute();
    expect(await tryMerge(own, other)).toEqual({
      code: 3125,
      obstacles: [{ reason: "recovery", account: "other" }],
    });
  });

  test("one of them is to be deleted", async () => {
    const [own, other] = await makePair();
    const body = { type: "password", password };
    await send(world, "POST", "/account/deletion", body, { token: other.token });
    expect(await tryMerge(own, other)).toEqual({
      code: 3126,
      obstacles: [{ reason: "deletion", account: "other" }],
    });
    await send(world, "POST", "/account/deletion/cancel", {}, { token: other.token });
    await send(world, "POST", "/account/deletion", body, { token: own.token });
    expect((await tryMerge(own, other)).code).toBe(3126);
  });

  test("five have been merged into one on a day", async () => {
    const own = await makePerson(world, "merges-many");
    const codes = [];
    for (let n = 0; n < 6; n += 1)
      codes.push((await tryMerge(own, await makePerson(world, `many-${n}`))).code);
    expect(codes).toEqual([0, 0, 0, 0, 0, 3127]);
  });
});

describe("a ticket is worth nothing", () => {
  const setContact = ({ accountId }: Person, contact: { email: string } | { phone: string }) =>
    world.db.updateTable("accounts").set(contact).where("id", "=", accountId).execute();

  test("ten minutes later, changed, or in another session", async () => {
    const [own, other] = await makePair();
    const { ticket } = await previewMerge(world, own, other);
    const merge = (person: Person, given: string) =>
      confirmMerge(world, person, { ticket: given, survivor: "this" });
    const changed = ticket.replace(/^\d+/, (session) => String(Number(session) + 1));
    expect((await merge(own, changed)).body.code).toBe(3122);
    const stranger = await makePerson(world, `stranger-${pairs}`);
    expect((await merge(stranger, ticket)).body.code).toBe(3122);
    expect((await merge(await signInAgain(world, own), ticket)).body.code).toBe(3122);
    const { ticket: late } = await previewMerge(world, stranger, other);
    world.clock.advance(601);
    expect((await merge(stranger, late)).body.code).toBe(3122);
  });

  test("once the session is the survivor's", async () => {
    const [own, other] = await makePair();
    const third = await makePerson(world, `proved-before-${pairs}`);
    const earlier = await previewMerge(world, own, third);
    const { ticket } = await previewMerge(world, own, other);
    expect((await confirmMerge(world, own, { ticket, survivor: "other" })).status).toBe(200);
    const merged = await confirmMerge(world, own, { ticket: earlier.ticket, survivor: "this" });
    expect(merged.body.code).toBe(3122);
    expect((await findAccount(world.db, third.accountId))?.merged_into).toBe(null);
  });

  test("once the other account is blocked, even while the own one is being proved", async () => {
    const [own, other] = await makePair();
    const { ticket } = await previewMerge(world, own, other);
    const { rateLimits } = world.context;
    vi.spyOn(rateLimits, "limitFailures").mockImplementationOnce(async (...compare) => {
      await blockAccount(world.context, { id: other.accountId, ...li, reason: "stolen" });
      return await rateLimits.limitFailures(...compare);
    });
    const proof = { type: "password", password } as const;
    expect((await confirmMerge(world, own, { ticket, survivor: "this", proof })).body.code).toBe(3122);
    expect((await findAccount(world.db, other.accountId))?.merged_into).toBe(null);
  });

  test("once the other account has another password or address, is blocked, or is part of a third", async () => {
    const changes = {
      password: async ({ token }: Person) => {
        const body = { oldPassword: password, newPassword: "another long password" };
        await send(world, "POST", "/users/change-password", body, { token });
      },
      email: (person: Person) => setContact(person, { email: `changed-${pairs}@example.com` }),
      phone: (person: Person) => setContact(person, { phone: `1350000${String(pairs).padStart(4, "0")}` }),
      block: ({ accountId: id }: Person) => blockAccount(world.context, { id, ...li, reason: "stolen" }),
      merge: async (person: Person) => {
        await mergeByOwner(world, await makePerson(world, `third-${pairs}`), person);
      },
    };
    for (const change of Object.values(changes)) {
      const [own, other] = await makePair();
      const { ticket } = await previewMerge(world, own, other);
      await change(other);
      expect((await confirmMerge(world, own, { ticket, survivor: "this" })).body.code).toBe(3122);
    }
  });
});

test("the signed-in account is proved as well if its sign-in is not recent, by a password or a code", async () => {
  const own = await makeReachablePerson(world, "not-recent-own");
  const other = await makePerson(world, "not-recent-other");
  world.clock.advance(601);
  const { ticket, needsOwnProof } = await previewMerge(world, own, other);
  expect(needsOwnProof).toBe(true);
  const merge = (proof?: object) =>
    confirmMerge(world, own, { ticket, survivor: "this", ...(proof && { proof: proof as never }) });
  expect((await merge()).body.code).toBe(3008);
  expect((await merge({ type: "password", password: "a wrong one" })).body.code).toBe(3006);
  await send(world, "POST", "/account/code", { purpose: "verify", type: "email" }, own);
  const code = await readNewestCode(world, own.email);
  expect((await merge({ type: "email", code })).status).toBe(200);
});

test("another browser with the session's token needs a proof, too", async () => {
  const [own, other] = await makePair();
  const { ticket } = await previewMerge(world, own, other);
  const stolen = { token: own.token, cookie: other.cookie };
  expect((await confirmMerge(world, stolen, { ticket, survivor: "this" })).body.code).toBe(3008);
});

test("operators act on the survivor alone, and are told which account that is", async () => {
  const [own, other] = await makePair();
  await mergeByOwner(world, own, other);
  const by = { ...li, days: 3, reason: "sorry" };
  const rejection = {
    code: "accountMerged",
    message: expect.stringContaining(`into account ${own.accountId}.`),
  };
  await expect(grantDays(world.context, { id: other.accountId, ...by })).rejects.toMatchObject(rejection);
  await grantDays(world.context, { id: own.accountId, ...by });
  const moved = { id: own.accountId, toAccountId: other.accountId, ...by };
  await expect(moveDays(world.context, moved)).rejects.toMatchObject(rejection);
  expect((await signInAgain(world, own)).token).not.toBe("undefined");
});

async function addRefundUnderWay(orderNo: string): Promise<void> {
  const attemptNo = (await findNewestAttempt(world.db, orderNo))?.attempt_no ?? "";
  const at = world.clock.now();
  const refund = { refund_no: `R-${orderNo}`, order_no: orderNo, attempt_no: attemptNo, amount_fen: 100 };
  await world.db
    .insertInto("refunds")
    .values({ ...refund, reason: "a test", state: "underway", asked_at: at, created_at: at })
    .execute();
}
