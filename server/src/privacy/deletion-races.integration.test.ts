import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Account, findAccount } from "../accounts/account-store.ts";
import { findNewestAttempt } from "../payments/attempt-store.ts";
import { tradeOf } from "../payments/gateways/gateway.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { makeOrder, makePerson, monthlyPurchase, type Person, password } from "../testing/makers.ts";
import { listMessagesTo, readNewestCode, requestCode } from "../testing/prove.ts";
import { makeReachablePerson } from "../testing/reachable-person.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { type Answer, openWorld, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const rounds = 8;
const dayS = 86_400;

const removeNow = ({ token }: Person) =>
  send(world, "POST", "/account/deletion", { type: "password", password, now: true }, { token });
const logIn = (username: string, given = password) => {
  const body = { type: "username", username, password: given, forceLogin: true };
  return send(world, "POST", "/auth/login", body);
};

async function accountOf({ accountId }: Person): Promise<Account> {
  const account = await findAccount(world.db, accountId);
  if (!account) throw new Error("An account is never removed at once");
  return account;
}

const rowsOf = async (table: "sessions" | "codes" | "recovery_keys", { accountId }: Person) =>
  await world.db.selectFrom(table).select("account_id").where("account_id", "=", accountId).execute();

/** Checks that the account exists either completely or not at all. */
async function expectWholeOrGone(person: Person): Promise<"whole" | "gone"> {
  const account = await accountOf(person);
  if (account.deleted_at === null) {
    expect(account).toMatchObject({ username: person.username, password_hash: expect.any(String) });
    return "whole";
  }
  expect(account).toMatchObject({ email: null, phone: null, password_hash: null });
  for (const table of ["sessions", "codes", "recovery_keys"] as const) {
    expect(await rowsOf(table, person)).toEqual([]);
  }
  return "gone";
}

test("signing in as the wait ends keeps the account or fails, and never both", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const person = await makePerson(world, `signs-in-late-${round}`);
    const asked = { type: "password", password };
    await send(world, "POST", "/account/deletion", asked, { token: person.token });
    world.clock.advance(7 * dayS);
    const [answer] = await Promise.all([logIn(person.username), runDueJobs(world.context)]);
    const state = await expectWholeOrGone(person);
    expect(answer.status).toBe(state === "whole" ? 200 : 400);
    if (state === "whole") expect(answer.body.deletionCancelled).toBe(true);
    const token = String(answer.body.access_token);
    const profile = await send(world, "GET", "/auth/profile", undefined, { token });
    expect(profile.status).toBe(state === "whole" ? 200 : 401);
  }
});

test("an order that is placed meanwhile is refused, or closed with the account", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const person = await makePerson(world, `orders-meanwhile-${round}`);
    const orders = () => send(world, "POST", "/orders", monthlyPurchase, { token: person.token });
    const [ordered, removed] = await Promise.all([orders(), removeNow(person)]);
    expect(removed.body.data).toMatchObject({ isDeleted: true });
    expect([200, 400, 401]).toContain(ordered.status);
    const open = await world.db
      .selectFrom("orders")
      .select("order_no")
      .where("account_id", "=", person.accountId)
      .where("state", "=", "pending")
      .execute();
    expect(open).toEqual([]);
    expect(await expectWholeOrGone(person)).toBe("gone");
  }
});

test("a code that is asked for meanwhile is closed with its order, or waited for", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const person = await makePerson(world, `asks-for-code-${round}`);
    const ordered = await send(world, "POST", "/orders", monthlyPurchase, { token: person.token });
    const { orderNo: orderId } = ordered.body.data as { orderNo: string };
    const path = "/payment-configs/client/wechat/qrcode";
    const [, removed] = await Promise.all([
      send(world, "POST", path, { orderId, amount: 39 }, { token: person.token }),
      removeNow(person),
    ]);
    const { isDeleted } = removed.body.data as { isDeleted: boolean };
    const attempt = await findNewestAttempt(world.db, orderId);
    expect(isDeleted && attempt?.state === "open").toBe(false);
    world.clock.advance(600);
    await runDueJobs(world.context);
    expect(await expectWholeOrGone(person)).toBe("gone");
    expect((await findNewestAttempt(world.db, orderId))?.state).not.toBe("open");
  }
});

