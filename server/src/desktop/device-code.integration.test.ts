import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeviceCode } from "../../../e2e/desktop-client/sign-in.ts";
import { signInWithDeviceCode } from "../../../e2e/desktop-client/sign-in.ts";
import { clientKeyOf } from "../platform/http/client-address.ts";
import { makePerson, type Person } from "../testing/makers.ts";
import { openWorld, send, type World } from "../testing/world.ts";
import { requestsPerClient } from "./authenticate-device.ts";
import { makeSignedInTool, makeTool, race, type Tool } from "./testing/tool.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Begun extends DeviceCode {
  readonly device_code: string;
  readonly interval: number;
  readonly expires_in: number;
}

const begin = async (tool: Tool) =>
  (await tool.client.postForm("/oauth/device_authorization", {
    dpop_jkt: tool.key.jkt,
    ...tool.client.options.machine,
  })) as Begun;
const poll = (tool: Tool, { device_code }: Begun) =>
  tool.client.signInWithGrant({ grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code });
const read = (person: Person, userCode: string, ip = "203.0.113.7") =>
  send(
    world,
    "POST",
    "/desktop/device-codes/read",
    { userCode },
    { ...person, headers: { "x-forwarded-for": ip } },
  );
const decide = (person: Person, userCode: string, number?: string, isApproved = true) =>
  send(world, "POST", "/desktop/device-codes", { userCode, isApproved, number }, { token: person.token });

test("the tool waits while its owner types the number on the phone, and is then signed in", async () => {
  const person = await makePerson(world, "with-phone");
  const tool = makeTool(world);
  const waits: number[] = [];
  await signInWithDeviceCode(
    tool.client,
    async (code) => {
      expect(code.verification_uri_complete).toBe(`http://localhost:9/device?code=${code.user_code}`);
      expect(code.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
      const typed = ` ${code.user_code.toLowerCase().replace("-", " — ")}`;
      const shown = (await read(person, typed)).body.data;
      expect(shown).toMatchObject({ label: "Workstation", isNear: true, addressPrefix: "203.0.*.*" });
      expect(shown).toMatchObject({ userCode: code.user_code });
      expect((await read(person, code.user_code, "198.51.100.1")).body.data).toMatchObject({ isNear: false });
      expect((await decide(person, code.user_code, code.match)).status).toBe(200);
    },
    async (seconds) => {
      waits.push(seconds);
      world.clock.advance(seconds);
    },
  );
  expect(waits).toEqual([5]);
  expect(await tool.client.accessToken()).toMatch(/^[\w-]{43}$/);
});

test("a poll before the interval has passed makes it longer, on every node", async () => {
  const tool = makeTool(world);
  const pending = await begin(tool);
  const errors: unknown[] = [];
  for (const afterS of [0, 4, 9, 15]) {
    world.clock.advance(afterS);
    await poll(tool, pending).catch((error: { error: string }) => errors.push(error.error));
  }
  expect(errors).toEqual(["authorization_pending", "slow_down", "slow_down", "authorization_pending"]);
});

test("of fifty redemptions of an approved device code one is granted", async () => {
  const person = await makePerson(world, "raced-phone");
  const tool = makeTool(world);
  const pending = await begin(tool);
  await decide(person, pending.user_code, pending.match);
  expect(await race(50, () => poll(tool, pending))).toEqual({ granted: 1, errors: ["slow_down"] });
  world.clock.advance(600);
  await expect(poll(tool, pending)).rejects.toMatchObject({ error: "expired_token" });
});

test("an approved code is redeemed once, also by polls that keep to the interval", async () => {
  const person = await makePerson(world, "polite-phone");
  const tool = makeTool(world);
  const pending = await begin(tool);
  await decide(person, pending.user_code, pending.match);
  await poll(tool, pending);
  world.clock.advance(30);
  await expect(poll(tool, pending)).rejects.toMatchObject({ error: "invalid_grant" });
});

describe("a code that was not approved", () => {
  test("by a wrong number is denied for good: a stranger's link fails there", async () => {
    const person = await makePerson(world, "phished");
    const tool = makeTool(world);
    const pending = await begin(tool);
    const wrong = pending.match === "10" ? "11" : "10";
    expect((await decide(person, pending.user_code, wrong)).body.code).toBe(9005);
    expect((await decide(person, pending.user_code, pending.match)).body.code).toBe(9004);
    await expect(poll(tool, pending)).rejects.toMatchObject({ error: "access_denied" });
  });

  test("without a number is denied", async () => {
    const person = await makePerson(world, "numberless");
    const pending = await begin(makeTool(world));
    expect((await decide(person, pending.user_code)).body.code).toBe(9005);
  });

  test("by refusal is denied", async () => {
    const person = await makePerson(world, "refuser");
    const tool = makeTool(world);
    const pending = await begin(tool);
    expect((await decide(person, pending.user_code, undefined, false)).status).toBe(200);
    await expect(poll(tool, pending)).rejects.toMatchObject({ error: "access_denied" });
  });

  test("within ten minutes has expired", async () => {
    const person = await makePerson(world, "too-late");
    const tool = makeTool(world);
    const pending = await begin(tool);
    world.clock.advance(pending.expires_in);
    expect((await read(person, pending.user_code)).body.code).toBe(9004);
    await expect(poll(tool, pending)).rejects.toMatchObject({ error: "expired_token" });
  });

  test("and is redeemed with another machine's key, is refused", async () => {
    const person = await makePerson(world, "copied-code");
    const pending = await begin(makeTool(world));
    await decide(person, pending.user_code, pending.match);
    await expect(poll(makeTool(world), pending)).rejects.toMatchObject({ error: "invalid_grant" });
  });
});

test("after five wrong codes an account waits for ten minutes, and right ones are not counted", async () => {
  const person = await makePerson(world, "guesser");
  const pending = await begin(makeTool(world));
  const ask = async (code: string) => (await read(person, code, "198.51.100.77")).status;
  for (let n = 0; n < 8; n += 1) expect(await ask(pending.user_code)).toBe(200);
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await ask("BBBB-BBBB"));
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect(await ask(pending.user_code)).toBe(429);
  world.clock.advance(600);
  expect(await ask("BBBB-BBBB")).toBe(400);
});

