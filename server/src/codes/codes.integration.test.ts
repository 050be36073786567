import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePerson, password } from "../testing/makers.ts";
import { askForCode, mailbox, newestCode, solveCaptcha } from "../testing/prove.ts";
import { openWorld, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
// A day between two tests, so that the limits of one are not those of the next.
beforeEach(() => world.clock.turn(86_400));
afterAll(() => world.close());

const registerBy = (email: string, code: string, more: object = {}) =>
  send(world, "POST", "/register", { type: "email", email, code, password, ...more });
const logInBy = (email: string, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  send(world, "POST", "/auth/login", { type: "email", email, code, ...more }, { headers });

async function makeMember(email: string) {
  await askForCode(world, "register", { email });
  expect((await registerBy(email, await newestCode(world, email))).status).toBe(200);
  world.clock.turn(60);
}

async function loginCode(email: string): Promise<string> {
  expect((await askForCode(world, "login", { email })).status).toBe(200);
  return await newestCode(world, email);
}

describe("a code", () => {
  test("opens an account whose name is the part before the at-sign, and a second one with a number", async () => {
    for (const [email, username] of [
      ["li@example.com", "li_"],
      ["wang@example.com", "wang"],
      ["wang@example.org", "wang_2"],
      ["WANG@example.net", "wang_3"],
    ] as const) {
      await askForCode(world, "register", { email });
      const answer = await registerBy(email, await newestCode(world, email.toLowerCase()), {
        username: "chosen",
      });
      if (username === "li_") expect(answer.body.fields).toHaveProperty("email");
      else expect(answer.body.data).toMatchObject({ username });
    }
  });

  test("opens an account by phone, in any spelling of the number", async () => {
    await askForCode(world, "register", { phone: "+86 138-0013-8000" });
    const [sms] = await mailbox(world, "13800138000");
    expect(sms).toMatchObject({ channel: "sms", purpose: "register" });
    const body = { type: "phone", phone: "138 0013 8000", code: sms?.code, password };
    expect((await send(world, "POST", "/register", body)).body.data).toMatchObject({
      username: "13800138000",
    });
    const login = await send(world, "POST", "/auth/login", {
      type: "username",
      username: "+8613800138000",
      password,
    });
    expect(login.body.user).toMatchObject({ phone: "13800138000" });
  });

  test("of one purpose is no good for another, nor for another address", async () => {
    await makeMember("crossed@example.com");
    const code = await loginCode("crossed@example.com");
    expect((await registerBy("crossed@example.com", code)).body.code).toBe(2102);
    expect((await logInBy("other@example.com", code)).body.success).toBe(false);
    expect((await logInBy("crossed@example.com", code)).body.success).toBe(true);
  });

  test("dies after five wrong guesses, also when fifty come at once", async () => {
    await makeMember("guessed@example.com");
    const code = await loginCode("guessed@example.com");
    const wrong = code === "000000" ? "111111" : "000000";
    await Promise.all(Array.from({ length: 50 }, () => logInBy("guessed@example.com", wrong)));
    const row = await world.db
      .selectFrom("codes")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    expect(row?.guesses).toBe(5);
    const answer = await logInBy("guessed@example.com", code);
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: "验证码不正确或已过期" } });
  });

  test("right sixteen times at once gives one token, and one account", async () => {
    await makeMember("raced@example.com");
    const code = await loginCode("raced@example.com");
    const logins = await Promise.all(Array.from({ length: 16 }, () => logInBy("raced@example.com", code)));
    expect(logins.filter((answer) => answer.body.access_token !== undefined)).toHaveLength(1);
    await askForCode(world, "register", { email: "twins@example.com" });
    const twin = await newestCode(world, "twins@example.com");
    const opened = await Promise.all(Array.from({ length: 16 }, () => registerBy("twins@example.com", twin)));
    expect(opened.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test("is good for five minutes, and only the newest one is", async () => {
    await makeMember("timed@example.com");
    const first = await loginCode("timed@example.com");
    world.clock.turn(60);
    const second = await loginCode("timed@example.com");
    if (first !== second) expect((await logInBy("timed@example.com", first)).body.success).toBe(false);
    world.clock.turn(300);
    expect((await logInBy("timed@example.com", second)).body.success).toBe(false);
  });

  test("met by a session conflict is kept for one forced login within two minutes", async () => {
    await makeMember("conflict@example.com");
    const elsewhere = await logInBy("conflict@example.com", await loginCode("conflict@example.com"));
    expect(elsewhere.body.success).toBe(true);
    world.clock.turn(60);
    const code = await loginCode("conflict@example.com");
    const conflict = await logInBy("conflict@example.com", code);
    expect(conflict.body).toMatchObject({ success: false, sessionConflict: true });
    expect(conflict.body).not.toHaveProperty("access_token");
    const forced = await logInBy("conflict@example.com", code, { forceLogin: true });
    expect(forced.body.success).toBe(true);
    expect((await logInBy("conflict@example.com", code, { forceLogin: true })).body.success).toBe(false);
  });

  test("kept after a conflict is good for no longer than two minutes", async () => {
    await makeMember("slow@example.com");
    await logInBy("slow@example.com", await loginCode("slow@example.com"));
    world.clock.turn(60);
    const code = await loginCode("slow@example.com");
    world.clock.turn(250);
    expect((await logInBy("slow@example.com", code)).body.sessionConflict).toBe(true);
    world.clock.turn(119);
    const copy = await world.db
      .selectFrom("codes")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    expect(copy?.used_at).toBeNull();
    world.clock.turn(2);
    expect((await logInBy("slow@example.com", code, { forceLogin: true })).body.success).toBe(false);
  });

  test("is nowhere in the database in clear", async () => {
    await askForCode(world, "register", { email: "stored@example.com" });
    const code = await newestCode(world, "stored@example.com");
    const rows = await world.db.selectFrom("codes").select(["digest", "target"]).execute();
    expect(rows.some((row) => row.digest.includes(code))).toBe(false);
  });
});

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
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await mailbox(world, "one@example.com")).toHaveLength(1);
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.headers["retry-after"]).toBe("60");
    expect(refused?.body.message).toBe("验证码发送太频繁，请在60秒后再试");
  });

  test("waits sixty seconds between two to one address, whatever the purpose", async () => {
    await makeMember("both@example.com");
    expect((await askForCode(world, "login", { email: "both@example.com" })).status).toBe(200);
    expect((await askForCode(world, "register", { email: "both@example.com" })).status).toBe(429);
    world.clock.turn(60);
    expect((await askForCode(world, "register", { email: "both@example.com" })).status).toBe(200);
  });

  test("stops at five an hour and ten a day for one address", async () => {
    const statuses = [];
    for (let minute = 0; minute < 6; minute += 1) {
      statuses.push((await askForCode(world, "register", { email: "eager@example.com" })).status);
      world.clock.turn(61);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    world.clock.turn(3600);
    for (let minute = 0; minute < 5; minute += 1) {
      expect((await askForCode(world, "register", { email: "eager@example.com" })).status).toBe(200);
      world.clock.turn(61);
    }
    world.clock.turn(3600);
    expect((await askForCode(world, "register", { email: "eager@example.com" })).status).toBe(429);
  });

  test("stops at fifty an hour for numbers that differ in their last four digits alone", async () => {
    const statuses = [];
    for (let n = 0; n < 51; n += 1) {
      const phone = `1391234${String(n).padStart(4, "0")}`;
      statuses.push((await askForCode(world, "register", { phone })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.at(-1)).toBe(429);
  });

  test("answers an unknown address like a known one, and sends it nothing", async () => {
    await makeMember("known@example.com");
    const known = await askForCode(world, "login", { email: "known@example.com" });
    const unknown = await askForCode(world, "login", { email: "unknown@example.com" });
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(await mailbox(world, "unknown@example.com")).toEqual([]);
    expect((await askForCode(world, "login", { email: "unknown@example.com" })).status).toBe(429);
  });

  test("tells the truth about a taken address only to who owns it", async () => {
    await makeMember("owner@example.com");
    expect((await askForCode(world, "register", { email: "owner@example.com" })).status).toBe(200);
    const answer = await registerBy("owner@example.com", await newestCode(world, "owner@example.com"));
    expect(answer).toMatchObject({ status: 400, body: { code: 3003, fields: { email: "该邮箱已被使用" } } });
  });

  test("that fails says so, leaves no code, and may be tried again at once", async () => {
    let isDown = true;
    const fail = async () => {
      if (isDown) throw new Error("down");
    };
    const unlucky = await openWorld({ send: fail });
    const failed = await askForCode(unlucky, "register", { email: "failing@example.com" });
    expect(failed).toMatchObject({ status: 503, body: { message: "验证码发送失败，请稍后再试" } });
    expect(await unlucky.db.selectFrom("codes").selectAll().execute()).toEqual([]);
    const unknown = await askForCode(unlucky, "login", { email: "unknown@example.com" });
    expect(unknown).toMatchObject({ status: failed.status, body: { message: failed.body.message } });
    isDown = false;
    expect((await askForCode(unlucky, "register", { email: "failing@example.com" })).status).toBe(200);
    await unlucky.close();
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
