import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withLongWaits } from "../../testing/databases.ts";
import { makePerson, password } from "../../testing/makers.ts";
import { openWorld, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ mapDatabaseUrl: withLongWaits });
});
// Tests are a minute apart, so that rate limits are reset.
beforeEach(() => world.clock.advance(60));
afterAll(() => world.close());

interface From {
  readonly cookie?: string;
  readonly agent?: string;
}

const logIn = (username: string, more: object = {}, { cookie = "", agent = "" }: From = {}) =>
  send(
    world,
    "POST",
    "/auth/login",
    { type: "username", username, password, ...more },
    {
      headers: { ...(cookie && { cookie }), ...(agent && { "user-agent": agent }) },
    },
  );
const profileStatus = async (token: string) =>
  (await send(world, "GET", "/auth/profile", undefined, { token })).status;

/** How different keyboards encode the same text. */
const spellingsOf = (text: string) => [
  text,
  text.normalize("NFD"),
  text.replaceAll(" ", "\u3000"),
  text.replaceAll(" ", "\u00a0"),
  text.replaceAll(/[!-~]/g, (symbol) => String.fromCharCode(symbol.charCodeAt(0) + 0xfe_e0)),
];

// mattermost/mattermost#36877, matrix-org/synapse#3306
test("a password registered in any spelling signs in in any other", async () => {
  const spellings = spellingsOf("Café Paßwörd9");
  for (const [index, registered] of spellings.entries()) {
    const username = `spelled-${index}`;
    await send(world, "POST", "/register", { type: "account", username, password: registered });
    for (const typed of spellings) {
      world.clock.advance(60);
      const answer = await logIn(username, { password: typed, forceLogin: true });
      expect({ registered, typed, success: answer.body.success }).toMatchObject({ success: true });
    }
    expect((await logIn(username, { password: "Cafe Passwörd9" })).body.success).toBe(false);
  }
});

test("a hash from before passwords were normalised signs in, in both spellings, and is replaced", async () => {
  const { accountId } = await makePerson(world, "hashed-before");
  const stored = () =>
    world.db.selectFrom("accounts").select("password_hash").where("id", "=", accountId).executeTakeFirst();
  for (const typed of ["Cafe\u0301 9999", "Café 9999"]) {
    const former = { password_hash: "quick:Cafe\u0301 9999" };
    await world.db.updateTable("accounts").set(former).where("id", "=", accountId).execute();
    expect((await logIn("hashed-before", { password: typed, forceLogin: true })).body.success).toBe(true);
    expect(await stored()).toEqual({ password_hash: "quick:Café 9999" });
    world.clock.advance(60);
  }
});

