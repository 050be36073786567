import { afterAll, beforeAll, expect, test } from "vitest";
import { listAccounts } from "../../console/accounts/list-accounts.ts";
import { readAccount } from "../../console/accounts/read-account.ts";
import { consoleHandlers } from "../../console-handlers.ts";
import { makeSignedInTool } from "../../desktop/testing/tool.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { makeOrder, makePerson, type Person, password, settleAtCashier } from "../../testing/makers.ts";
import { openWorld, send, type World } from "../../testing/world.ts";

const { blockAccount, endDevice, liftLimits, revealContact, signOutAccount, unblockAccount } =
  consoleHandlers;

let world: World;
let operator: SignedInOperator;
beforeAll(async () => {
  world = await openWorld();
  operator = await makeOperator(world, "support");
});
afterAll(() => world.close());

const about = ({ accountId: id }: Person) => ({ params: { id }, body: reasonFields() });
const show = ({ accountId: id }: Person) => callHandler(world, readAccount, operator, { params: { id } });
const logIn = ({ username }: Person, typed = password) =>
  send(
    world,
    "POST",
    "/auth/login",
    { type: "username", username, password: typed, forceLogin: true },
    {
      language: "en",
    },
  );
const profile = ({ token }: Person) => send(world, "GET", "/auth/profile", undefined, { token });

test("a blocked person is signed out, and reads why and where to write", async () => {
  const person = await makePerson(world, "to-be-blocked");
  await callHandler(world, blockAccount, operator, about(person));
  expect((await profile(person)).status).toBe(401);
  const refused = await logIn(person);
  expect(refused.status).toBe(403);
  expect(refused.body.message).toMatch(/blocked.*write to \S+@\S+/);
  expect((await logIn(person, "not the password")).body.message).not.toMatch(/blocked/);
  await expect(callHandler(world, blockAccount, operator, about(person))).rejects.toThrow("blocked already");
  const { account } = await show(person);
  expect(account).toMatchObject({ isBlocked: true, blockedReason: "the buyer asked for it" });
  await callHandler(world, unblockAccount, operator, about(person));
  expect((await logIn(person)).status).toBe(200);
});

test("a payment that arrives for a blocked account is granted", async () => {
  const person = await makePerson(world, "blocked-payer");
  const orderNo = await makeOrder(world, person);
  await callHandler(world, blockAccount, operator, about(person));
  await settleAtCashier(world, orderNo, "paid");
  const { account } = await show(person);
  expect(account).toMatchObject({ level: 1, isBlocked: true });
});

test("a sign-in that races with a block leaves no session", async () => {
  const person = await makePerson(world, "racing");
  await Promise.all([
    ...Array.from({ length: 5 }, () => logIn(person)),
    callHandler(world, blockAccount, operator, about(person)),
  ]);
  const { sessions } = await show(person);
  expect(sessions.filter(({ endedAt }) => endedAt === null)).toEqual([]);
});

test("signing out everywhere ends the session and signs out the devices", async () => {
  const person = await makePerson(world, "signed-out");
  const tool = await makeSignedInTool(world, person);
  expect(await callHandler(world, signOutAccount, operator, about(person))).toEqual({
    sessionsEnded: 1,
    devicesEnded: 1,
  });
  expect((await profile(person)).status).toBe(401);
  await expect(tool.client.refreshEntitlement()).rejects.toMatchObject({ reason: "operator" });
});

test("lifted limits let the owner sign in at once", async () => {
  const person = await makePerson(world, "limited");
  for (let guess = 0; guess < 8; guess += 1) await logIn(person, "not the password");
  expect((await logIn(person)).status).toBe(429);
  const { limitsLifted } = await callHandler(world, liftLimits, operator, about(person));
  // One limit for the name, one for the account.
  expect(limitsLifted).toBe(2);
  expect((await logIn(person)).status).toBe(200);
});

test("an address is shown whole to one call, which the audit log tells without it", async () => {
  const person = await makePerson(world, "revealed");
  await expect(
    callHandler(world, revealContact, operator, {
      ...about(person),
      body: { ...reasonFields(), contact: "email" },
    }),
  ).rejects.toThrow("no email address");
  await world.db
    .updateTable("accounts")
    .set({ email: "revealed@example.com" })
    .where("id", "=", person.accountId)
    .execute();
  const shown = await show(person);
  expect(shown.account.email).toBe("r***@example.com");
  const body = { ...reasonFields(), contact: "email" } as const;
  const { address } = await callHandler(world, revealContact, operator, { ...about(person), body });
  expect(address).toBe("revealed@example.com");
  const { actions } = await show(person);
  expect(actions[0]).toMatchObject({
    action: "revealContact",
    params: { contact: "email" },
    operator: operator.login,
  });
  const entries = await world.db.selectFrom("audit_log_entries").selectAll().execute();
  expect(JSON.stringify(entries)).not.toContain("revealed@example.com");
});

test("lists filter, page without repeating a row, and refuse a cursor of other filters", async () => {
  for (let index = 0; index < 45; index += 1) {
    await world.db
      .insertInto("accounts")
      .values({
        username: `paged_${index}`,
        username_key: `paged_${index}`,
        nickname: "<b>bold</b>",
        email: null,
        phone: null,
        password_hash: "x",
        created_at: world.clock.now(),
        vip_expire_at: null,
      })
      .execute();
  }
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await callHandler(world, listAccounts, operator, { query: { username: "PAGED_", cursor } });
    names.push(...page.rows.map(({ username }) => username));
    cursor = page.next ?? undefined;
    if (cursor) {
      const other = callHandler(world, listAccounts, operator, { query: { username: "paged", cursor } });
      await expect(other).rejects.toMatchObject({ code: "invalidRequest" });
    }
  } while (cursor);
  expect(names).toHaveLength(45);
  expect(new Set(names).size).toBe(45);
  const blocked = await callHandler(world, listAccounts, operator, { query: { blocked: "yes" } });
  expect(blocked.rows.every(({ isBlocked }) => isBlocked)).toBe(true);
});

test("support sees a person's devices, signs one out, and lifts the limit of replacements", async () => {
  const person = await makePerson(world, "has-devices");
  const { accountId: id } = person;
  const tool = await makeSignedInTool(world, person, "Desk");
  const [desk] = (await show(person)).devices;
  expect(desk).toMatchObject({ label: "Desk", os: "Windows 11", isEntitled: true, endedAt: null });
  const end = { params: { id, deviceId: desk?.id ?? 0 }, body: reasonFields() };
  await callHandler(world, endDevice, operator, end);
  await expect(callHandler(world, endDevice, operator, { ...end, body: reasonFields() })).rejects.toThrow(
    "no such device",
  );
  world.clock.advance(3_600);
  await expect(tool.client.accessToken()).rejects.toMatchObject({ reason: "operator" });
  const stranger = await makePerson(world, "has-others");
  await makeSignedInTool(world, stranger, "Theirs");
  const [theirs] = (await show(stranger)).devices;
  const other = { params: { id, deviceId: theirs?.id ?? 0 }, body: reasonFields() };
  await expect(callHandler(world, endDevice, operator, other)).rejects.toThrow("no such device");
  await world.db.updateTable("devices").set({ ended_why: "replaced" }).where("account_id", "=", id).execute();
  expect((await show(person)).replacementsLeft).toBe(5);
  await callHandler(world, liftLimits, operator, about(person));
  expect(await show(person)).toMatchObject({
    replacementsLeft: 6,
    devices: [{ endedWhy: "replaced" }],
    actions: expect.arrayContaining([expect.objectContaining({ action: "endDevice", outcome: "done" })]),
  });
});
