import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NotSentError } from "../outside/senders/sender.ts";
import { makePerson, type Person } from "../testing/makers.ts";
import { askForCode, mailbox, solveCaptcha } from "../testing/prove.ts";
import { openWorld, openWorldForTest, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
// A day between two tests, so that the limits of one are not those of the next.
beforeEach(() => world.clock.turn(86_400));
afterAll(() => world.close());

const askToBind = (at: World, { token }: Person, email: string, solved: object = {}) =>
  send(at, "POST", "/auth/bind/email/code", { email, ...solved }, { token });

const usedOf = async (subject: string) => {
  const row = await world.db
    .selectFrom("rate_limits")
    .select("used")
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.used ?? 0;
};

/** As if so many codes of a purpose had been sent this hour. */
async function pretendSent(at: World, subject: string, used: number) {
  const values = { subject, used, window_start: at.clock.now() };
  await at.db
    .insertInto("rate_limits")
    .values(values)
    .onConflict((conflict) => conflict.column("subject").doUpdateSet(values))
    .execute();
}

describe("limits of codes", () => {
  test("two hundred rejected calls of one account do not count against their twenty targets", async () => {
    const attacker = await makePerson(world, "attacker");
    const victims = Array.from({ length: 20 }, (_, n) => `victim${n}@example.com`);
    const statuses = [];
    for (let round = 0; round < 10; round += 1) {
      for (const email of victims) {
        const solved = round % 5 === 1 ? await solveCaptcha(world) : {};
        statuses.push((await askToBind(world, attacker, email, solved)).status);
        world.clock.turn(1);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    world.clock.turn(60);
    for (const email of victims) {
      expect((await askForCode(world, "register", { email })).status, email).toBe(200);
    }
    const charged = await world.db
      .selectFrom("rate_limits")
      .select("subject")
      .where("subject", "like", "bind codes to victim%")
      .where("used", ">", 0)
      .execute();
    expect(charged.length).toBeLessThanOrEqual(10);
  });

  test("codes for binding take none of those that an address signs in with", async () => {
    const binder = await makePerson(world, "binder-of-others");
    for (let n = 0; n < 5; n += 1) {
      const asked = await askToBind(world, binder, "owned@example.com", await solveCaptcha(world));
      expect(asked.status).toBe(200);
      world.clock.turn(60);
    }
    for (let n = 0; n < 5; n += 1) {
      expect((await askForCode(world, "login", { email: "owned@example.com" })).status).toBe(200);
      world.clock.turn(60);
    }
  });

  test("binding wants a captcha after the first three codes of an hour", async () => {
    const binder = await makePerson(world, "eager-binder");
    for (let n = 0; n < 3; n += 1) {
      expect((await askToBind(world, binder, `bind${n}@example.com`)).status).toBe(200);
    }
    const refused = await askToBind(world, binder, "bind3@example.com");
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 2106, fields: { captcha: "请输入图形验证码" } },
    });
    const wrong = { ...(await solveCaptcha(world)), captcha: "XXXX" };
    expect((await askToBind(world, binder, "bind3@example.com", wrong)).body.code).toBe(2101);
    expect(await mailbox(world, "bind3@example.com")).toEqual([]);
    const solved = await solveCaptcha(world);
    expect((await askToBind(world, binder, "bind3@example.com", solved)).status).toBe(200);
    world.clock.turn(3600);
    expect((await askToBind(world, binder, "bind4@example.com")).status).toBe(200);
  });

  test("a thousand codes for binding stop binding alone, with an alarm", async () => {
    const flooded = await openWorldForTest();
    const person = await makePerson(flooded, "in-the-flood");
    await pretendSent(flooded, "bind codes in all", 1_000);
    expect((await askToBind(flooded, person, "stopped@example.com")).status).toBe(429);
    expect(flooded.alarms).toContain(
      "No more codes are sent this hour: there were a thousand: bind codes in all",
    );
    for (const purpose of ["login", "register"] as const) {
      expect((await askForCode(flooded, purpose, { email: `${purpose}@example.com` })).status).toBe(200);
    }
    flooded.clock.turn(3600);
    expect((await askToBind(flooded, person, "open@example.com")).status).toBe(200);
  });

  test("once half of an hour's codes are used, frequent requesters are rejected before others", async () => {
    const flooded = await openWorldForTest();
    const [often, rarely] = [await makePerson(flooded, "often"), await makePerson(flooded, "rarely")];
    await pretendSent(flooded, "bind codes in all", 500);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await askToBind(flooded, often, `often${n}@example.com`)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await askToBind(flooded, rarely, "rarely@example.com")).status).toBe(200);
  });

  test("a code that is only pretended takes nothing from the budget of all", async () => {
    const before = await usedOf("login codes in all");
    expect((await askForCode(world, "login", { email: "nobody@example.com" })).status).toBe(200);
    expect(await usedOf("login codes in all")).toBe(before);
  });

  test("sending that fails charges its target nothing, however often", async () => {
    let isDown = true;
    const sendMail = async () => {
      if (isDown) throw new NotSentError("The mail server did not take the mail", "provider");
      return undefined;
    };
    const unlucky = await openWorldForTest({ send: sendMail });
    for (let n = 0; n < 12; n += 1) {
      expect((await askForCode(unlucky, "register", { email: "patient@example.com" })).status).toBe(503);
    }
    isDown = false;
    expect((await askForCode(unlucky, "register", { email: "patient@example.com" })).status).toBe(200);
  });
});
