import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { li } from "../../testing/makers.ts";
import {
  cookieOf,
  makeOperator,
  operatorPassword,
  sendToConsole,
  submitOperatorPassword,
} from "../../testing/operators.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { createOperator } from "../create-operator.ts";
import { inviteOperator } from "../invite-operator.ts";
import { totpCodeAt } from "./totp.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ features: { requiresSecondFactor: true } });
});
// Resets the rate limits between tests.
beforeEach(() => world.clock.advance(7200));
afterAll(() => world.close());

const by = { ...li, reason: "a test" };
const post = (path: string, body: object, cookie = "") =>
  sendToConsole(world, "POST", path, body, { cookie });
const readSession = (cookie: string) => sendToConsole(world, "GET", "/session", undefined, { cookie });
const tokenOf = (url: string) => new URL(url).hash.slice(1);

describe("setting up", () => {
  const setUp = (token: string, more: object = {}) =>
    post("/setup", { token, login: "wang", name: "王", password: operatorPassword, ...more });

  test("by a link of the command: password, second factor, recovery codes, everything", async () => {
    const { url } = await createOperator(world.console, { login: "li", name: "李", role: "owner" }, by);
    const token = tokenOf(url);
    const whom = await post("/setup/check", { token });
    expect(whom.body.data).toEqual({ login: "li", name: "李", role: "owner" });
    const half = await setUp(token, { login: "ignored" });
    expect(half.body.data).toEqual({ next: "enrol", operator: null });
    const cookie = cookieOf(half);
    expect((await readSession(cookie)).body.code).toBe(8001);
    const begun = await post("/session/enrolment", {}, cookie);
    const { otpauthUrl } = begun.body.data as { otpauthUrl: string };
    const secret = fromBase32(new URL(otpauthUrl).searchParams.get("secret") ?? "");
    expect((await post("/session/enrolment/confirm", { code: "000000" }, cookie)).body.code).toBe(8003);
    const code = totpCodeAt(secret, world.clock.now());
    const done = await post("/session/enrolment/confirm", { code }, cookie);
    const { recoveryCodes } = done.body.data as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    const enrolled = await readSession(cookieOf(done));
    expect(enrolled.body.data).toMatchObject({ login: "li", recoveryCodesLeft: 10 });
    expect((await readSession(cookie)).body.code).toBe(8001);
    // The code used to enrol cannot be used again to sign in.
    const again = cookieOf(await submitOperatorPassword(world, { login: "li" }));
    expect((await post("/session/totp", { code }, again)).body.code).toBe(8003);
    for (const status of [200, 400]) {
      const recovered = cookieOf(await submitOperatorPassword(world, { login: "li" }));
      const typed = recoveryCodes[0]?.toLowerCase() ?? "";
      expect((await post("/session/recovery", { code: typed }, recovered)).status).toBe(status);
    }
  });

  test("works once, however often at once, and not after its time", async () => {
    const { url } = await inviteOperator(world.console, { role: "reader", ...by });
    const answers = await Promise.all(Array.from({ length: 10 }, () => setUp(tokenOf(url))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { url: late } = await inviteOperator(world.console, { role: "reader", ...by });
    world.clock.advance(3600);
    expect((await setUp(tokenOf(late))).body.code).toBe(8012);
  });

  test("refuses short and common passwords, and a login that is taken", async () => {
    const { url } = await inviteOperator(world.console, { role: "reader", ...by });
    const { login } = await makeOperator(world);
    const fieldsOf = async (more: object) => Object.keys((await setUp(tokenOf(url), more)).body.fields ?? {});
    expect(await fieldsOf({ login: "zhao", password: "elevenchars" })).toEqual(["password"]);
    expect(await fieldsOf({ login: "zhao", password: "Qwerty123456" })).toEqual(["password"]);
    expect(await fieldsOf({ login })).toEqual(["login"]);
    expect((await setUp(tokenOf(url), { login: "zhao" })).status).toBe(200);
  });

  test("refuses a name with characters that nobody sees, and stores another trimmed", async () => {
    const { url } = await inviteOperator(world.console, { role: "reader", ...by });
    const token = tokenOf(url);
    const hidden = await setUp(token, { login: "hidden", name: "王\u202e\u200b" });
    expect(hidden.body.fields).toEqual({
      name: "The name contains invisible characters. Please remove them",
    });
    expect((await setUp(token, { login: "hidden", name: " 王 " })).status).toBe(200);
    const named = await world.db
      .selectFrom("operators")
      .select("name")
      .where("login", "=", "hidden")
      .executeTakeFirstOrThrow();
    expect(named.name).toBe("王");
  });

  test("a session without its second factor cannot enrol another one", async () => {
    const cookie = cookieOf(await submitOperatorPassword(world, await makeOperator(world)));
    expect((await post("/session/enrolment", {}, cookie)).status).toBe(403);
    expect((await post("/session/enrolment/confirm", { code: "123456" }, cookie)).status).toBe(403);
  });
});

function fromBase32(text: string): Buffer {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...text].map((symbol) => alphabet.indexOf(symbol).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
