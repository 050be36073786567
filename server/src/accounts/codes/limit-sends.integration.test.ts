import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NotSentError } from "../../messages/senders/sender.ts";
import { counterOf, setCount } from "../../testing/limits.ts";
import { makePerson, openBrowser, type Person } from "../../testing/makers.ts";
import { listMessagesTo, requestCode, solveCaptcha } from "../../testing/prove.ts";
import { openWorld, openWorldForTest, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
// Tests are a day apart, so that rate limits are reset.
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const askToBind = (at: World, { token }: Person, email: string, solved: object = {}) =>
  send(at, "POST", "/auth/bind/email/code", { email, ...solved }, { token });

describe("limits of codes", () => {
  test("two hundred rejected calls of one account do not count against their twenty targets", async () => {
    const attacker = await makePerson(world, "attacker");
    const victims = Array.from({ length: 20 }, (_, n) => `victim${n}@example.com`);
    const statuses = [];
    for (let round = 0; round < 10; round += 1) {
      for (const email of victims) {
        const solved = round % 5 === 1 ? await solveCaptcha(world) : {};
        statuses.push((await askToBind(world, attacker, email, solved)).status);
        world.clock.advance(1);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    world.clock.advance(60);
    for (const email of victims) {
      expect((await requestCode(world, "register", { email })).status, email).toBe(200);
    }
    const charged = await world.db
      .selectFrom("rate_limits")
      .select("subject")
      .where("subject", "like", "codes for binding per % of address victim%")
      .where("used", ">", 0)
      .execute();
    expect(charged.length).toBeLessThanOrEqual(10);
  });

  test("codes for binding take none of those that an address signs in with", async () => {
    const binder = await makePerson(world, "binder-of-others");
    for (let n = 0; n < 5; n += 1) {
      const asked = await askToBind(world, binder, "owned@example.com", await solveCaptcha(world));
      expect(asked.status).toBe(200);
      world.clock.advance(60);
    }
    for (let n = 0; n < 5; n += 1) {
      expect((await requestCode(world, "login", { email: "owned@example.com" })).status).toBe(200);
      world.clock.advance(60);
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
    expect(await listMessagesTo(world, "bind3@example.com")).toEqual([]);
    const solved = await solveCaptcha(world);
    expect((await askToBind(world, binder, "bind3@example.com", solved)).status).toBe(200);
    world.clock.advance(3600);
    expect((await askToBind(world, binder, "bind4@example.com")).status).toBe(200);
  });

  test("a thousand codes for binding stop binding alone, with an alarm", async () => {
    const flooded = await openWorldForTest();
    const person = await makePerson(flooded, "in-the-flood");
    await setCount(flooded, counterOf("codes", "purpose", "bind"), 1_000);
    expect((await askToBind(flooded, person, "stopped@example.com")).status).toBe(429);
    expect(flooded.alarms).toContain(
      "A thousand codes of one purpose were requested this hour: bind codes in all",
    );
    for (const purpose of ["login", "register"] as const) {
      expect((await requestCode(flooded, purpose, { email: `${purpose}@example.com` })).status).toBe(200);
    }
    flooded.clock.advance(3600);
    expect((await askToBind(flooded, person, "open@example.com")).status).toBe(200);
  });

  test("once half of an hour's codes are used, frequent requesters are rejected before others", async () => {
    const flooded = await openWorldForTest();
    const [often, rarely] = [await makePerson(flooded, "often"), await makePerson(flooded, "rarely")];
    await setCount(flooded, counterOf("codes", "purpose", "bind"), 500);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await askToBind(flooded, often, `often${n}@example.com`)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await askToBind(flooded, rarely, "rarely@example.com")).status).toBe(200);
  });

  test("sending that fails charges its target nothing, however often", async () => {
    let isDown = true;
    const sendMail = async () => {
      if (isDown) throw new NotSentError("The mail server did not take the mail", "provider");
      return undefined;
    };
    const unlucky = await openWorldForTest({ send: sendMail });
    for (let n = 0; n < 12; n += 1) {
      expect((await requestCode(unlucky, "register", { email: "patient@example.com" })).status).toBe(503);
    }
    isDown = false;
    expect((await requestCode(unlucky, "register", { email: "patient@example.com" })).status).toBe(200);
  });
});

describe("codes to very many numbers", () => {
  const numberOf = (n: number) => `1391234${String(n).padStart(4, "0")}`;
  /** A different IP address for every twenty requests. */
  const from = (n: number) => ({ "x-forwarded-for": `203.0.113.${Math.floor(n / 20)}` });
  const again = {
    status: 400,
    body: { code: 2107, fields: { captcha: "目前请求较多，请再输入一次图形验证码" } },
  };

  /** As if fifty people whose numbers share a prefix had registered within the hour. */
  async function openCrowd() {
    const crowded = await openWorldForTest();
    await setCount(crowded, counterOf("codes", "prefix", "1391234****"), 50);
    return crowded;
  }

  test("that are not registered use up nothing of those with the same prefix", async () => {
    for (let n = 0; n < 60; n += 1) {
      const purpose = n % 2 ? "login" : "recover";
      expect((await requestCode(world, purpose, { phone: numberOf(n) }, from(n))).status).toBe(200);
    }
    for (const purpose of ["register", "login"] as const) {
      const asked = await requestCode(world, purpose, { phone: numberOf(purpose.length + 9000) });
      expect(asked.status).toBe(200);
    }
    expect(await listMessagesTo(world, numberOf(9008))).toHaveLength(1);
  });

  test("of one prefix need two captchas from the 51st of an hour on, in each browser", async () => {
    const crowded = await openWorldForTest();
    for (let n = 0; n < 50; n += 1) {
      expect((await requestCode(crowded, "register", { phone: numberOf(n) }, from(n))).status).toBe(200);
    }
    for (const browser of [await openBrowser(crowded), await openBrowser(crowded)]) {
      for (const n of [100, 101]) {
        const phone = numberOf(n);
        expect(await requestCode(crowded, "register", { phone }, browser)).toMatchObject(again);
        expect((await requestCode(crowded, "register", { phone }, browser)).status).toBe(200);
        crowded.clock.advance(60);
      }
    }
    expect(await listMessagesTo(crowded, numberOf(100))).toHaveLength(2);
    // Numbers with other prefixes, and sign-ins, are not affected.
    expect((await requestCode(crowded, "register", { phone: "13812340000" })).status).toBe(200);
    expect((await requestCode(crowded, "login", { phone: numberOf(102) })).status).toBe(200);
    crowded.clock.advance(3600);
    expect((await requestCode(crowded, "register", { phone: numberOf(103) })).status).toBe(200);
  });

  test("are sent for every second captcha, also when twenty come at once; the others count against no limit", async () => {
    const crowded = await openCrowd();
    const browser = await openBrowser(crowded);
    const asking = Array.from({ length: 20 }, (_, n) =>
      requestCode(crowded, "register", { phone: numberOf(n) }, browser),
    );
    const statuses = (await Promise.all(asking)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(10).fill(400)]);
    expect(await crowded.context.rateLimits.readUsed(counterOf("codes", "client", "127.0.0.1"))).toBe(10);
  });

  test("are not sent to a client that keeps no cookies", async () => {
    const crowded = await openCrowd();
    for (let n = 0; n < 3; n += 1) {
      expect(await requestCode(crowded, "register", { phone: numberOf(n) })).toMatchObject(again);
    }
  });
});

describe("sign-in codes in a flood", () => {
  const known = { email: "known@example.com" };
  const unknown = { email: "unknown@example.com" };

  async function openFlood(counter: ReturnType<typeof counterOf>, used: number) {
    const flooded = await openWorldForTest();
    const owner = await makePerson(flooded, "knows-this-browser");
    await flooded.db.updateTable("accounts").set(known).execute();
    await setCount(flooded, counter, used);
    return { flooded, own: { cookie: owner.cookie } };
  }

  test.each(["login", "recover"] as const)(
    "%s: known and unknown addresses are counted and answered alike, and never stopped",
    async (purpose) => {
      const { flooded } = await openFlood(counterOf("codes", "purpose", purpose), 499);
      const usedIn = () => flooded.context.rateLimits.readUsed(counterOf("codes", "purpose", purpose));
      for (const address of [unknown, known]) {
        await setCount(flooded, counterOf("codes", "purpose", purpose), 499);
        expect((await requestCode(flooded, purpose, address)).status).toBe(200);
        expect(await usedIn()).toBe(500);
      }
      for (const used of [500, 1_000]) {
        flooded.clock.advance(60);
        await setCount(flooded, counterOf("codes", "purpose", purpose), used);
        const codes = [];
        for (const address of [known, unknown]) {
          const stranger = await openBrowser(flooded);
          for (let turn = 0; turn < 3; turn += 1) {
            codes.push((await requestCode(flooded, purpose, address, stranger)).body.code);
          }
        }
        expect(codes).toEqual([2107, 0, 2104, 2107, 0, 2104]);
      }
      expect(flooded.alarms).toContain(
        `A thousand codes of one purpose were requested this hour: ${purpose} codes in all`,
      );
    },
  );

  test("need no second captcha on the account's own browser", async () => {
    const { flooded, own } = await openFlood(counterOf("codes", "purpose", "login"), 1_000);
    expect((await requestCode(flooded, "login", known, own)).status).toBe(200);
    expect((await requestCode(flooded, "login", unknown, own)).body.code).toBe(2107);
  });

  test("are not kept from an account's own browser by those who share its IP address", async () => {
    const { flooded, own } = await openFlood(counterOf("codes", "client", "127.0.0.1"), 200);
    expect((await requestCode(flooded, "login", known)).status).toBe(429);
    expect((await requestCode(flooded, "login", known, await openBrowser(flooded))).status).toBe(429);
    expect((await requestCode(flooded, "login", unknown, own)).status).toBe(429);
    for (let n = 0; n < 5; n += 1) {
      expect((await requestCode(flooded, "login", known, own)).status).toBe(200);
      flooded.clock.advance(60);
    }
    expect((await requestCode(flooded, "login", known, own)).status).toBe(429);
  });
});