describe("signing in", () => {
  test("on the same browser again is no conflict and ends the token before", async () => {
    const person = await makePerson(world, "same-browser");
    const again = await logIn("same-browser", {}, { cookie: person.cookie });
    expect(again.body).toMatchObject({ success: true, message: "登录成功" });
    expect(await profileStatus(person.token)).toBe(401);
    expect(await profileStatus(String(again.body.access_token))).toBe(200);
  });

  test("elsewhere while a session lives answers the conflict without a token [spec 3.6, 4.4]", async () => {
    const person = await makePerson(world, "two-browsers");
    const agent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 MicroMessenger/8.0";
    const forced = await logIn("two-browsers", { forceLogin: true }, { agent });
    expect(await profileStatus(person.token)).toBe(401);
    const conflict = await logIn("two-browsers");
    expect(conflict.status).toBe(200);
    expect(conflict.body).toEqual({
      success: false,
      message: "该账号已在其他设备登录，是否退出其他设备并登录？",
      sessionConflict: true,
      conflictInfo: {
        existingSessions: [
          {
            deviceId: "WeChat, iPhone",
            loginTime: world.clock.now().toISOString(),
            lastActivity: world.clock.now().toISOString(),
          },
        ],
      },
    });
    expect(await profileStatus(String(forced.body.access_token))).toBe(200);
  });

  test("by force with a wrong password tells nothing and ends nothing", async () => {
    const person = await makePerson(world, "forced-wrong");
    const answer = await logIn("forced-wrong", { forceLogin: true, password: "not the password" });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      success: false,
      message: "用户名或密码不正确",
      requestId: expect.any(String),
    });
    expect(await profileStatus(person.token)).toBe(200);
  });

  test("answers the same for an unknown name and a wrong password", async () => {
    await makePerson(world, "somebody");
    const wrong = await logIn("somebody", { password: "not the password" });
    const unknown = await logIn("nobody-at-all", { password: "not the password" });
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect(unknown.status).toBe(wrong.status);
  });

  test("fifty times at once by force leaves one session alive", async () => {
    await makePerson(world, "racing");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => logIn("racing", { forceLogin: true })),
    );
    const tokens = answers.map((answer) => answer.body.access_token).filter((token) => token !== undefined);
    expect(tokens.length).toBeGreaterThan(0);
    const statuses = await Promise.all(tokens.map((token) => profileStatus(String(token))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test("slows a guesser down, and not the owner on his own browser", async () => {
    const owner = await makePerson(world, "guarded");
    await send(world, "POST", "/auth/logout", undefined, { token: owner.token });
    for (let guess = 0; guess < 5; guess += 1)
      expect((await logIn("guarded", { password: "guess" })).status).toBe(400);
    const slowed = await logIn("guarded", { password: "guess" });
    expect(slowed.status).toBe(429);
    expect(slowed.headers["retry-after"]).toBe("1");
    expect((await logIn("guarded", {}, { cookie: owner.cookie })).body.success).toBe(true);
    world.clock.advance(1);
    expect((await logIn("guarded", { password: "guess" })).status).toBe(400);
    expect((await logIn("guarded", { password: "guess" })).headers["retry-after"]).toBe("2");
    world.clock.advance(2);
    expect((await logIn("guarded", { forceLogin: true })).body.success).toBe(true);
  });

  test("asks the database again after two seconds whether a guesser still has to wait", async () => {
    const { token } = await makePerson(world, "waited-for");
    await send(world, "POST", "/auth/logout", undefined, { token });
    const wrong = () => logIn("waited-for", { password: "guess" });
    for (let guess = 0; guess < 8; guess += 1) {
      expect((await wrong()).status).toBe(400);
      world.clock.advance(8);
    }
    expect((await wrong()).status).toBe(400);
    expect((await wrong()).headers["retry-after"]).toBe("16");
    // As if the right password had been sent to another node, while this one still caches the rejection.
    await world.db.deleteFrom("login_failures").execute();
    expect((await wrong()).headers["retry-after"]).toBe("16");
    world.clock.advance(2);
    expect((await logIn("waited-for")).body.success).toBe(true);
  });

  test("from an IP address over its limit is rejected before its body is read", async () => {
    const unreadable = () =>
      world.app.inject({
        method: "POST",
        url: "/api/auth/login",
        headers: { "content-type": "application/json" },
        payload: "{",
      });
    expect((await unreadable()).statusCode).toBe(400);
    await Promise.all(Array.from({ length: 201 }, (_, n) => logIn(`flood-${n}`, { password: "guess" })));
    const refused = await unreadable();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("60");
    expect(refused.json()).toMatchObject({ success: false, requestId: expect.any(String) });
    world.clock.advance(60);
    expect((await unreadable()).statusCode).toBe(400);
  });

  test("compares no more than the allowed guesses when two hundred come at once", async () => {
    await makePerson(world, "besieged");
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => logIn("besieged", { password: "guess" })),
    );
    expect(answers.filter((answer) => answer.status === 400).length).toBeLessThanOrEqual(5);
  });
});

describe("a session", () => {
  test("ends after seven days without use, and after thirty days in any case", async () => {
    const idle = await makePerson(world, "idle");
    world.clock.advance(7 * 86_400);
    expect(await profileStatus(idle.token)).toBe(401);
    const busy = await makePerson(world, "busy");
    for (let day = 0; day < 29; day += 1) {
      world.clock.advance(86_400);
      expect(await profileStatus(busy.token)).toBe(200);
    }
    world.clock.advance(86_400);
    expect(await profileStatus(busy.token)).toBe(401);
  });

  test("ends at the server when its owner logs out", async () => {
    const person = await makePerson(world, "leaver");
    expect((await send(world, "POST", "/auth/logout", {}, { token: person.token })).status).toBe(200);
    expect(await profileStatus(person.token)).toBe(401);
  });

  test("is held by nothing but its token", async () => {
    const person = await makePerson(world, "cookie-holder");
    const byCookie = await send(world, "GET", "/auth/profile", undefined, {
      headers: { cookie: person.cookie },
    });
    expect(byCookie).toMatchObject({ status: 401, body: { code: 2001, message: "未授权，请重新登录" } });
    const sessions = await world.db.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(person.token);
  });
});
