import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { password } from "../../testing/makers.ts";
import { listMessagesTo, readNewestCode, requestCode } from "../../testing/prove.ts";
import { openWorld, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
// Tests are a day apart, so that rate limits are reset.
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const registerBy = (email: string, code: string, more: object = {}) =>
  send(world, "POST", "/register", { type: "email", email, code, password, ...more });
const logInBy = (email: string, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  send(world, "POST", "/auth/login", { type: "email", email, code, ...more }, { headers });

async function makeMember(email: string) {
  await requestCode(world, "register", { email });
  expect((await registerBy(email, await readNewestCode(world, email))).status).toBe(200);
  world.clock.advance(60);
}

async function loginCode(email: string): Promise<string> {
  expect((await requestCode(world, "login", { email })).status).toBe(200);
  return await readNewestCode(world, email);
}

describe("a code", () => {
  test("opens an account whose name is the part before the at-sign, and a second one with a number [spec 3.5]", async () => {
    for (const [email, username] of [
      ["li@example.com", "li_"],
      ["wang@example.com", "wang"],
      ["wang@example.org", "wang_2"],
      ["WANG@example.net", "wang_3"],
    ] as const) {
      await requestCode(world, "register", { email });
      const answer = await registerBy(email, await readNewestCode(world, email.toLowerCase()), {
        username: "chosen",
      });
      if (username === "li_") expect(answer.body.fields).toHaveProperty("email");
      else expect(answer.body.data).toMatchObject({ username });
    }
  });

  test("opens an account by phone, in any spelling of the number [spec 3.5]", async () => {
    await requestCode(world, "register", { phone: "+86 138-0013-8000" });
    const [sms] = await listMessagesTo(world, "13800138000");
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
    expect(row?.other_guesses).toBe(5);
    const answer = await logInBy("guessed@example.com", code);
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: "验证码不正确或已过期" } });
  });

  test("right sixteen times at once gives one token, and one account", async () => {
    await makeMember("raced@example.com");
    const code = await loginCode("raced@example.com");
    const logins = await Promise.all(Array.from({ length: 16 }, () => logInBy("raced@example.com", code)));
    expect(logins.filter((answer) => answer.body.access_token !== undefined)).toHaveLength(1);
    await requestCode(world, "register", { email: "twins@example.com" });
    const twin = await readNewestCode(world, "twins@example.com");
    const opened = await Promise.all(Array.from({ length: 16 }, () => registerBy("twins@example.com", twin)));
    expect(opened.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test("is good for five minutes, and only the newest one is", async () => {
    await makeMember("timed@example.com");
    const first = await loginCode("timed@example.com");
    world.clock.advance(60);
    const second = await loginCode("timed@example.com");
    if (first !== second) expect((await logInBy("timed@example.com", first)).body.success).toBe(false);
    world.clock.advance(300);
    expect((await logInBy("timed@example.com", second)).body.success).toBe(false);
  });

  test("met by a session conflict is kept for one forced login within two minutes", async () => {
    await makeMember("conflict@example.com");
    const elsewhere = await logInBy("conflict@example.com", await loginCode("conflict@example.com"));
    expect(elsewhere.body.success).toBe(true);
    world.clock.advance(60);
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
    world.clock.advance(60);
    const code = await loginCode("slow@example.com");
    world.clock.advance(250);
    expect((await logInBy("slow@example.com", code)).body.sessionConflict).toBe(true);
    world.clock.advance(119);
    const copy = await world.db
      .selectFrom("codes")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    expect(copy?.used_at).toBeNull();
    world.clock.advance(2);
    expect((await logInBy("slow@example.com", code, { forceLogin: true })).body.success).toBe(false);
  });

  test("is nowhere in the database in clear", async () => {
    await requestCode(world, "register", { email: "stored@example.com" });
    const code = await readNewestCode(world, "stored@example.com");
    const rows = await world.db.selectFrom("codes").select(["digest", "target"]).execute();
    expect(rows.some((row) => row.digest.includes(code))).toBe(false);
  });
});
