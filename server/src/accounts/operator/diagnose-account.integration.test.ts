import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers as accounts } from "../../console-handlers.ts";
import { reasonFields } from "../../operators/testing/call-handler.ts";
import { makeConsoleCaller } from "../../operators/testing/make-console-caller.ts";
import { grantLifetime, makeOrder, makePerson, type Person, settleAtCashier } from "../../testing/makers.ts";
import { openWorld, send, type World } from "../../testing/world.ts";

let world: World;
let ask: Awaited<ReturnType<typeof makeConsoleCaller>>["ask"];
beforeAll(async () => {
  world = await openWorld();
  ({ ask } = await makeConsoleCaller(world));
});
afterAll(() => world.close());

let people = 0;

async function makeOwner(): Promise<Person> {
  people += 1;
  return await makePerson(world, `diagnosed-${people}`);
}

const diagnose = async ({ accountId: id }: Person) =>
  (await ask(accounts.readAccount, { params: { id } })).diagnosis;
const kindsOf = async (person: Person) => (await diagnose(person)).map(({ kind }) => kind);

async function bind({ accountId }: Person, contact: { email?: string; phone?: string }): Promise<void> {
  await world.db.updateTable("accounts").set(contact).where("id", "=", accountId).execute();
}

test("a new account was never a member, and its owner is told where a payment may be", async () => {
  const owner = await makeOwner();
  const [first, ...others] = await diagnose(owner);
  expect(first).toMatchObject({ kind: "neverMember", tone: "plain", remedy: null });
  expect(first?.buyer?.en).toContain(`The username ${owner.username} has no membership now`);
  expect(others).toMatchObject([{ kind: "waysToSignIn", remedy: "confirmRecovery" }]);
  expect(others[0]?.buyer?.zh).toContain("没有绑定邮箱或手机号");
});

test("a membership says until when, then when it ended", async () => {
  const owner = await makeOwner();
  const order = await makeOrder(world, owner);
  expect(await kindsOf(owner)).toEqual(["neverMember", "orderUnpaid", "waysToSignIn"]);
  expect((await diagnose(owner))[1]).toMatchObject({ link: { kind: "order", id: order } });
  await settleAtCashier(world, order, "paid");
  expect(await kindsOf(owner)).toEqual(["member", "waysToSignIn"]);
  world.clock.advance(31 * 86_400);
  expect(await kindsOf(owner)).toEqual(["ended", "waysToSignIn"]);
});

test("a member for life, and days that were moved or taken, are said with the account that has them", async () => {
  const [owner, other] = [await makeOwner(), await makeOwner()];
  const params = { id: owner.accountId };
  await ask(accounts.grantDays, { params, body: { ...reasonFields(), days: 30 } });
  await ask(accounts.moveDays, {
    params,
    body: { ...reasonFields(), days: 10, toAccountId: other.accountId },
  });
  await ask(accounts.takeDays, { params, body: { ...reasonFields(), days: 5 } });
  const found = await diagnose(owner);
  expect(found.map(({ kind }) => kind)).toEqual(["member", "daysTaken", "daysMoved", "waysToSignIn"]);
  expect(found[1]?.sentence.en).toContain("5 days were taken back");
  expect(found[2]).toMatchObject({ link: { kind: "account", id: String(other.accountId) } });
  await grantLifetime(world, other);
  expect(await kindsOf(other)).toEqual(["lifetime", "waysToSignIn"]);
});

test("a blocked account comes first, with its reason and the act that mends it", async () => {
  const owner = await makeOwner();
  const params = { id: owner.accountId };
  await ask(accounts.blockAccount, { params, body: { ...reasonFields(), reason: "sells its password" } });
  const [first] = await diagnose(owner);
  expect(first).toMatchObject({ kind: "blocked", remedy: "unblock", tone: "waits" });
  expect(first?.sentence.en).toContain("sells its password");
  expect(first?.buyer?.en).not.toContain("sells");
  await ask(accounts.unblockAccount, { params, body: reasonFields() });
  expect((await kindsOf(owner))[0]).toBe("neverMember");
});

test("wrong passwords and many codes are waiting times that the named act ends", async () => {
  const owner = await makeOwner();
  const phone = "13800138077";
  await bind(owner, { phone });
  for (let tries = 0; tries < 7; tries += 1) {
    await send(world, "POST", "/auth/login", {
      type: "username",
      username: owner.username,
      password: "not the password",
    });
  }
  const now = world.clock.now();
  await world.db
    .insertInto("codes")
    .values(
      Array.from({ length: 5 }, (_, n) => ({
        purpose: "login" as const,
        channel: "sms" as const,
        target: phone,
        owner_id: owner.accountId,
        digest: `diagnosed ${n}`,
        created_at: new Date(now.getTime() - n * 60_000),
        device_digest: "",
      })),
    )
    .execute();
  const found = await diagnose(owner);
  expect(found.slice(0, 2)).toMatchObject([
    { kind: "signInSlowed", remedy: "liftLimits" },
    { kind: "codesLimited", remedy: "liftLimits" },
  ]);
  expect(JSON.stringify(found)).not.toContain(phone);
  await ask(accounts.liftLimits, { params: { id: owner.accountId }, body: reasonFields() });
  expect(await kindsOf(owner)).not.toContain("signInSlowed");
});

test("a code that did not go out is said with the sender's answer, until one arrives", async () => {
  const owner = await makeOwner();
  await bind(owner, { email: "unreached@example.com" });
  const entry = {
    channel: "email" as const,
    purpose: "login",
    target_masked: "u***@example.com",
    target_digest: world.context.keyRing.digest("message target", ["email", "unreached@example.com"]),
    provider_id: null,
    duration_ms: 3,
  };
  const log = async (outcome: "sent" | "rejected", answer: string | null) => {
    await world.db
      .insertInto("message_log")
      .values({ ...entry, at: world.clock.now(), outcome, answer })
      .execute();
  };
  await log("rejected", "550 no such mailbox");
  const [first] = await diagnose(owner);
  expect(first).toMatchObject({ kind: "codeNotSent", remedy: null });
  expect(first?.sentence.en).toContain("550 no such mailbox");
  await log("sent", null);
  expect(await kindsOf(owner)).toEqual(["neverMember", "waysToSignIn"]);
});

test("an account that its owner deletes says when, and how that is withdrawn", async () => {
  const owner = await makeOwner();
  const deletion_requested_at = world.clock.now();
  const deletes_at = new Date(deletion_requested_at.getTime() + 86_400_000);
  await world.db
    .updateTable("accounts")
    .set({ deletion_requested_at, deletes_at })
    .where("id", "=", owner.accountId)
    .execute();
  const [first] = await diagnose(owner);
  expect(first).toMatchObject({ kind: "deleting" });
  expect(first?.buyer?.en).toContain("withdraw");
});
