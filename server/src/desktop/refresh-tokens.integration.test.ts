import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePerson } from "../testing/makers.ts";
import { openWorld, type World } from "../testing/world.ts";
import { makeSignedInTool, race, type Tool } from "./testing/tool.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const hourS = 3_600;
const dayS = 24 * hourS;
const refresh = (tool: Tool, token: string | undefined) =>
  tool.client.signInWithGrant({ grant_type: "refresh_token", refresh_token: String(token) });
const isSignedIn = async (tool: Tool) => await tool.client.refreshEntitlement().then(Boolean, () => false);
const reused = { error: "invalid_grant", reason: "token_reused" };

test("of fifty refreshes with one token one is granted, and the tool stays signed in", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "raced-refresh"));
  const { refreshToken } = tool.stored;
  expect(await race(50, () => refresh(tool, refreshToken))).toEqual({ granted: 1, errors: ["slow_down"] });
  expect(await isSignedIn(tool)).toBe(true);
});

test("an access token is good for an hour, and is then refreshed once however many ask", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "hourly"));
  const first = await tool.client.accessToken();
  world.clock.advance(hourS);
  const tokens = await Promise.all([1, 2, 3].map(() => tool.client.accessToken()));
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(first);
});

describe("a refresh whose answer was lost", () => {
  const lose = async (name: string) => {
    const tool = await makeSignedInTool(world, await makePerson(world, name));
    const { refreshToken } = tool.stored;
    tool.isLosingResponses = true;
    await expect(refresh(tool, refreshToken)).rejects.toThrow("lost");
    tool.isLosingResponses = false;
    return { tool, refreshToken };
  };

  // A laptop is closed during the hourly refresh: zitadel#9631, audiobookshelf#5281.
  test.each([300, 660, dayS, 30 * dayS])("is answered again after %i seconds", async (afterS) => {
    const { tool, refreshToken } = await lose(`lost-${afterS}`);
    world.alarms.length = 0;
    world.clock.advance(afterS);
    await refresh(tool, refreshToken);
    expect(await isSignedIn(tool)).toBe(true);
    expect(world.alarms).toEqual([]);
  });

  test("can be lost again and again, and later ones too", async () => {
    const { tool, refreshToken } = await lose("lost-often");
    for (let n = 0; n < 4; n += 1) {
      world.clock.advance(dayS);
      tool.isLosingResponses = n < 3;
      await refresh(tool, refreshToken).catch(() => undefined);
    }
    const next = tool.stored.refreshToken;
    expect(next).not.toBe(refreshToken);
    tool.isLosingResponses = true;
    for (let n = 0; n < 3; n += 1) {
      world.clock.advance(hourS);
      await expect(refresh(tool, next)).rejects.toThrow("lost");
    }
    tool.isLosingResponses = false;
    world.clock.advance(hourS);
    expect(await isSignedIn(tool)).toBe(true);
  });

  test("is repeated by twenty requests at once: one is granted", async () => {
    const { tool, refreshToken } = await lose("lost-raced");
    world.clock.advance(dayS);
    expect(await race(20, () => refresh(tool, refreshToken))).toEqual({ granted: 1, errors: ["slow_down"] });
    expect(await isSignedIn(tool)).toBe(true);
  });

  test("within ten seconds waits, since the first may be on its way", async () => {
    const { tool, refreshToken } = await lose("lost-5s");
    world.clock.advance(5);
    await expect(refresh(tool, refreshToken)).rejects.toMatchObject({ error: "slow_down" });
    tool.restart();
    expect(await isSignedIn(tool)).toBe(true);
    expect(tool.pauses).toEqual([10]);
  });
});

describe("new tokens that were used", () => {
  const dropped = async (name: string) => {
    const tool = await makeSignedInTool(world, await makePerson(world, name));
    const former = tool.stored.refreshToken;
    await refresh(tool, former);
    world.clock.advance(60);
    world.alarms.length = 0;
    return { tool, former, present: tool.stored.refreshToken };
  };

  test("end that device, and no other, when the former token is used again, with an alarm", async () => {
    const { tool, former } = await dropped("copied-former");
    const other = await makeSignedInTool(world, await makePerson(world, "bystander"));
    await tool.client.refreshEntitlement();
    world.clock.advance(dayS);
    await expect(refresh(tool, former)).rejects.toMatchObject(reused);
    expect(await isSignedIn(other)).toBe(true);
    expect(world.alarms).toHaveLength(1);
    expect(world.alarms[0]).toContain("used twice");
  });

  test("and the former ones, refreshed at once, never both go on", async () => {
    for (let n = 0; n < 8; n += 1) {
      const { tool, former, present } = await dropped(`crossed-${n}`);
      const tokens = [former, present].values();
      const answers = await race(2, () => refresh(tool, tokens.next().value));
      expect(answers).toEqual({ granted: 1, errors: ["invalid_grant"] });
      expect(await isSignedIn(tool)).toBe(false);
      expect(world.alarms).toHaveLength(1);
    }
  });

  test("for a call while the former one is retried, never both go on", async () => {
    for (let n = 0; n < 8; n += 1) {
      const { tool, former, present } = await dropped(`called-${n}`);
      const [, retried] = await Promise.allSettled([tool.client.refreshEntitlement(), refresh(tool, former)]);
      if (retried.status === "rejected") expect(retried.reason).toMatchObject(reused);
      else await expect(refresh(tool, present)).rejects.toMatchObject(reused);
      tool.restart();
      expect(await isSignedIn(tool)).toBe(false);
    }
  });
});

test("a token that is used again after its answer was used signs its device out", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "copied"));
  const { refreshToken: copied } = tool.stored;
  world.clock.advance(hourS);
  await tool.client.refreshEntitlement();
  world.clock.advance(60);
  await expect(refresh(tool, copied)).rejects.toMatchObject(reused);
  await expect(refresh(tool, tool.stored.refreshToken)).rejects.toMatchObject(reused);
});

test("a token of another machine is worthless, and its owner stays signed in", async () => {
  const person = await makePerson(world, "victim");
  const tool = await makeSignedInTool(world, person);
  const thief = await makeSignedInTool(world, await makePerson(world, "thief"));
  const { refreshToken } = tool.stored;
  await expect(refresh(thief, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
  expect(await isSignedIn(tool)).toBe(true);
});

test("a tool that was not used for ninety days has to sign in again, and one that was has not", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "idle"));
  world.clock.advance(89 * 86_400);
  expect(await isSignedIn(tool)).toBe(true);
  world.clock.advance(90 * 86_400);
  const { refreshToken } = tool.stored;
  await expect(refresh(tool, refreshToken)).rejects.toMatchObject({
    error: "invalid_grant",
    reason: "expired",
  });
});

test("a tool that signs out is signed out, with whichever token", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "leaver"));
  const { refreshToken } = tool.stored;
  await tool.client.signOut();
  await expect(refresh(tool, refreshToken)).rejects.toMatchObject({ error: "invalid_grant", reason: "left" });
  const byAccess = await makeSignedInTool(world, await makePerson(world, "leaver-2"));
  await byAccess.client.postForm("/oauth/revoke", { token: await byAccess.client.accessToken() });
  expect(await isSignedIn(byAccess)).toBe(false);
  await expect(byAccess.client.postForm("/oauth/revoke", { token: "unknown" })).resolves.toEqual({});
});

test("tokens are stored as digests alone", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "digested"));
  const rows = await world.db.selectFrom("device_tokens").selectAll().execute();
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(String(tool.stored.refreshToken));
  expect(stored).not.toContain(await tool.client.accessToken());
});