test("a payment that is told meanwhile is in the books, with an alarm if the account was gone", async () => {
  const method = "wechat";
  for (let round = 0; round < rounds; round += 1) {
    const person = await makePerson(world, `pays-meanwhile-${round}`);
    const orderNo = await makeOrder(world, person);
    const attemptNo = (await findNewestAttempt(world.db, orderNo))?.attempt_no ?? "";
    const trade = tradeOf(attemptNo, { paidFen: 3900, gatewayTradeNo: `T${attemptNo}` });
    const [outcome] = await Promise.all([
      settlePayment(world.context, { method, attemptNo, trade, source: "notice" }),
      removeNow(person),
    ]);
    expect(outcome).toBe("granted");
    const order = world.db.selectFrom("orders").selectAll().where("order_no", "=", orderNo);
    expect(await order.executeTakeFirst()).toMatchObject({ state: "granted" });
    const grants = world.db.selectFrom("grants").selectAll().where("account_id", "=", person.accountId);
    expect(await grants.execute()).toHaveLength(1);
    const { deleted_at: deletedAt, vip_expire_at: end } = await accountOf(person);
    expect(deletedAt).not.toBeNull();
    expect(end).not.toBeNull();
  }
});

test("twenty deletions at once delete once and tell each address once", async () => {
  const person = await makeReachablePerson(world, "deletes-twenty-times");
  const answers = await Promise.all(Array.from({ length: 20 }, () => removeNow(person)));
  const isDone = ({ body }: Answer) => (body.data as { isDeleted?: boolean } | undefined)?.isDeleted === true;
  expect(answers.some(isDone)).toBe(true);
  expect(await expectWholeOrGone(person)).toBe("gone");
  await runDueJobs(world.context);
  const told = (await listMessagesTo(world, "d***@example.com")).map(({ purpose }) => purpose);
  expect(told).toEqual(["account-deleted"]);
  const history = world.db
    .selectFrom("account_history")
    .select("kind")
    .where("account_id", "=", person.accountId)
    .orderBy("id");
  expect(await history.execute()).toEqual([{ kind: "deletion requested" }, { kind: "deleted" }]);
});

test("a password that is recovered meanwhile keeps the account or fails", async () => {
  for (let round = 0; round < rounds; round += 1) {
    world.clock.advance(dayS);
    const person = await makeReachablePerson(world, `recovers-meanwhile-${round}`);
    await requestCode(world, "recover", { email: person.email });
    const code = await readNewestCode(world, person.email);
    const asked = { type: "password", password };
    await send(world, "POST", "/account/deletion", asked, { token: person.token });
    await world.db
      .updateTable("accounts")
      .set({ deletes_at: world.clock.now() })
      .where("id", "=", person.accountId)
      .execute();
    await world.db
      .updateTable("jobs")
      .set({ due_at: world.clock.now() })
      .where("name", "=", "deleteAccount")
      .execute();
    const body = { type: "email", email: person.email, code, newPassword: "another long password" };
    const [recovered] = await Promise.all([
      send(world, "POST", "/auth/recover", body),
      runDueJobs(world.context),
    ]);
    const state = await expectWholeOrGone(person);
    expect(recovered.status).toBe(state === "whole" ? 200 : 400);
  }
});

test("a binding code that is asked for meanwhile leaves no address behind", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const person = await makePerson(world, `binds-meanwhile-${round}`);
    const email = `binds-meanwhile-${round}@example.com`;
    await Promise.all([
      send(world, "POST", "/auth/bind/email/code", { email }, { token: person.token }),
      removeNow(person),
    ]);
    const left = world.db.selectFrom("codes").select("id").where("target", "=", email);
    expect(await left.execute()).toEqual([]);
  }
});
