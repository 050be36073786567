import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signOutAccount } from "../desktop/operator/sign-out-account.ts";
import { makeSignedInTool, makeTool, requestApprovedCode } from "../desktop/testing/tool.ts";
import { grantDays } from "../membership/operator/grant-days.ts";
import { li, makePerson, type Person, password } from "../testing/makers.ts";
import { mergeByOwner } from "../testing/merging.ts";
import { readNewestCode, requestCode } from "../testing/prove.ts";
import { openWorld, send, type World } from "../testing/world.ts";
import type { accessEndedByEvent } from "./end-access.ts";
import { blockAccount } from "./operator/block-account.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const newPassword = "chosen by the owner";
const change = ({ token }: Person, more: object = {}) =>
  send(world, "POST", "/users/change-password", { oldPassword: password, newPassword, ...more }, { token });
const makeKey = async ({ token }: Person) => {
  const made = await send(world, "POST", "/account/recovery-key", { password }, { token });
  return (made.body.data as { recoveryKey: string }).recoveryKey;
};

const openRows = {
  sessions: "from sessions where account_id = $1 and ended_at is null",
  devices: "from devices where account_id = $1 and ended_at is null",
  approvedSignIns:
    "from sign_in_requests where account_id = $1 and decision = 'approved' and redeemed_at is null",
  recoveryKey: "from recovery_keys where account_id = $1",
  codes: "from codes where owner_id = $1 and purpose in ('login', 'recover', 'continue') and used_at is null",
  recoveryRequests: "from recovery_requests where account_id = $1 and closed_at is null",
};
type Access = keyof typeof openRows;

/** What can still act on behalf of an account. */
async function listAccesses({ accountId }: Person): Promise<Access[]> {
  const left: Access[] = [];
  for (const [access, from] of Object.entries(openRows) as [Access, string][]) {
    const query = sql`select 1 ${sql.raw(from.replace("$1", String(accountId)))} limit 1`;
    if ((await query.execute(world.db)).rows.length > 0) left.push(access);
  }
  return left;
}

/** Creates a member, and an intruder who was signed in to the account and holds all lasting means of access. */
async function makeRobbed(name: string): Promise<Person & { readonly email: string }> {
  const person = await makePerson(world, name);
  await grantDays(world.context, { id: person.accountId, days: 365, ...li, reason: "a member" });
  await makeKey(person);
  await makeSignedInTool(world, person, "The thief's");
  await requestApprovedCode(world, person, makeTool(world, "The thief's second"));
  await send(world, "POST", "/auth/recover/request", { username: name });
  const email = `${name}@example.com`;
  await world.db.updateTable("accounts").set({ email }).where("id", "=", person.accountId).execute();
  await requestCode(world, "login", { email });
  expect(await listAccesses(person)).toEqual(Object.keys(openRows));
  return { ...person, email };
}

const own = ["sessions"] as const;
/** How each event is caused, and which access remains after it. */
const events: Readonly<
  Record<
    keyof typeof accessEndedByEvent,
    { cause(person: Person & { readonly email: string }): Promise<unknown>; left: readonly Access[] }
  >
