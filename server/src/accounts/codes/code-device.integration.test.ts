import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser, password } from "../../testing/makers.ts";
import { readNewestCode, requestCode } from "../../testing/prove.ts";
import { openWorld, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
// Tests are a day apart, so that rate limits are reset.
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

type Headers = Readonly<Record<string, string>>;

const registerBy = (email: string, code: string, headers: Headers = {}) =>
  send(world, "POST", "/register", { type: "email", email, code, password }, { headers });
const logInBy = (email: string, code: string, headers: Headers = {}) =>
  send(world, "POST", "/auth/login", { type: "email", email, code, forceLogin: true }, { headers });
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

async function makeMember(email: string) {
  await requestCode(world, "register", { email });
  expect((await registerBy(email, await readNewestCode(world, email))).status).toBe(200);
  world.clock.advance(60);
}

describe("a code belongs to the browser that asked", () => {
  test("guesses of strangers burn nothing, neither at signing in nor at registering", async () => {
    await makeMember("burned@example.com");
    const [own, other] = [await openBrowser(world), await openBrowser(world)];
    for (const purpose of ["login", "register"] as const) {
      const email = purpose === "login" ? "burned@example.com" : "newcomer@example.com";
      const tryCode = purpose === "login" ? logInBy : registerBy;
      await requestCode(world, purpose, { email }, own);
      const code = await readNewestCode(world, email);
      const guesses = Array.from({ length: 20 }, (_, n) => tryCode(email, wrong(code), n % 2 ? other : {}));
      for (const { status } of await Promise.all(guesses)) expect(status).toBe(400);
      expect((await tryCode(email, code, own)).status).toBe(200);
      world.clock.advance(60);
    }
  });

  test("the browser's own guesses are five, also when fifty come at once", async () => {
    const own = await openBrowser(world);
    await requestCode(world, "register", { email: "clumsy@example.com" }, own);
    const code = await readNewestCode(world, "clumsy@example.com");
    await Promise.all(Array.from({ length: 50 }, () => registerBy("clumsy@example.com", wrong(code), own)));
    expect((await registerBy("clumsy@example.com", code, own)).status).toBe(400);
  });

  test("a code obtained by phishing is not valid on another device", async () => {
    await makeMember("phished@example.com");
    const own = await openBrowser(world);
    await requestCode(world, "login", { email: "phished@example.com" }, own);
    const code = await readNewestCode(world, "phished@example.com");
    expect((await logInBy("phished@example.com", code, await openBrowser(world))).status).toBe(400);
    expect((await logInBy("phished@example.com", code)).status).toBe(400);
    expect((await logInBy("phished@example.com", code, own)).body.success).toBe(true);
  });

  test("a code that a stranger asks for later puts no other out of force", async () => {
    await makeMember("displaced@example.com");
    const own = await openBrowser(world);
    await requestCode(world, "login", { email: "displaced@example.com" }, own);
    const code = await readNewestCode(world, "displaced@example.com");
    world.clock.advance(60);
    for (const stranger of [await openBrowser(world), {}]) {
      expect((await requestCode(world, "login", { email: "displaced@example.com" }, stranger)).status).toBe(
        200,
      );
      world.clock.advance(60);
    }
    expect((await logInBy("displaced@example.com", code, own)).body.success).toBe(true);
  });

  /** Requests a code without cookies; returns it with the cookie from the response. */
  async function askWithoutCookies(email: string) {
    const asked = await requestCode(world, "login", { email });
    const cookie = String(asked.headers["set-cookie"]).split(";")[0] ?? "";
    return { code: await readNewestCode(world, email), given: { cookie } };
  }

  test("a client that keeps no cookies can use its code, and so can the mark that it was given", async () => {
    await makeMember("cookieless@example.com");
    const { code } = await askWithoutCookies("cookieless@example.com");
    expect((await logInBy("cookieless@example.com", code)).body.success).toBe(true);
    world.clock.advance(60);
    const other = await askWithoutCookies("cookieless@example.com");
    for (let guess = 0; guess < 4; guess += 1) await logInBy("cookieless@example.com", wrong(other.code));
    expect((await logInBy("cookieless@example.com", other.code, other.given)).body.success).toBe(true);
  });

  test("five wrong guesses are all, in whatever browser, also when a hundred come at once", async () => {
    await makeMember("split@example.com");
    const turns = await askWithoutCookies("split@example.com");
    for (let guess = 0; guess < 6; guess += 1) {
      await logInBy("split@example.com", wrong(turns.code), guess % 2 ? turns.given : {});
    }
    expect((await logInBy("split@example.com", turns.code, turns.given)).status).toBe(400);
    world.clock.advance(60);
    const raced = await askWithoutCookies("split@example.com");
    const guesses = Array.from({ length: 100 }, (_, n) =>
      logInBy("split@example.com", wrong(raced.code), n % 2 ? raced.given : {}),
    );
    await Promise.all(guesses);
    const { guesses: own, other_guesses } = await world.db
      .selectFrom("codes")
      .select(["guesses", "other_guesses"])
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(own + (other_guesses ?? 0)).toBe(5);
    expect((await logInBy("split@example.com", raced.code)).status).toBe(400);
  });

  test("a right guess counts as none, and a conflict gives no other five", async () => {
    await makeMember("held@example.com");
    const signedIn = await askWithoutCookies("held@example.com");
    expect((await logInBy("held@example.com", signedIn.code)).body.success).toBe(true);
    world.clock.advance(60);
    const { code } = await askWithoutCookies("held@example.com");
    const email = "held@example.com";
    const ask = (typed: string, forceLogin: boolean) =>
      send(world, "POST", "/auth/login", { type: "email", email, code: typed, forceLogin });
    for (let guess = 0; guess < 4; guess += 1) await ask(wrong(code), false);
    for (let again = 0; again < 3; again += 1) {
      expect((await ask(code, false)).body.sessionConflict).toBe(true);
    }
    await ask(wrong(code), true);
    expect((await ask(code, true)).status).toBe(400);
  });
});
