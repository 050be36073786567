import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DesktopClient } from "../../../e2e/desktop-client/desktop-client.ts";
import { makePerson } from "../testing/makers.ts";
import { openWorld, type World } from "../testing/world.ts";
import { makeSignedInTool, makeTool, requestApprovedCode, type Tool } from "./testing/tool.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const hourS = 3_600;

test("proofs are right however often the machine's clock is set while the tool runs", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "clocks"));
  for (const aheadS of [hourS, 0, -hourS, 365 * 24 * hourS, 0]) {
    tool.aheadS = aheadS;
    world.clock.advance(hourS);
    await tool.client.refreshEntitlement();
    tool.restart();
    await tool.client.refreshEntitlement();
    await tool.client
      .activateCard("no key")
      .catch((error: { code: number }) => expect(error.code).toBe(4001));
  }
});

test("a monotonic clock that stood still while the machine slept is corrected too", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "sleeper"));
  const client = new DesktopClient({ ...tool.client.options, monotonicS: () => 0 });
  await client.refreshEntitlement();
  world.clock.advance(600);
  await client.refreshEntitlement();
});

test("signing out without a network forgets at once and is reported later", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "offline-leaver"));
  await tool.client.refreshEntitlement();
  const { refreshToken } = tool.stored;
  tool.isOffline = true;
  await tool.client.signOut();
  expect(tool.stored).toMatchObject({
    refreshToken: undefined,
    entitlement: undefined,
    signOuts: [refreshToken],
  });
  expect(await endOf(tool)).toBeNull();
  tool.restart();
  await tool.client.reportSignOuts();
  expect(tool.stored.signOuts).toEqual([refreshToken]);
  tool.isOffline = false;
  tool.isLosingResponses = true;
  await tool.client.reportSignOuts();
  tool.isLosingResponses = false;
  await tool.client.reportSignOuts();
  expect(tool.stored.signOuts).toEqual([]);
  expect(await endOf(tool)).toBe("left");
});

test("a sign-out that was not reported does not end a later sign-in", async () => {
  const person = await makePerson(world, "returner");
  const tool = await makeSignedInTool(world, person);
  tool.isOffline = true;
  await tool.client.signOut();
  tool.isOffline = false;
  await tool.client.signInWithGrant(await requestApprovedCode(world, person, tool));
  await tool.client.reportSignOuts();
  await tool.client.refreshEntitlement();
});

test("a busy server is asked again after its Retry-After, and long waits are left to the caller", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "waiter"));
  const busy = (retryAfter: string, count: number) => {
    let left = count;
    return new DesktopClient({
      ...tool.client.options,
      fetch: async (url, init) => {
        if (url.endsWith("/cards") && left > 0) {
          left -= 1;
          return new Response("<html>", { status: 503, headers: { "retry-after": retryAfter } });
        }
        return await tool.client.options.fetch(url, init);
      },
    });
  };
  await expect(busy("7", 2).activateCard("no key")).rejects.toMatchObject({ code: 4001 });
  expect(tool.pauses).toEqual([7, 7]);
  await expect(busy("3600", 9).activateCard("no key")).rejects.toMatchObject({
    status: 503,
    retryAfterS: 3600,
  });
  expect(tool.pauses).toHaveLength(2);
});

test("an access token that the server has forgotten is refreshed once", async () => {
  const tool = await makeSignedInTool(world, await makePerson(world, "restored"));
  await tool.client.refreshEntitlement();
  // As if a backup had been restored.
  await sql`update device_tokens set access_digest = access_digest || '-'`.execute(world.db);
  await tool.client.refreshEntitlement();
});

test("why the tool was signed out stays readable", async () => {
  const person = await makePerson(world, "reader");
  const tool = await makeSignedInTool(world, person);
  const [device] = await world.db
    .selectFrom("devices")
    .selectAll()
    .where("account_id", "=", person.accountId)
    .execute();
  const other = makeTool(world, "Laptop");
  await other.client.signInWithGrant(await requestApprovedCode(world, person, other, device?.id));
  for (let n = 0; n < 2; n += 1) {
    await expect(tool.client.refreshEntitlement()).rejects.toMatchObject({
      error: "invalid_grant",
      reason: "replaced",
    });
  }
});

async function endOf({ key }: Tool): Promise<string | null> {
  const { ended_why } = await world.db
    .selectFrom("devices")
    .select("ended_why")
    .where("jkt", "=", key.jkt)
    .executeTakeFirstOrThrow();
  return ended_why;
}
