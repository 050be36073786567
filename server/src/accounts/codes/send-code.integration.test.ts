import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePerson, password } from "../../testing/makers.ts";
import { listMessagesTo, readNewestCode, requestCode, solveCaptcha } from "../../testing/prove.ts";
import { openWorld, openWorldForTest, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
// Tests are a day apart, so that rate limits are reset.
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const registerBy = (email: string, code: string) =>
  send(world, "POST", "/register", { type: "email", email, code, password });

async function makeMember(email: string) {
  await requestCode(world, "register", { email });
  expect((await registerBy(email, await readNewestCode(world, email))).status).toBe(200);
  world.clock.advance(60);
}

describe("sending codes", () => {
  test("to one address fifty times at once sends one, and says how many seconds are left", async () => {
    const captchas = [];
    for (let count = 0; count < 50; count += 1) captchas.push(await solveCaptcha(world));
    const spellings = ["One@Example.com", " one@example.com ", "ONE@EXAMPLE.COM"];
    const answers = await Promise.all(
      captchas.map((captcha, n) =>
        send(world, "POST", "/register/email/code", { email: spellings[n % 3], ...captcha }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array<number>(49).fill(429)]);
    expect(await listMessagesTo(world, "one@example.com")).toHaveLength(1);
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.headers["retry-after"]).toBe("60");
    expect(refused?.body.message).toBe("验证码发送太频繁，请在60秒后再试");
  });

  test("waits sixty seconds between two to one address, whatever the purpose [spec 9.12]", async () => {
    await makeMember("both@example.com");
    expect((await requestCode(world, "login", { email: "both@example.com" })).status).toBe(200);
    expect((await requestCode(world, "register", { email: "both@example.com" })).status).toBe(429);
    world.clock.advance(60);
    expect((await requestCode(world, "register", { email: "both@example.com" })).status).toBe(200);
  });

  test("stops at five an hour and ten a day for one address", async () => {
    const statuses = [];
    for (let minute = 0; minute < 6; minute += 1) {
      statuses.push((await requestCode(world, "register", { email: "eager@example.com" })).status);
      world.clock.advance(61);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    world.clock.advance(3600);
    for (let minute = 0; minute < 5; minute += 1) {
      expect((await requestCode(world, "register", { email: "eager@example.com" })).status).toBe(200);
      world.clock.advance(61);
    }
    world.clock.advance(3600);
    expect((await requestCode(world, "register", { email: "eager@example.com" })).status).toBe(429);
  });

  test("answers an unknown address like a known one, and sends it nothing", async () => {
    await makeMember("known@example.com");
    const known = await requestCode(world, "login", { email: "known@example.com" });
    const unknown = await requestCode(world, "login", { email: "unknown@example.com" });
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(await listMessagesTo(world, "unknown@example.com")).toEqual([]);
    expect((await requestCode(world, "login", { email: "unknown@example.com" })).status).toBe(429);
  });

  test("tells the truth about a taken address only to who owns it", async () => {
    await makeMember("owner@example.com");
    expect((await requestCode(world, "register", { email: "owner@example.com" })).status).toBe(200);
    const answer = await registerBy("owner@example.com", await readNewestCode(world, "owner@example.com"));
    expect(answer).toMatchObject({ status: 400, body: { code: 3003, fields: { email: "该邮箱已被使用" } } });
  });

  test("that fails says so, leaves no code, and may be tried again at once", async () => {
    let isDown = true;
    const fail = async () => {
      if (isDown) throw new Error("down");
      return undefined;
    };
    const unlucky = await openWorldForTest({ send: fail });
    const failed = await requestCode(unlucky, "register", { email: "failing@example.com" });
    expect(failed).toMatchObject({ status: 503, body: { message: "验证码发送失败，请稍后再试" } });
    expect(await unlucky.db.selectFrom("codes").selectAll().execute()).toEqual([]);
    const unknown = await requestCode(unlucky, "login", { email: "unknown@example.com" });
    expect(unknown).toMatchObject({ status: failed.status, body: { message: failed.body.message } });
    isDown = false;
    expect((await requestCode(unlucky, "register", { email: "failing@example.com" })).status).toBe(200);
  });

  test.each([
    "not an address",
    "a@b",
    "a@b.c\nbcc: x@y.cn",
    "a b@example.com",
    `${"a".repeat(300)}@example.com`,
    7,
    null,
  ])("to %j is refused before anything is sent", async (email) => {
    const answer = await send(world, "POST", "/register/email/code", { email, sessionId: "x", captcha: "y" });
    expect(answer).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
  });
});

describe("a person who proves nothing", () => {
  test("stores no address: an account registered by name ignores one", async () => {
    const person = await makePerson(world, "plain-name");
    const profile = await send(world, "GET", "/auth/profile", undefined, { token: person.token });
    expect(profile.body.data).toMatchObject({ email: null, phone: null });
  });
});
