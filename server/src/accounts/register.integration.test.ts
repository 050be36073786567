import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { argon2PasswordHash } from "../platform/password-hash.ts";
import { withLongWaits } from "../testing/databases.ts";
import { makePerson } from "../testing/makers.ts";
import { readNewestCode, requestCode } from "../testing/prove.ts";
import { openWorld, openWorldForTest, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ mapDatabaseUrl: withLongWaits });
});
afterAll(() => world.close());

const register = (body: object, language = "zh-CN", at = world) =>
  send(at, "POST", "/register", { type: "account", password: "secret-enough", ...body }, { language });

describe("registering", () => {
  test("one name two hundred times at once gives one account", async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => register({ username: "wanted" })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 3001)).toHaveLength(199);
  });

  test("two hundred people at once, over HTTP and with real hashes, are all served", async () => {
    const site = await openWorldForTest({
      passwordHash: argon2PasswordHash(),
      mapDatabaseUrl: withLongWaits,
    });
    const origin = await site.app.listen({ port: 0, host: "127.0.0.1" });
    const registerFrom = async (n: number) => {
      const answer = await fetch(`${origin}/api/register`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${n}` },
        body: JSON.stringify({ type: "account", username: `crowd-${n}`, password: "secret-enough" }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => registerFrom(n)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test("a name that only looks different is taken", async () => {
    expect((await register({ username: "lookalike" })).status).toBe(200);
    for (const username of [
      "LOOKALIKE",
      "ｌｏｏｋａｌｉｋｅ",
      " lookalike ",
      "look\u200balike",
      "lookalike\0",
    ]) {
      expect((await register({ username })).body.code, username).toBe(3001);
    }
  });

  test.each([
    ["ab", "用户名为3到40个字符"],
    ["a b c", "用户名只能用文字、数字、点、横线和下划线"],
    ["want\u2028ed", "用户名只能用文字、数字、点、横线和下划线"],
    ["a@example.com", "用户名只能用文字、数字、点、横线和下划线"],
    ["13800138000", "用户名不能是手机号"],
  ])("the name %j is refused with its reason", async (username, sentence) => {
    const answer = await register({ username });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { username: sentence }, message: sentence },
    });
  });

  test("says what is wrong in the reader's language", async () => {
    const answer = await register({ username: "english-reader", password: "12345" }, "en-GB");
    expect(answer.body.fields).toEqual({ password: "Passwords must have at least 6 characters" });
  });

  test.each(["nickname", "password"])(
    "half a surrogate pair in the %s is refused, not stored as another sign",
    async (field) => {
      const answer = await register({ username: "half-a-pair", [field]: "abcdef\ud800" });
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: "格式不正确" } } });
      expect((await register({ username: `whole-${field}`, [field]: "abcdef😀" })).status).toBe(200);
    },
  );

  test("twenty people whose mail names are equal all get in at the same moment, with numbers", async () => {
    const codes: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      const email = `zhang@example-${n}.com`;
      await requestCode(world, "register", { email });
      codes.push(await readNewestCode(world, email));
    }
    const body = (n: number) => ({ type: "email", email: `zhang@example-${n}.com`, code: codes[n] });
    const answers = await Promise.all(codes.map((_, n) => register(body(n))));
    const names = answers.map((answer) => (answer.body.data as { username: string } | undefined)?.username);
    const expected = ["zhang", ...Array.from({ length: 19 }, (_, n) => `zhang_${n + 2}`)];
    expect(names.toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    ["13800138009@139.com", "13800138009_2"],
    ["+86-13800138009@example.com", "+86-13800138009_2"],
    ["Deleted-1@example.com", "deleted-1_2"],
  ])("%s gets the name %s, which means nothing else", async (email, username) => {
    await requestCode(world, "register", { email });
    const code = await readNewestCode(world, email.toLowerCase());
    expect((await register({ type: "email", email, code })).body.data).toMatchObject({ username });
  });

  test("a name that nobody sees is refused, and another is stored in one form", async () => {
    const hidden = await register({ username: "hidden-nickname", nickname: "admin\u202e\u200b" });
    expect(hidden.body.fields).toEqual({ nickname: "名称里有看不见的字符，请去掉" });
    const { data } = (await register({ username: "composed", nickname: " Ame\u0301lie " })).body;
    const { nickname } = await world.db
      .selectFrom("accounts")
      .select("nickname")
      .where("id", "=", (data as { id: number }).id)
      .executeTakeFirstOrThrow();
    expect(nickname).toBe("Am\u00e9lie");
  });

  test.each([null, 7, true, [], {}, ["a"]])(
    "a field of the wrong type (%j) is refused and never a failure",
    async (value) => {
      for (const field of ["type", "username", "password", "nickname"]) {
        const answer = await register({ username: "type-confusion", [field]: value });
        expect(answer.status).toBe(400);
        expect(answer.body.fields).toHaveProperty(field);
      }
    },
  );

  test("gives no rights that the payload asks for", async () => {
    const more = {
      roles: ["vip"],
      vipExpireAt: "2099-01-01T00:00:00Z",
      id: 1,
      isMember: true,
      email: "a@b.cn",
    };
    await register({ username: "climber", password: "a long enough password", ...more });
    const login = await send(world, "POST", "/auth/login", {
      type: "username",
      username: "climber",
      password: "a long enough password",
    });
    expect(login.body.user).toMatchObject({ username: "climber", email: null, roles: [], vipExpireAt: null });
  });

  test("a password counts to its last character", async () => {
    const password = `${"字".repeat(127)}a`;
    await register({ username: "long-password", password });
    const tried = (typed: string) =>
      send(world, "POST", "/auth/login", { type: "username", username: "long-password", password: typed });
    expect((await tried(`${"字".repeat(127)}b`)).status).toBe(400);
    expect((await tried(password)).status).toBe(200);
    expect((await register({ username: "too-long", password: `${password}a` })).status).toBe(400);
  });

  test("is rejected after a hundred accounts an hour from one address in the demo, and open again after it", async () => {
    const crowded = await openWorldForTest();
    for (let count = 0; count < 100; count += 1) {
      expect((await register({ username: `crowd-${count}` }, "zh-CN", crowded)).status).toBe(200);
    }
    const refused = await register({ username: "one-too-many" }, "zh-CN", crowded);
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toBe("3600");
    crowded.clock.advance(3600);
    expect((await makePerson(crowded, "one-too-many")).accountId).toBeGreaterThan(0);
  });
});