test("nothing that the page is told helps to guess the number", async () => {
  const person = await makePerson(world, "blind");
  const pending = await begin(makeTool(world));
  const { id: _, ...data } = (await read(person, pending.user_code)).body.data as Record<string, unknown>;
  expect(Object.values(data).flat()).not.toContain(pending.match);
  expect(data).not.toHaveProperty("numbers");
});

test.each([
  [
    "in full width",
    (match: string) => match.replaceAll(/\d/g, (d) => "０１２３４５６７８９"[Number(d)] ?? ""),
  ],
  ["with spaces", (match: string) => ` ${match[0]} ${match[1]} `],
])("the number may be typed %s", async (name, typed) => {
  const person = await makePerson(world, `typed-${name.length}`);
  const pending = await begin(makeTool(world));
  expect((await decide(person, pending.user_code, typed(pending.match))).status).toBe(200);
});

describe("without a network for a while", () => {
  test("the tool goes on polling, slower, and is signed in", async () => {
    const person = await makePerson(world, "flaky");
    const tool = makeTool(world);
    const waits: number[] = [];
    await signInWithDeviceCode(
      tool.client,
      async (code) => {
        await decide(person, code.user_code, code.match);
      },
      async (seconds) => {
        waits.push(seconds);
        world.clock.advance(seconds);
        tool.isOffline = waits.length < 3;
      },
    );
    expect(waits).toEqual([5, 10, 20]);
  });

  test("the tool ends when the code has expired", async () => {
    const tool = makeTool(world);
    const ended = signInWithDeviceCode(
      tool.client,
      () => undefined,
      async (seconds) => {
        world.clock.advance(seconds);
        tool.isOffline = true;
      },
    );
    await expect(ended).rejects.toMatchObject({ error: "expired_token" });
  });
});

test("devices that are signed in, and tools that wait for their code, are not held up by others in their network", async () => {
  const person = await makePerson(world, "crowded");
  const tool = await makeSignedInTool(world, person);
  const waiting = makeTool(world, "Waiting");
  const begun = await begin(waiting);
  const counter = requestsPerClient.of(clientKeyOf("203.0.113.7"));
  while (await world.context.rateLimits.tryConsumeAll([counter]));
  const refresh = (token = "") =>
    tool.client.signInWithGrant({ grant_type: "refresh_token", refresh_token: token });
  await refresh(tool.stored.refreshToken);
  await tool.client.refreshEntitlement();
  await expect(poll(waiting, begun)).rejects.toMatchObject({ error: "authorization_pending" });
  expect(tool.pauses).toEqual([]);
  await expect(refresh("made-up")).rejects.toThrow("Too many tries");
  world.clock.advance(requestsPerClient.windowS);
});
