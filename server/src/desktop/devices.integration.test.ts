import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantDays } from "../membership/operator/grant-days.ts";
import { li, makePerson, type Person, password } from "../testing/makers.ts";
import { openWorld, send, type World } from "../testing/world.ts";
import {
  decide,
  makeSignedInTool,
  makeTool,
  openAuthorize,
  race,
  requestApprovedCode,
  type Tool,
} from "./testing/tool.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const dayS = 86_400;

/** A member whose level includes two devices. */
async function makeMember(name: string, days = 365): Promise<Person> {
  const person = await makePerson(world, name);
  await grantDays(world.context, { id: person.accountId, days, ...li, reason: "a member" });
  return person;
}

interface Listed {
  readonly devices: readonly { id: number; label: string; isEntitled: boolean }[];
  readonly limit: number;
  readonly replacementsLeft: number;
  readonly session: { readonly label: string };
}

const list = async ({ token }: Person) =>
  (await send(world, "GET", "/devices/mine", undefined, { token })).body.data as Listed;
const labels = async (person: Person) => (await list(person)).devices.map(({ label }) => label);
const isSignedIn = async (tool: Tool) => await tool.client.refreshEntitlement().then(Boolean, () => false);

/** Signs a machine in one second after the previous one, so that devices are ordered by sign-in. */
async function signIn(person: Person, device: string, replaces?: number): Promise<Tool> {
  world.clock.advance(1);
  return await makeSignedInTool(world, person, device, replaces);
}

test("of fifty machines that are approved and enrol at once, as many as the level allows get in", async () => {
  const person = await makeMember("crowd");
  const grants: { tool: Tool; grant: Record<string, string> }[] = [];
  for (let n = 0; n < 50; n += 1) {
    const tool = makeTool(world, `Machine ${n}`);
    grants.push({ tool, grant: await requestApprovedCode(world, person, tool) });
  }
  const next = grants.values();
  const answers = await race(50, async () => {
    const { tool, grant } = next.next().value ?? {};
    await tool?.client.signInWithGrant(grant ?? {});
  });
  expect(answers).toEqual({ granted: 2, errors: ["access_denied"] });
  expect((await list(person)).devices).toHaveLength(2);
});

test("without a membership there is one device, and the next one asks which to replace", async () => {
  const person = await makePerson(world, "free");
  await signIn(person, "Desk");
  const { request } = await openAuthorize(world, makeTool(world, "Laptop"));
  const full = await decide(world, person, request);
  expect([full.status, full.body.code]).toEqual([409, 9008]);
  const [desk] = (await list(person)).devices;
  expect((await decide(world, person, request, { replaces: desk?.id ?? 0 })).status).toBe(200);
});

test("a replaced device reads what replaced it and when", async () => {
  const person = await makePerson(world, "replaced");
  const desk = await signIn(person, "Desk");
  const [{ id } = { id: 0 }] = (await list(person)).devices;
  await signIn(person, "Laptop", id);
  expect(await labels(person)).toEqual(["Laptop"]);
  world.clock.advance(7_200);
  await expect(desk.client.accessToken()).rejects.toMatchObject({
    error: "invalid_grant",
    reason: "replaced",
  });
  expect(desk.stored.refreshToken).toBeUndefined();
});

test("somebody else's device cannot be replaced, renamed or signed out", async () => {
  const owner = await makePerson(world, "owner");
  const tool = await signIn(owner, "Theirs");
  const [{ id } = { id: 0 }] = (await list(owner)).devices;
  const stranger = await makePerson(world, "stranger");
  await signIn(stranger, "Mine");
  const { request } = await openAuthorize(world, makeTool(world, "New"));
  expect((await decide(world, stranger, request, { replaces: id })).body.code).toBe(9008);
  const { token } = stranger;
  for (const [path, body] of [
    ["rename", { label: "Hijacked" }],
    ["sign-out", {}],
  ] as const) {
    expect((await send(world, "POST", `/devices/${id}/${path}`, body, { token })).status).toBe(404);
  }
  expect(await isSignedIn(tool)).toBe(true);
  expect(await labels(owner)).toEqual(["Theirs"]);
});

