import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePerson, openBrowser, type Person, password } from "../testing/makers.ts";
import { listMessagesTo, readNewestCode, requestCode } from "../testing/prove.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { openWorld, openWorldForTest, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(3600));
afterAll(() => world.close());

const askPhone = ({ token }: Person, phone: string) =>
  send(world, "POST", "/auth/bind/phone/code", { phone }, { token });
const bindPhone = ({ token, cookie }: Person, body: object, headers: Record<string, string> = { cookie }) =>
  send(world, "POST", "/auth/bind/phone", body, { token, headers });
const ask = ({ token }: Person, email: string) =>
  send(world, "POST", "/auth/bind/email/code", { email }, { token });
const bind = ({ token, cookie }: Person, body: object) =>
  send(world, "POST", "/auth/bind/email", body, { token, headers: { cookie } });
const emailOf = async ({ token }: Person) => {
  const profile = await send(world, "GET", "/auth/profile", undefined, { token });
  return (profile.body.data as { email: string | null }).email;
};

async function bindFirst(person: Person, email: string) {
  await ask(person, email);
  expect((await bind(person, { email, code: await readNewestCode(world, email) })).status).toBe(200);
  world.clock.advance(60);
}

describe("binding", () => {
  test("an address takes the code that was sent to it", async () => {
    const person = await makePerson(world, "binder");
    await ask(person, "binder@example.com");
    expect((await bind(person, { email: "binder@example.com", code: "000000" })).status).toBe(400);
    const code = await readNewestCode(world, "binder@example.com");
    expect((await bind(person, { email: "other@example.com", code })).status).toBe(400);
    const answer = await bind(person, { email: "Binder@Example.com", code });
    expect(answer.body).toMatchObject({ code: 0, message: "绑定成功" });
    expect(await emailOf(person)).toBe("binder@example.com");
  });

  test("with another person's code is rejected", async () => {
    const [owner, thief] = [await makePerson(world, "code-owner"), await makePerson(world, "code-thief")];
    await ask(owner, "shared@example.com");
    const code = await readNewestCode(world, "shared@example.com");
    expect((await bind(thief, { email: "shared@example.com", code })).body.code).toBe(2102);
    expect((await bind(owner, { email: "shared@example.com", code })).status).toBe(200);
  });

  test("in place of another address needs the password, and the old address hears of it", async () => {
    const person = await makePerson(world, "mover");
    await bindFirst(person, "old@example.com");
    await ask(person, "new@example.com");
    const code = await readNewestCode(world, "new@example.com");
    const bare = await bind(person, { email: "new@example.com", code });
    expect(bare).toMatchObject({ status: 400, body: { code: 3008 } });
    const wrong = await bind(person, { email: "new@example.com", code, password: "wrong" });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: "当前密码不正确" } } });
    expect(await emailOf(person)).toBe("old@example.com");
    expect((await bind(person, { email: "new@example.com", code, password })).status).toBe(200);
    await runDueJobs(world.context);
    const [notice] = await listMessagesTo(world, "old@example.com");
    expect(notice?.purpose).toBe("address-changed");
    expect(notice?.text).toContain("n***@example.com");
    expect(notice?.text).not.toContain("new@example.com");
  });

  test.each([
    { purpose: "login", path: "/auth/login" },
    { purpose: "recover", path: "/auth/recover" },
  ] as const)("in place of another address spends the $purpose codes of the old one", async (given) => {
    const { purpose, path } = given;
    const former = await makePerson(world, `former-owner-${purpose}`);
    const latter = await makePerson(world, `latter-owner-${purpose}`);
    const email = `handed-on-${purpose}@example.com`;
    await bindFirst(former, email);
    await requestCode(world, purpose, { email });
    const stale = await readNewestCode(world, email);
    const kept = `kept-${purpose}@example.com`;
    await ask(former, kept);
    const code = await readNewestCode(world, kept);
    expect((await bind(former, { email: kept, code, password })).status).toBe(200);
    world.clock.advance(60);
    await bindFirst(latter, email);
    const body = { type: "email", email, code: stale, forceLogin: true, newPassword: "a new long password" };
    const refused = { status: 400, body: { fields: { code: "验证码不正确或已过期" } } };
    expect(await send(world, "POST", path, body)).toMatchObject(refused);
  });

  test("a first address needs the password once ten minutes have passed since the sign-in", async () => {
    const person = await makePerson(world, "stolen-later");
    world.clock.advance(600);
    await ask(person, "thief@example.com");
    const code = await readNewestCode(world, "thief@example.com");
    const bare = await bind(person, { email: "thief@example.com", code });
    expect(bare).toMatchObject({ status: 400, body: { code: 3008, fields: { password: "请输入当前密码" } } });
    expect((await bind(person, { email: "thief@example.com", code, password: "wrong" })).body.code).toBe(
      3006,
    );
    expect(await emailOf(person)).toBeNull();
    expect((await bind(person, { email: "thief@example.com", code, password })).status).toBe(200);
  });

  test("a token that was carried to another browser needs the password at once", async () => {
    const person = await makePerson(world, "stolen-now");
    const elsewhere = await openBrowser(world);
    const ofThief = { token: person.token, headers: elsewhere };
    const phone = "13700137000";
    await send(world, "POST", "/auth/bind/phone/code", { phone }, ofThief);
    const body = { phone, code: await readNewestCode(world, phone) };
    expect((await bindPhone(person, body, elsewhere)).body.code).toBe(3008);
    // A code requested without a cookie could be anyone's.
    for (const headers of [{}, { cookie: "" }, { cookie: "device_id=" }, { cookie: "device_id=short" }]) {
      expect((await bindPhone(person, body, headers)).body.code).toBe(3008);
    }
    expect((await bindPhone(person, { ...body, password }, elsewhere)).status).toBe(200);
  });

  test("two first addresses at once make one, and the other would have replaced it", async () => {
    const person = await makePerson(world, "two-at-once");
    const addresses = ["either@example.com", "or@example.com"];
    const bindings: { email: string; code: string }[] = [];
    for (const email of addresses) {
      await ask(person, email);
      bindings.push({ email, code: await readNewestCode(world, email) });
    }
    const answers = await Promise.all(bindings.map((body) => bind(person, body)));
    expect(answers.map((answer) => answer.body.code).toSorted()).toEqual([0, 3008]);
  });

  test("every bound address hears of another one, of a change, and of another password", async () => {
    const person = await makePerson(world, "well-informed");
    await bindFirst(person, "informed@example.com");
    const phone = "13600136000";
    await askPhone(person, phone);
    expect((await bindPhone(person, { phone, code: await readNewestCode(world, phone) })).status).toBe(200);
    await runDueJobs(world.context);
    const [added] = await listMessagesTo(world, "informed@example.com");
    expect(added?.subject).toBe("你的鲸帧账号已绑定手机号");
    world.clock.advance(60);
    await ask(person, "next@example.com");
    const code = await readNewestCode(world, "next@example.com");
    expect((await bind(person, { email: "next@example.com", code, password })).status).toBe(200);
    const body = { oldPassword: password, newPassword: "another password" };
    expect((await send(world, "POST", "/users/change-password", body, { token: person.token })).status).toBe(
      200,
    );
    await runDueJobs(world.context);
    const purposesOf = async (to: string) =>
      (await listMessagesTo(world, to)).map(({ purpose }) => purpose).toSorted();
    expect(await purposesOf(phone)).toEqual(["address-changed", "bind", "password-changed"]);
    expect(await purposesOf("informed@example.com")).toEqual(["address-changed", "address-changed", "bind"]);
    expect(await purposesOf("next@example.com")).toEqual(["bind", "password-changed"]);
  });

  test("one address by several people at once makes one its owner", async () => {
    const claims: (() => ReturnType<typeof bind>)[] = [];
    for (let n = 0; n < 4; n += 1) {
      const person = await makePerson(world, `claimant-${n}`);
      world.clock.advance(61);
      expect((await ask(person, "wanted@example.com")).status).toBe(200);
      const code = await readNewestCode(world, "wanted@example.com");
      claims.push(() => bind(person, { email: "wanted@example.com", code }));
    }
    const answers = await Promise.all(claims.map((claim) => claim()));
    expect(answers.map((answer) => answer.body.code).toSorted()).toEqual([0, 3003, 3003, 3003]);
  });

  test("an address of another account cannot be bound, even with its code", async () => {
    const [first, second] = [await makePerson(world, "first-owner"), await makePerson(world, "second-owner")];
    await bindFirst(first, "taken@example.com");
    await ask(second, "taken@example.com");
    const code = await readNewestCode(world, "taken@example.com");
    const answer = await bind(second, { email: "taken@example.com", code });
    expect(answer).toMatchObject({ status: 400, body: { code: 3003, fields: { email: "该邮箱已被使用" } } });
  });
});

