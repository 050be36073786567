import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { counterOf, setCount } from "../../testing/limits.ts";
import {
  cookieOf,
  makeOperator,
  operatorPassword,
  sendToConsole,
  signInOperator,
  submitOperatorPassword,
} from "../../testing/operators.ts";
import { openWorld, openWorldForTest, type World } from "../../testing/world.ts";
import { totpCodeAt } from "./totp.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ features: { requiresSecondFactor: true } });
});
// Resets the rate limits between tests.
beforeEach(() => world.clock.advance(7200));
afterAll(() => world.close());

const post = (path: string, body: object, cookie = "") =>
  sendToConsole(world, "POST", path, body, { cookie });
const readSession = (cookie: string) => sendToConsole(world, "GET", "/session", undefined, { cookie });
const countSessions = async (operatorId: number) =>
  (
    await world.db
      .selectFrom("operator_sessions")
      .select("id")
      .where("operator_id", "=", operatorId)
      .where("signed_in_at", "is not", null)
      .execute()
  ).length;

describe("signing in", () => {
  test("takes password and second factor, and only then says who it is", async () => {
    const operator = await makeOperator(world);
    const half = await submitOperatorPassword(world, operator);
    expect(half.body.data).toEqual({ next: "totp", operator: null });
    expect((await readSession(cookieOf(half))).body.code).toBe(8001);
    const code = totpCodeAt(operator.secret, world.clock.now());
    const done = await post("/session/totp", { code }, cookieOf(half));
    expect(done.body.data).toMatchObject({ next: "done", operator: { login: operator.login } });
    expect((await readSession(cookieOf(done))).body.data).toMatchObject({ role: "owner", stepUpBy: "totp" });
  });

  test("with one code in fifty parallel sessions signs in once", async () => {
    const operator = await makeOperator(world);
    const cookies: string[] = [];
    for (let session = 0; session < 50; session += 1) {
      cookies.push(cookieOf(await submitOperatorPassword(world, operator)));
    }
    const code = totpCodeAt(operator.secret, world.clock.now());
    const answers = await Promise.all(
      cookies.map((cookie, index) =>
        sendToConsole(world, "POST", "/session/totp", { code }, { cookie, ipAddress: `203.0.113.${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countSessions(operator.id)).toBe(1);
  });

  test("answers the same for an unknown login and a wrong password, and slows guesses at both", async () => {
    const operator = await makeOperator(world);
    const guess = async (login: string) => {
      const { status, body } = await submitOperatorPassword(world, { login }, "a wrong password");
      return { status, code: body.code, message: body.message };
    };
    const wrong = [];
    const unknown = [];
    for (let tries = 0; tries < 6; tries += 1) {
      wrong.push(await guess(operator.login));
      unknown.push(await guess("nobody-at-all"));
    }
    expect(wrong).toEqual(unknown);
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(wrong.map(({ code }) => code)).toEqual([8002, 8002, 8002, 8002, 8002, 8013]);
    const guessed = await world.db
      .selectFrom("alarms")
      .select("subject")
      .where("kind", "=", "operator.guessed")
      .execute();
    const subjects = guessed.map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining([operator.login, "unknown logins"]));
    expect(subjects).not.toContain("nobody-at-all");
  });

  test("is not delayed by wrong passwords from elsewhere, on a known browser not even by those from its own address", async () => {
    const operator = await makeOperator(world);
    const half = cookieOf(await submitOperatorPassword(world, operator));
    const code = totpCodeAt(operator.secret, world.clock.now());
    const device = cookieOf(await post("/session/totp", { code }, half), "operator-device");
    expect(device).toMatch(/^operator-device=/);
    const enter = async (password: string, ipAddress: string, cookie = "") =>
      (
        await sendToConsole(
          world,
          "POST",
          "/session",
          { login: operator.login, password },
          { ipAddress, cookie },
        )
      ).status;
    for (let tries = 0; tries < 5; tries += 1) await enter("a wrong password", "198.51.100.8");
    expect(await enter(operatorPassword, "198.51.100.8")).toBe(429);
    expect(
      await enter(
        operatorPassword,
        "198.51.100.8",
        device.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      ),
    ).toBe(429);
    expect(await enter(operatorPassword, "198.51.100.8", device)).toBe(200);
    expect(await enter(operatorPassword, "198.51.100.9")).toBe(200);

    const stolen = [];
    for (let tries = 0; tries < 6; tries += 1) {
      stolen.push(await enter("a wrong password", `198.51.100.${20 + tries}`, device));
    }
    expect(stolen).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test("by guesses from many addresses ends at a hundred an hour; a browser that is known still signs in", async () => {
    const operator = await makeOperator(world);
    const half = cookieOf(await submitOperatorPassword(world, operator));
    const code = totpCodeAt(operator.secret, world.clock.now());
    const device = cookieOf(await post("/session/totp", { code }, half), "operator-device");
    await setCount(world, counterOf("wrong guesses at an operator’s password", "login", operator.login), 100);
    const body = { login: operator.login, password: operatorPassword };
    const enter = async (cookie: string) =>
      (await sendToConsole(world, "POST", "/session", body, { cookie, ipAddress: "198.51.100.50" })).status;
    expect(await enter("")).toBe(429);
    expect(await enter(device)).toBe(200);
  });

  test("fails twenty times an hour from one address, over all logins", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries += 1) {
      const body = { login: `somebody-${tries}`, password: "a wrong password" };
      const { status } = await sendToConsole(world, "POST", "/session", body, { ipAddress: "198.51.100.7" });
      statuses.push(status);
    }
    expect(statuses.indexOf(429)).toBe(20);
  });

  test("of a disabled operator is refused, and the sessions have ended", async () => {
    const operator = await makeOperator(world, "support");
    const cookie = await signInOperator(world, operator);
    await world.db
      .updateTable("operators")
      .set({ disabled_at: world.clock.now() })
      .where("id", "=", operator.id)
      .execute();
    expect((await readSession(cookie)).body.code).toBe(8001);
    expect((await submitOperatorPassword(world, operator)).body.code).toBe(8002);
  });
});

describe("a session", () => {
  test("ends after two hours without a call", async () => {
    const cookie = await signInOperator(world, await makeOperator(world));
    world.clock.advance(2 * 3600 - 1);
    expect((await readSession(cookie)).status).toBe(200);
    world.clock.advance(2 * 3600 - 1);
    expect((await readSession(cookie)).status).toBe(200);
    world.clock.advance(2 * 3600);
    expect((await readSession(cookie)).body.code).toBe(8001);
  });

  test("ends after twelve hours in all, however busy", async () => {
    const cookie = await signInOperator(world, await makeOperator(world));
    const statuses: number[] = [];
    for (let hour = 0; hour < 12; hour += 1) {
      world.clock.advance(3600);
      statuses.push((await readSession(cookie)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 11 }, () => 200), 401]);
  });

  test("that is half signed in ends after a quarter of an hour", async () => {
    const operator = await makeOperator(world);
    const cookie = cookieOf(await submitOperatorPassword(world, operator));
    world.clock.advance(15 * 60);
    const code = totpCodeAt(operator.secret, world.clock.now());
    expect((await post("/session/totp", { code }, cookie)).body.code).toBe(8001);
  });

  test("is listed with the others and ends one by one", async () => {
    const operator = await makeOperator(world);
    const first = await signInOperator(world, operator);
    const second = await signInOperator(world, operator);
    const listed = await sendToConsole(world, "GET", "/sessions", undefined, { cookie: second });
    const { sessions } = listed.body.data as { sessions: { id: number; isCurrent: boolean }[] };
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect((await post(`/sessions/${sessions[1]?.id}/end`, {}, second)).status).toBe(200);
    expect((await readSession(first)).body.code).toBe(8001);
    expect((await post("/session/end", {}, second)).headers["set-cookie"]).toContain("operator=;");
    expect((await readSession(second)).body.code).toBe(8001);
  });

  test("has a cookie that scripts and other sites cannot use", async () => {
    const answer = await submitOperatorPassword(world, await makeOperator(world));
    expect(answer.headers["set-cookie"]).toMatch(
      /^operator=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const stored = await world.db.selectFrom("operator_sessions").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(cookieOf(answer).split("=")[1]);
  });
});

describe("a proof of the operator", () => {
  const isSignedIn = async (cookie: string, at = world) =>
    (await sendToConsole(at, "GET", "/session", undefined, { cookie })).status === 200;

  test("by a code gives another cookie, when signing in and at step-up, and the one before is dead", async () => {
    const operator = await makeOperator(world);
    const half = cookieOf(await submitOperatorPassword(world, operator));
    const enter = async (path: string, cookie: string) => {
      const code = totpCodeAt(operator.secret, world.clock.now());
      const answer = await post(path, { code }, cookie);
      expect(answer.status).toBe(200);
      return cookieOf(answer);
    };
    const first = await enter("/session/totp", half);
    world.clock.advance(60);
    const second = await enter("/session/step-up", first);
    expect(new Set([half, first, second]).size).toBe(3);
    const alive = await Promise.all([half, first, second].map((cookie) => isSignedIn(cookie)));
    expect(alive).toEqual([false, false, true]);
    expect(await countSessions(operator.id)).toBe(1);
  });

  test("sent twice at once leaves one cookie that works", async () => {
    const operator = await makeOperator(world);
    const cookie = await signInOperator(world, operator);
    world.clock.advance(60);
    const steps = [-30_000, 0].map((ms) => new Date(world.clock.now().getTime() + ms));
    const answers = await Promise.all(
      steps.map((at) => post("/session/step-up", { code: totpCodeAt(operator.secret, at) }, cookie)),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(await isSignedIn(cookie)).toBe(false);
    expect(await isSignedIn(cookieOf(done[0] ?? { status: 0, headers: {}, body: {} }))).toBe(true);
  });

  test("by the password, where no second factor is required, gives another cookie too", async () => {
    const demo = await openWorldForTest();
    const operator = await makeOperator(demo);
    await demo.db.updateTable("operators").set({ totp_sealed: null }).execute();
    const cookie = cookieOf(await submitOperatorPassword(demo, operator));
    const answer = await sendToConsole(
      demo,
      "POST",
      "/session/step-up",
      { code: operatorPassword },
      { cookie },
    );
    expect([await isSignedIn(cookie, demo), await isSignedIn(cookieOf(answer), demo)]).toEqual([false, true]);
  });
});

describe("step-up", () => {
  const invite = (cookie: string) =>
    post(
      "/operators",
      { actionKey: crypto.randomUUID(), reasonCategory: "other", reason: "a test", role: "reader" },
      cookie,
    );

  test("lasts ten minutes from the last code", async () => {
    const operator = await makeOperator(world);
    const cookie = await signInOperator(world, operator);
    expect((await invite(cookie)).status).toBe(200);
    world.clock.advance(600);
    expect((await invite(cookie)).body.code).toBe(8004);
    expect((await post("/session/step-up", { code: operatorPassword }, cookie)).body.code).toBe(8003);
    const code = totpCodeAt(operator.secret, world.clock.now());
    const proved = await post("/session/step-up", { code }, cookie);
    expect(proved.status).toBe(200);
    expect((await invite(cookieOf(proved))).status).toBe(200);
  });

  test("without a second factor asks for the password, where none is required", async () => {
    const demo = await openWorldForTest();
    const operator = await makeOperator(demo);
    await demo.db.updateTable("operators").set({ totp_sealed: null }).execute();
    const signedIn = await submitOperatorPassword(demo, operator);
    expect(signedIn.body.data).toMatchObject({ next: "done", operator: { stepUpBy: "password" } });
    const cookie = cookieOf(signedIn);
    const stepUp = (code: string) => sendToConsole(demo, "POST", "/session/step-up", { code }, { cookie });
    expect((await stepUp("a wrong password")).body.code).toBe(8003);
    expect((await stepUp(operatorPassword)).status).toBe(200);
  });
});