test("six devices are replaced in thirty days and no more, until an operator or time lifts it", async () => {
  const person = await makePerson(world, "juggler");
  await signIn(person, "Machine 0");
  const replace = async (n: number) => {
    const [{ id } = { id: 0 }] = (await list(person)).devices;
    await signIn(person, `Machine ${n}`, id);
  };
  for (let n = 1; n <= 6; n += 1) await replace(n);
  expect((await list(person)).replacementsLeft).toBe(0);
  const { request } = await openAuthorize(world, makeTool(world, "Machine 7"));
  const [{ id } = { id: 0 }] = (await list(person)).devices;
  expect((await decide(world, person, request, { replaces: id })).body.code).toBe(9009);
  world.clock.advance(30 * dayS);
  const { body } = await send(world, "POST", "/auth/login", {
    type: "username",
    username: person.username,
    password,
    forceLogin: true,
  });
  const again = { ...person, token: String(body.access_token) };
  expect((await list(again)).replacementsLeft).toBe(6);
});

test("the same machine is the same device, with the name that its owner gave it", async () => {
  const person = await makePerson(world, "reinstaller");
  const tool = await signIn(person, "WIN-4F8A2");
  const { token } = person;
  const [{ id } = { id: 0 }] = (await list(person)).devices;
  const renamed = await send(world, "POST", `/devices/${id}/rename`, { label: " 剪辑室 " }, { token });
  expect(renamed.status).toBe(200);
  await tool.client.signInWithGrant(await requestApprovedCode(world, person, tool));
  expect(await list(person)).toMatchObject({ devices: [{ id, label: "剪辑室" }], limit: 1 });
  for (const label of ["", "a\u0000b", "x".repeat(65)]) {
    expect((await send(world, "POST", `/devices/${id}/rename`, { label }, { token })).status).toBe(400);
  }
});

test("a device that its owner signs out reads by whom, and its place is free at once", async () => {
  const person = await makePerson(world, "tidy");
  const tool = await signIn(person, "Old");
  const { token } = person;
  const [{ id } = { id: 0 }] = (await list(person)).devices;
  const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36" };
  expect((await send(world, "POST", `/devices/${id}/sign-out`, {}, { token, headers })).status).toBe(200);
  expect((await send(world, "POST", `/devices/${id}/sign-out`, {}, { token })).status).toBe(404);
  const row = await world.db.selectFrom("devices").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ended_why: "signed_out", ended_by: "Chrome, Windows" });
  expect(await isSignedIn(tool)).toBe(false);
  await signIn(person, "New");
});

test("a device that was not seen for sixty days gives its place to another", async () => {
  const person = await makePerson(world, "drawer");
  const old = await signIn(person, "In a drawer");
  world.clock.advance(61 * dayS);
  const { body } = await send(world, "POST", "/auth/login", {
    type: "username",
    username: "drawer",
    password,
  });
  const again = { ...person, token: String(body.access_token) };
  await signIn(again, "On the desk");
  expect(await labels(again)).toEqual(["On the desk"]);
  await expect(old.client.accessToken()).rejects.toMatchObject({ reason: "unseen" });
});

describe("the site's session and the tool's devices", () => {
  test("do not end each other", async () => {
    const person = await makePerson(world, "both");
    const tool = await signIn(person, "Desk");
    expect((await list(person)).session.label).toBe("Browser");
    const login = { type: "username", username: "both", password, forceLogin: true };
    const { body } = await send(world, "POST", "/auth/login", login);
    expect(await isSignedIn(tool)).toBe(true);
    const token = String(body.access_token);
    await send(world, "POST", "/auth/logout", {}, { token });
    expect(await isSignedIn(tool)).toBe(true);
  });

  test("both end when the account is recovered", async () => {
    const person = await makePerson(world, "recovered");
    const tool = await signIn(person, "Thief's");
    const made = await send(world, "POST", "/account/recovery-key", { password }, { token: person.token });
    const { recoveryKey } = made.body.data as { recoveryKey: string };
    const recovery = { username: "recovered", recoveryKey, newPassword: "another long password" };
    expect((await send(world, "POST", "/auth/recover/key", recovery)).status).toBe(200);
    await expect(tool.client.refreshEntitlement()).rejects.toMatchObject({ reason: "recovered" });
  });
});

test("a device's token is no session, and a session is no device's token", async () => {
  const person = await makePerson(world, "mixer");
  const tool = await signIn(person, "Desk");
  const accessToken = await tool.client.accessToken();
  const asSession = await send(world, "GET", "/auth/profile", undefined, { token: accessToken });
  expect(asSession.status).toBe(401);
  const asDevice = await send(world, "POST", "/desktop/entitlement", {}, { token: person.token });
  expect([asDevice.status, asDevice.body.code, asDevice.headers["www-authenticate"]]).toEqual([
    401,
    9001,
    'DPoP error="invalid_token", error_description="The access token is not valid", algs="EdDSA Ed25519 ES256"',
  ]);
  expect(asDevice.headers["set-cookie"]).toBeUndefined();
});