> = {
  passwordChanged: { cause: change, left: own },
  passwordSet: {
    async cause({ token, cookie, accountId, email }) {
      await world.db
        .updateTable("accounts")
        .set({ password_hash: null })
        .where("id", "=", accountId)
        .execute();
      world.clock.advance(60);
      await send(world, "POST", "/account/code", { purpose: "verify", type: "email" }, { token });
      const proof = { type: "email", code: await readNewestCode(world, email) };
      const body = { newPassword, proof };
      const set = await send(world, "POST", "/users/set-password", body, { token, headers: { cookie } });
      expect(set.status).toBe(200);
    },
    left: ["sessions", "devices", "approvedSignIns", "recoveryKey"],
  },
  recovered: {
    async cause({ email }) {
      world.clock.advance(60);
      await requestCode(world, "recover", { email });
      const code = await readNewestCode(world, email);
      return await send(world, "POST", "/auth/recover", { type: "email", email, code, newPassword });
    },
    left: [],
  },
  blocked: {
    cause: ({ accountId: id }) => blockAccount(world.context, { id, ...li, reason: "stolen" }),
    left: [],
  },
  signedOutByOperator: {
    cause: ({ accountId: id }) => signOutAccount(world.context, { id, ...li, reason: "stolen" }),
    left: ["recoveryRequests"],
  },
  deletionRequested: {
    cause: ({ token }) => send(world, "POST", "/account/deletion", { type: "password", password }, { token }),
    left: ["sessions", "devices", "recoveryKey", "codes", "recoveryRequests"],
  },
  contactAdded: {
    async cause({ token, accountId }) {
      const phone = `139${String(accountId).padStart(8, "0")}`;
      await send(world, "POST", "/auth/bind/phone/code", { phone }, { token });
      const body = { phone, code: await readNewestCode(world, phone), password };
      const bound = await send(world, "POST", "/auth/bind/phone", body, { token });
      expect(bound.body.data).toEqual({ recoveryKeyEnded: true });
    },
    left: ["sessions", "devices", "approvedSignIns", "codes", "recoveryRequests"],
  },
  mergedAway: {
    async cause(person) {
      const remaining = await makePerson(world, "remains-after-theft");
      expect((await mergeByOwner(world, remaining, person)).status).toBe(200);
    },
    left: [],
  },
  mergedInto: {
    async cause(person) {
      const absorbed = await makePerson(world, "absorbed-after-theft");
      expect((await mergeByOwner(world, person, absorbed)).status).toBe(200);
    },
    left: ["sessions", "devices", "recoveryKey"],
  },
};

test.each(Object.entries(events))("%s ends what may be in other hands", async (event, { cause, left }) => {
  const person = await makeRobbed(`robbed-${event}`.toLowerCase());
  await cause(person);
  expect(await listAccesses(person)).toEqual(left);
});

test("a changed password leaves a thief neither device, approval nor recovery key, and the owner is told", async () => {
  const person = await makePerson(world, "shuts-out");
  await grantDays(world.context, { id: person.accountId, days: 365, ...li, reason: "a member" });
  const recoveryKey = await makeKey(person);
  const tool = await makeSignedInTool(world, person, "The thief's");
  const second = makeTool(world, "The thief's second");
  const approved = await requestApprovedCode(world, person, second);
  expect((await change(person)).body).toMatchObject({
    message: "密码修改成功",
    data: { devicesEnded: 1, recoveryKeyEnded: true },
  });
  await expect(tool.client.refreshEntitlement()).rejects.toThrow();
  await expect(second.client.signInWithGrant(approved)).rejects.toThrow();
  const recovery = { username: "shuts-out", recoveryKey, newPassword: "chosen by the thief" };
  expect((await send(world, "POST", "/auth/recover/key", recovery)).body.code).toBe(2201);
  expect((await change(person, { oldPassword: newPassword })).status).toBe(200);
});

test("devices stay if the owner keeps them, and approvals end nevertheless", async () => {
  const person = await makePerson(world, "keeps-devices");
  await grantDays(world.context, { id: person.accountId, days: 365, ...li, reason: "a member" });
  const tool = await makeSignedInTool(world, person, "The owner's");
  const second = makeTool(world, "Nobody's");
  const approved = await requestApprovedCode(world, person, second);
  expect((await change(person, { keepsDevices: true })).body.data).toMatchObject({ devicesEnded: 0 });
  expect(await tool.client.refreshEntitlement()).toBeDefined();
  await expect(second.client.signInWithGrant(approved)).rejects.toThrow();
});

test("a machine that is approved while the password is changed is not signed in afterwards", async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = await makePerson(world, `approves-meanwhile-${round}`);
    const tool = makeTool(world);
    const [approved] = await Promise.all([
      requestApprovedCode(world, person, tool).catch(() => undefined),
      signOutAccount(world.context, { id: person.accountId, ...li, reason: "stolen" }),
    ]);
    if (approved) await expect(tool.client.signInWithGrant(approved)).rejects.toThrow();
    expect(await listAccesses(person)).toEqual([]);
  }
});
