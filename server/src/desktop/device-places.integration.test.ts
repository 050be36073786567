import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockAccount } from "../accounts/account-store.ts";
import { endAccess } from "../accounts/end-access.ts";
import { grantDays } from "../membership/operator/grant-days.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { li, makePerson, type Person, password } from "../testing/makers.ts";
import { openWorld, send, type World } from "../testing/world.ts";
import { type EndReason, endDevice, endDevices, resetReplacements } from "./device-store.ts";
import {
  decide,
  makeSignedInTool,
  makeTool,
  openAuthorize,
  race,
  requestApprovedCode,
  type Tool,
} from "./testing/tool.ts";

// Other products allowed any number of machines per membership by signing out: keygen-api#442, chathub#1073.

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const dayS = 86_400;

/** A member whose level includes two devices. */
async function makeMember(name: string): Promise<Person> {
  const person = await makePerson(world, name);
  await grantDays(world.context, { id: person.accountId, days: 365, ...li, reason: "a member" });
  return person;
}

interface Listed {
  readonly devices: readonly { id: number; label: string }[];
  readonly replacementsLeft: number;
  readonly nextReplacementAt: string | null;
  readonly keptPlaces: readonly { label: string; until: string }[];
}

const list = async ({ token }: Person) =>
  (await send(world, "GET", "/devices/mine", undefined, { token })).body.data as Listed;

/** A tool that is signed in and has an entitlement. */
async function arrive(person: Person, device: string): Promise<Tool> {
  world.clock.advance(1);
  const tool = await makeSignedInTool(world, person, device);
  await tool.client.refreshEntitlement();
  return tool;
}

const rowOf = ({ key }: Tool) =>
  world.db
    .selectFrom("devices")
    .selectAll()
    .where("jkt", "=", key.jkt)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

const shutOut = ({ accountId }: Person, event: "recovered" | "passwordChanged" | "signedOutByOperator") =>
  inTransaction(world.db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const session = await tx
      .selectFrom("sessions")
      .select("id")
      .where("account_id", "=", accountId)
      .where("ended_at", "is", null)
      .executeTakeFirstOrThrow();
    // Keeps the owner's session, so that machines can be signed in without signing in again.
    await endAccess(world.context, tx, account, event, { except: { sessionId: session.id } });
  });
const recover = (person: Person) => shutOut(person, "recovered");

const endBy = (why: EndReason) => async (tool: Tool) => {
  const { id } = await rowOf(tool);
  await endDevice(world.db, id, { why }, world.clock.now());
};

const ends: Readonly<Record<string, (tool: Tool, person: Person) => Promise<unknown>>> = {
  "signing out on the site": async (tool, { token }) =>
    await send(world, "POST", `/devices/${(await rowOf(tool)).id}/sign-out`, {}, { token }),
  "signing out in the tool": (tool) => tool.client.signOut(),
  "/oauth/revoke with an access token": async (tool) =>
    await tool.client.postForm("/oauth/revoke", { token: await tool.client.accessToken() }),
  "an operator": endBy("operator"),
  "a refresh token that was used twice": endBy("token_reused"),
  "a recovery": (_, person) => recover(person),
  "a changed password": (_, person) => shutOut(person, "passwordChanged"),
  "an operator who signs all out": (_, person) => shutOut(person, "signedOutByOperator"),
};

describe.each(Object.entries(ends))("machines that are ended by %s", (name, end) => {
  test("keep their places: twenty in turn do not get a statement each", async () => {
    const person = await makeMember(`hop ${name}`.replaceAll(/\W/g, "").slice(0, 20));
    let statements = 0;
    for (let n = 0; n < 20; n += 1) {
      const tool = await arrive(person, `Machine ${n}`).catch(() => undefined);
      if (!tool) break;
      statements += 1;
      await end(tool, person);
    }
    const isProtective = ["a recovery", "a changed password", "an operator who signs all out"].includes(name);
    expect(statements).toBe(isProtective ? 10 : 8);
    const { replacementsLeft, keptPlaces } = await list(person);
    expect([replacementsLeft, keptPlaces.length]).toEqual([0, 2]);
  });

  test("come back with their key without counting, however often", async () => {
    const person = await makeMember(`back ${name}`.replaceAll(/\W/g, "").slice(0, 20));
    const tool = await arrive(person, "Same machine");
    await arrive(person, "Other machine");
    for (let n = 0; n < 10; n += 1) {
      await end(tool, person);
      tool.restart();
      await tool.client.signInWithGrant(await requestApprovedCode(world, person, tool));
      await tool.client.refreshEntitlement();
    }
    const { devices, replacementsLeft, keptPlaces } = await list(person);
    const endsAll = ["a recovery", "a changed password", "an operator who signs all out"].includes(name);
    expect(devices).toHaveLength(endsAll ? 1 : 2);
    expect([replacementsLeft >= 6, keptPlaces.length]).toEqual([true, endsAll ? 1 : 0]);
  });
});

