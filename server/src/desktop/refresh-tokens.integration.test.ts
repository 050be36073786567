import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePerson } from "../testing/makers.ts";
import { openWorld, type World } from "../testing/world.ts";
import { race, signedInTool, type Tool } from "./testing/tool.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const hourS = 3_600;
const refresh = (tool: Tool, token: string | undefined) =>
  tool.client.grant({ grant_type: "refresh_token", refresh_token: String(token) });
const isSignedIn = async (tool: Tool) => await tool.client.refreshStatement().then(Boolean, () => false);
const reused = { error: "invalid_grant", reason: "token_reused" };

test("of fifty refreshes with one token one is granted, and the tool stays signed in", async () => {
  const tool = await signedInTool(world, await makePerson(world, "raced-refresh"));
  const { refreshToken } = tool.stored;
  expect(await race(50, () => refresh(tool, refreshToken))).toEqual({ granted: 1, errors: ["slow_down"] });
  expect(await isSignedIn(tool)).toBe(true);
});

test("an access token is good for an hour, and is then refreshed once however many ask", async () => {
  const tool = await signedInTool(world, await makePerson(world, "hourly"));
  const first = await tool.client.accessToken();
  world.clock.turn(hourS);
  const tokens = await Promise.all([1, 2, 3].map(() => tool.client.accessToken()));
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(first);
});

describe("a refresh whose answer was lost", () => {
  const lose = async (name: string) => {
    const tool = await signedInTool(world, await makePerson(world, name));
    const { refreshToken } = tool.stored;
    tool.losesAnswers = true;
    await expect(refresh(tool, refreshToken)).rejects.toThrow("lost");
    tool.losesAnswers = false;
    return { tool, refreshToken };
  };

  test("is answered again after five minutes, and what was lost is worthless", async () => {
    const { tool, refreshToken } = await lose("lost-5");
    world.clock.turn(300);
    await refresh(tool, refreshToken);
    expect(await isSignedIn(tool)).toBe(true);
  });

  test("can be lost again and again", async () => {
    const { tool, refreshToken } = await lose("lost-often");
    for (let n = 0; n < 4; n += 1) {
      world.clock.turn(120);
      await refresh(tool, refreshToken);
    }
    expect(await isSignedIn(tool)).toBe(true);
  });

  test("after eleven minutes signs that device out, and no other, and raises an alarm", async () => {
    const { tool, refreshToken } = await lose("lost-11");
    const other = await signedInTool(world, await makePerson(world, "bystander"));
    world.alarms.length = 0;
    world.clock.turn(660);
    await expect(refresh(tool, refreshToken)).rejects.toMatchObject(reused);
    expect(await isSignedIn(other)).toBe(true);
    expect(world.alarms).toHaveLength(1);
    expect(world.alarms[0]).toContain("used twice");
  });
});

test("a token that is used again after its answer was used signs its device out", async () => {
  const tool = await signedInTool(world, await makePerson(world, "copied"));
  const { refreshToken: copied } = tool.stored;
  world.clock.turn(hourS);
  await tool.client.refreshStatement();
  world.clock.turn(60);
  await expect(refresh(tool, copied)).rejects.toMatchObject(reused);
  await expect(refresh(tool, tool.stored.refreshToken)).rejects.toMatchObject(reused);
});

test("a token of another machine is worthless, and its owner stays signed in", async () => {
  const person = await makePerson(world, "victim");
  const tool = await signedInTool(world, person);
  const thief = await signedInTool(world, await makePerson(world, "thief"));
  const { refreshToken } = tool.stored;
  await expect(refresh(thief, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
  expect(await isSignedIn(tool)).toBe(true);
});

test("a tool that was not used for ninety days has to sign in again, and one that was has not", async () => {
  const tool = await signedInTool(world, await makePerson(world, "idle"));
  world.clock.turn(89 * 86_400);
  expect(await isSignedIn(tool)).toBe(true);
  world.clock.turn(90 * 86_400);
  const { refreshToken } = tool.stored;
  await expect(refresh(tool, refreshToken)).rejects.toMatchObject({
    error: "invalid_grant",
    reason: "expired",
  });
});

test("a tool that signs out is signed out, with whichever token", async () => {
  const tool = await signedInTool(world, await makePerson(world, "leaver"));
  const { refreshToken } = tool.stored;
  await tool.client.signOut();
  await expect(refresh(tool, refreshToken)).rejects.toMatchObject({ error: "invalid_grant", reason: "left" });
  const byAccess = await signedInTool(world, await makePerson(world, "leaver-2"));
  await byAccess.client.postForm("/oauth/revoke", { token: await byAccess.client.accessToken() });
  expect(await isSignedIn(byAccess)).toBe(false);
  await expect(byAccess.client.postForm("/oauth/revoke", { token: "unknown" })).resolves.toEqual({});
});

test("tokens are stored as digests alone", async () => {
  const tool = await signedInTool(world, await makePerson(world, "digested"));
  const rows = await world.db.selectFrom("device_tokens").selectAll().execute();
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(String(tool.stored.refreshToken));
  expect(stored).not.toContain(await tool.client.accessToken());
});