describe("changing the password", () => {
  const change = ({ token }: Person, oldPassword: string, newPassword: string) =>
    send(world, "POST", "/users/change-password", { oldPassword, newPassword }, { token });

  test("needs the old one, tells the owner, and the old one is worth nothing afterwards", async () => {
    const person = await makePerson(world, "changer");
    await bindFirst(person, "changer@example.com");
    expect(await change(person, "wrong", "another password")).toMatchObject({
      status: 400,
      body: { fields: { oldPassword: "当前密码不正确" } },
    });
    expect((await change(person, password, "short")).status).toBe(400);
    expect((await change(person, password, "another password")).body.message).toBe("密码修改成功");
    const logIn = (typed: string) =>
      send(world, "POST", "/auth/login", {
        type: "username",
        username: "changer",
        password: typed,
        forceLogin: true,
      });
    expect((await logIn(password)).status).toBe(400);
    expect((await logIn("another password")).body.success).toBe(true);
    await runDueJobs(world.context);
    expect((await listMessagesTo(world, "changer@example.com"))[0]?.purpose).toBe("password-changed");
  });

  test("is rejected for a while after five wrong passwords", async () => {
    const person = await makePerson(world, "forgetful");
    for (let n = 0; n < 5; n += 1)
      expect((await change(person, "wrong", "another password")).status).toBe(400);
    expect((await change(person, password, "another password")).status).toBe(429);
    world.clock.advance(15 * 60);
    expect((await change(person, password, "another password")).status).toBe(200);
  });

  test("reports a common password, and rejects it where the setting says so", async () => {
    const common = async (typed: string) =>
      (await send(world, "POST", "/passwords/check", { password: typed })).body.data;
    expect(await common("Password")).toEqual({ common: true });
    expect(await common("correct horse battery staple")).toEqual({ common: false });
    const strict = await openWorldForTest({ features: { refuseCommonPasswords: true } });
    const body = { type: "account", username: "careless", password: "qwerty123" };
    const refused = await send(strict, "POST", "/register", body);
    expect(refused.body.fields).toEqual({ password: "这个密码太常见，容易被猜到，请换一个" });
    expect((await send(strict, "POST", "/register", { ...body, password })).status).toBe(200);
  });
});