test("of twenty machines at once that follow two signed-out ones, two get in, and each counts", async () => {
  const person = await makeMember("rush");
  for (const device of ["One", "Two"]) await (await arrive(person, device)).client.signOut();
  const waiting: (() => Promise<void>)[] = [];
  for (let n = 0; n < 20; n += 1) {
    const tool = makeTool(world, `Machine ${n}`);
    const code = await requestApprovedCode(world, person, tool);
    waiting.push(() => tool.client.signInWithGrant(code));
  }
  const next = waiting.values();
  expect(await race(20, async () => await next.next().value?.())).toEqual({
    granted: 2,
    errors: ["access_denied"],
  });
  expect(await list(person)).toMatchObject({ replacementsLeft: 4, keptPlaces: [] });
});

test("an owner whose laptop broke signs the next one in at once, and reads what it took", async () => {
  const person = await makeMember("broken");
  await arrive(person, "Desk");
  const laptop = await arrive(person, "Laptop");
  await ends["signing out on the site"]?.(laptop, person);
  const until = (await rowOf(laptop)).entitled_until?.toISOString();
  expect((await list(person)).keptPlaces).toEqual([{ label: "Laptop", until }]);
  const next = makeTool(world, "New laptop");
  const { request } = await openAuthorize(world, next);
  const shown = await send(world, "GET", `/desktop/authorizations/${request}`, undefined, person);
  expect(shown.body.data).toMatchObject({ place: "kept", replacementsLeft: 6 });
  expect((await decide(world, person, request)).status).toBe(200);
  await next.client.signInWithGrant(await requestApprovedCode(world, person, next));
  const { replacementsLeft, nextReplacementAt, devices } = await list(person);
  expect(devices.map(({ label }) => label)).toEqual(["New laptop", "Desk"]);
  expect(replacementsLeft).toBe(5);
  const inDays = (Date.parse(nextReplacementAt ?? "") - world.clock.now().getTime()) / 86_400_000;
  expect(inDays).toBeCloseTo(30, 2);
});

test("a place is free once the last statement has expired, and then costs nothing", async () => {
  const person = await makePerson(world, "patient");
  await grantDays(world.context, { id: person.accountId, days: 365, ...li, reason: "a member" });
  for (const device of ["One", "Two"]) await (await arrive(person, device)).client.signOut();
  world.clock.advance(7 * dayS);
  const again = await signInAgain(person);
  expect((await list(again)).keptPlaces).toEqual([]);
  await arrive(again, "Three");
  await arrive(again, "Four");
  expect((await list(again)).replacementsLeft).toBe(6);
});

test("a machine without a statement of a level keeps no place", async () => {
  const person = await makePerson(world, "free-hopper");
  for (let n = 0; n < 10; n += 1) await (await arrive(person, `Machine ${n}`)).client.signOut();
  expect(await list(person)).toMatchObject({ replacementsLeft: 6, keptPlaces: [] });
});

test("a sign-in without a new statement does not free the place of the former one", async () => {
  const person = await makeMember("sly");
  const tool = await arrive(person, "One");
  await arrive(person, "Two");
  await tool.client.signOut();
  await tool.client.signInWithGrant(await requestApprovedCode(world, person, tool));
  await tool.client.signOut();
  expect((await list(person)).keptPlaces).toHaveLength(1);
});

test("a machine that was replaced and comes back is not counted twice", async () => {
  const person = await makePerson(world, "swapper");
  const first = await arrive(person, "First");
  const second = makeTool(world, "Second");
  for (let n = 0; n < 10; n += 1) {
    world.clock.advance(60);
    const [present] = (await list(person)).devices;
    const next = n % 2 === 0 ? second : first;
    await next.client.signInWithGrant(await requestApprovedCode(world, person, next, present?.id));
  }
  expect((await list(person)).replacementsLeft).toBe(5);
});

