import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DesktopClient } from "../../../e2e/desktop-client/desktop-client.ts";
import { grantDays } from "../membership/operator/grant-days.ts";
import { li, makePerson, type Person } from "../testing/makers.ts";
import { openWorld, type World } from "../testing/world.ts";
import { makeSignedInTool } from "./testing/tool.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const dayS = 86_400;
const grant = async (person: Person, days: number) =>
  await grantDays(world.context, { id: person.accountId, days, ...li, reason: "a member" });

describe("a machine whose clock is wrong", () => {
  const yearS = 365 * dayS;
  const cases = [
    ["ten minutes slow", -600],
    ["eight hours slow", -8 * 3_600],
    ["a day slow", -dayS],
    ["a year slow", -yearS],
    ["ten minutes fast", 600],
    ["eight days fast", 8 * dayS],
    ["a year ahead", yearS],
  ] as const;
  const use = { may: "use", level: 1, hasEnded: false };

  test.each(cases)(
    "%s has its level at once, after a restart, and once the clock is right",
    async (name, aheadS) => {
      const person = await makePerson(world, `clock ${name}`.replaceAll(" ", "-").slice(0, 20));
      await grant(person, 30);
      const tool = await makeSignedInTool(world, person);
      tool.aheadS = aheadS;
      await tool.client.refreshEntitlement();
      expect(tool.client.evaluateOffline()).toMatchObject(use);
      world.clock.advance(60);
      tool.restart();
      expect(tool.client.evaluateOffline()).toMatchObject(use);
      tool.aheadS = 0;
      expect(tool.client.evaluateOffline()).toMatchObject(use);
      tool.restart();
      expect(tool.client.evaluateOffline()).toMatchObject(use);
      world.clock.advance(60);
      await tool.client.refreshEntitlement();
      expect(tool.client.evaluateOffline()).toMatchObject(use);
    },
  );

  test.each(cases)(
    "%s for one start without a network is right with the next answer",
    async (name, aheadS) => {
      const person = await makePerson(world, `start ${name}`.replaceAll(" ", "-").slice(0, 20));
      await grant(person, 30);
      const tool = await makeSignedInTool(world, person);
      await tool.client.refreshEntitlement();
      tool.restart();
      tool.aheadS = aheadS;
      tool.client.evaluateOffline();
      tool.aheadS = 0;
      tool.restart();
      await tool.client.refreshEntitlement();
      expect(tool.client.evaluateOffline()).toMatchObject(use);
      tool.restart();
      expect(tool.client.evaluateOffline()).toMatchObject(use);
    },
  );

  test("and is set while the tool runs, changes nothing", async () => {
    const person = await makePerson(world, "clock-setter");
    await grant(person, 30);
    const tool = await makeSignedInTool(world, person);
    await tool.client.refreshEntitlement();
    for (const aheadS of [yearS, -yearS, 0]) {
      tool.aheadS = aheadS;
      expect(tool.client.evaluateOffline()).toMatchObject(use);
    }
  });

  test("is due for an answer at the statement's time, not at the clock's", async () => {
    const person = await makePerson(world, "due");
    await grant(person, 30);
    const tool = await makeSignedInTool(world, person);
    expect(tool.client.isRefreshDue()).toBe(true);
    tool.aheadS = 8 * dayS;
    await tool.client.refreshEntitlement();
    expect(tool.client.isRefreshDue()).toBe(false);
    world.clock.advance(2 * dayS);
    expect(tool.client.isRefreshDue()).toBe(true);
  });
});

describe("a clock that is set back", () => {
  test("does not make a statement last longer, however often the tool is started", async () => {
    const person = await makePerson(world, "time-traveller");
    await grant(person, 30);
    const tool = await makeSignedInTool(world, person);
    await tool.client.refreshEntitlement();
    tool.restart();
    tool.aheadS = 5 * dayS;
    expect(tool.client.evaluateOffline()).toMatchObject({ may: "use" });
    for (const aheadS of [0, 4 * dayS, 5 * dayS - 301]) {
      tool.restart();
      tool.aheadS = aheadS;
      expect(tool.client.evaluateOffline()).toEqual({ may: "ask", because: "the clock was set back" });
    }
    tool.aheadS = 8 * dayS;
    expect(tool.client.evaluateOffline()).toEqual({ may: "ask", because: "the statement has expired" });
    tool.aheadS = 6 * dayS;
    expect(tool.client.evaluateOffline()).toEqual({ may: "ask", because: "the clock was set back" });
  });

  test("is not helped by a clock that was wrong at the answer", async () => {
    for (const wrongS of [-dayS, 8 * dayS]) {
      const person = await makePerson(world, `planner${wrongS}`);
      await grant(person, 30);
      const tool = await makeSignedInTool(world, person);
      tool.aheadS = wrongS;
      await tool.client.refreshEntitlement();
      tool.restart();
      world.clock.advance(6 * dayS);
      expect(tool.client.evaluateOffline()).toMatchObject({ may: "use" });
      world.clock.advance(2 * dayS);
      tool.client.evaluateOffline();
      for (const aheadS of [wrongS - 7 * dayS, -7 * dayS, wrongS - 8 * dayS, -8 * dayS]) {
        tool.aheadS = aheadS;
        expect(tool.client.evaluateOffline()).toMatchObject({ may: "ask" });
      }
    }
  });

  test("and an earlier answer that is played again does not count as now", async () => {
    const person = await makePerson(world, "replayer");
    await grant(person, 30);
    const tool = await makeSignedInTool(world, person);
    const kept: string[] = [];
    const { options } = tool.client;
    const recording = new DesktopClient({
      ...options,
      fetch: async (url, init) => {
        const answer = await options.fetch(url, init);
        if (url.endsWith("/entitlement")) kept.push(await answer.clone().text());
        return answer;
      },
    });
    await recording.refreshEntitlement();
    await recording.refreshEntitlement();
    world.clock.advance(6 * dayS);
    const replaying = new DesktopClient({
      ...options,
      fetch: async (url, init) =>
        url.endsWith("/entitlement") ? new Response(kept.at(-1)) : await options.fetch(url, init),
    });
    await expect(replaying.refreshEntitlement()).rejects.toThrow("it answers another request");
  });
});