describe("after a recovery", () => {
  test("the owner gets in though a thief has used up all replacements", async () => {
    const person = await makeMember("robbed");
    await arrive(person, "Mine");
    for (let n = 0; n < 9; n += 1) {
      const tool = await arrive(person, `Thief ${n}`).catch(() => undefined);
      await tool?.client.signOut();
    }
    expect((await list(person)).replacementsLeft).toBe(0);
    await recover(person);
    for (const device of ["New laptop", "New desk"]) await arrive(person, device);
    const { devices, replacementsLeft } = await list(person);
    expect([devices.map(({ label }) => label), replacementsLeft]).toEqual([["New desk", "New laptop"], 0]);
  });

  test("a second one within 30 days gives no more replacements", async () => {
    const person = await makeMember("recoverer");
    let statements = 0;
    for (let n = 0; n < 20; n += 1) {
      if (!(await arrive(person, `Machine ${n}`).catch(() => undefined))) break;
      statements += 1;
      await recover(person);
    }
    expect(statements).toBe(10);
  });

  test("own machines return without counting", async () => {
    const person = await makeMember("recovered");
    const tools = [await arrive(person, "One"), await arrive(person, "Two")];
    await recover(person);
    for (const tool of tools) {
      tool.restart();
      await tool.client.signInWithGrant(await requestApprovedCode(world, person, tool));
      await tool.client.refreshEntitlement();
    }
    expect(await list(person)).toMatchObject({ replacementsLeft: 8, keptPlaces: [] });
  });
});

test("after a changed password own machines get in, though a thief has used up all replacements", async () => {
  const person = await makeMember("changer");
  const own = [await arrive(person, "Desk"), await arrive(person, "Laptop")];
  for (let n = 0; n < 6; n += 1) {
    const oldest = (await list(person)).devices.at(-1);
    world.clock.advance(1);
    await (await makeSignedInTool(world, person, `Thief ${n}`, oldest?.id)).client.refreshEntitlement();
  }
  expect((await list(person)).replacementsLeft).toBe(0);
  await shutOut(person, "passwordChanged");
  for (const tool of own) {
    tool.restart();
    await tool.client.signInWithGrant(await requestApprovedCode(world, person, tool));
    await tool.client.refreshEntitlement();
  }
  expect((await list(person)).devices.map(({ label }) => label)).toEqual(["Laptop", "Desk"]);
});

test.each(["passwordChanged", "recovered", "signedOutByOperator"] as const)(
  "after %s the owner gets in, though all machines of a thief have signed themselves out",
  async (event) => {
    const person = await makeMember(`hopped-${event}`.slice(0, 20));
    const own = await arrive(person, "Desk");
    await own.client.signOut();
    for (let n = 0; n < 8; n += 1) {
      const tool = await arrive(person, `Thief ${n}`).catch(() => undefined);
      await tool?.client.signOut();
    }
    expect((await list(person)).replacementsLeft).toBe(0);
    await shutOut(person, event);
    own.restart();
    await own.client.signInWithGrant(await requestApprovedCode(world, person, own));
    await arrive(person, "New laptop");
    expect((await list(person)).devices.map(({ label }) => label)).toEqual(["New laptop", "Desk"]);
  },
);

test("an operator who lifts limits gives all replacements back", async () => {
  const person = await makeMember("lifted");
  for (let n = 0; n < 9; n += 1) {
    const tool = await arrive(person, `Machine ${n}`).catch(() => undefined);
    await tool?.client.signOut();
  }
  expect((await list(person)).replacementsLeft).toBe(0);
  expect(await resetReplacements(world.db, person.accountId)).toBe(6);
  expect(await list(person)).toMatchObject({ replacementsLeft: 6, nextReplacementAt: null });
  await arrive(person, "One more");
});

test("a statement is not given to a device that is signed out meanwhile", async () => {
  const person = await makeMember("crossing");
  const tool = await arrive(person, "Desk");
  const [asked] = await Promise.allSettled([
    tool.client.refreshEntitlement(),
    inTransaction(world.db, (tx) => endDevices(tx, person.accountId, "operator", world.clock.now())),
  ]);
  const { seq, ended_at, entitled_until } = await rowOf(tool);
  expect(ended_at).not.toBeNull();
  expect(entitled_until).not.toBeNull();
  expect(Number(seq)).toBe(asked.status === "fulfilled" ? 2 : 1);
});

async function signInAgain(person: Person): Promise<Person> {
  const login = { type: "username", username: person.username, password, forceLogin: true };
  const { body } = await send(world, "POST", "/auth/login", login);
  return { ...person, token: String(body.access_token) };
}
