import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCardBatch } from "./membership/cards/operator/create-card-batch.ts";
import { QueueFullError } from "./platform/work-queue.ts";
import { counterOf, setCount } from "./testing/limits.ts";
import { li, makePerson, openBrowser, password } from "./testing/makers.ts";
import {
  actionFields,
  cookieOf,
  makeOperator,
  operatorPassword,
  sendToConsole,
  signInOperator,
  submitOperatorPassword,
} from "./testing/operators.ts";
import { openWorld, send, type World } from "./testing/world.ts";

let world: World;
let isBusy = false;
beforeAll(async () => {
  const verify = async (stored: string | undefined, typed: string) => {
    if (isBusy) throw new QueueFullError("The queue is full");
    return stored === `quick:${typed}`;
  };
  const passwordHash = {
    load: () => ({ running: 0, waiting: 0 }),
    hash: async (typed: string) => `quick:${typed}`,
    verify,
  };
  world = await openWorld({ features: { requiresSecondFactor: true }, passwordHash });
});
afterAll(() => world.close());

const crowded = "198.51.100.1";
const home = { "x-forwarded-for": "192.0.2.1" };
const fromCrowd = { "x-forwarded-for": crowded };

/** Exhausts a limit of the crowded address; in this world, limits per address are ten times as high. */
async function fill(name: string): Promise<void> {
  const counter = counterOf(name, "client", crowded);
  await setCount(world, counter, counter.limit.max * 10);
}

const times = async <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let n = 0; n < count; n += 1) results.push(await work());
  return results;
};

describe("what a full address rejects uses up nothing of the person behind it", () => {
  test("card keys", async () => {
    const { token } = await makePerson(world, "card-typist");
    const batch = { packageId: 1, count: 1, name: "limits", tag: null, note: null, keysExpireOn: null };
    const {
      keys: [keyCode = ""],
    } = await createCardBatch(world.context, { ...batch, ...li, reason: "for a test" });
    await fill("wrong card keys");
    const redeem = (headers: Record<string, string>) =>
      send(world, "POST", "/cards/validate", { keyCode }, { token, headers });
    for (const { status } of await times(12, () => redeem(fromCrowd))) expect(status).toBe(429);
    expect(await redeem(home)).toMatchObject({ status: 200, body: { success: true } });
  });

  test("codes of the desktop tool", async () => {
    const { token } = await makePerson(world, "code-typist");
    await fill("wrong device codes");
    const read = (headers: Record<string, string>) =>
      send(world, "POST", "/desktop/device-codes/read", { userCode: "BCDF-GHJK" }, { token, headers });
    for (const { status } of await times(7, () => read(fromCrowd))) expect(status).toBe(429);
    expect((await read(home)).status).toBe(400);
  });

  test("codes that need no captcha", async () => {
    const { token } = await makePerson(world, "binder");
    await fill("codes for binding without a captcha");
    const request = (headers: Record<string, string>) =>
      send(world, "POST", "/auth/bind/email/code", { email: "first@example.com" }, { token, headers });
    for (const { body } of await times(4, () => request(fromCrowd)))
      expect(body).toMatchObject({ code: 2106, fields: { captcha: expect.any(String) } });
    expect((await request(home)).status).toBe(200);
  });

  test("tries to recover an account", async () => {
    await fill("requests to recover");
    const request = () =>
      send(world, "POST", "/auth/recover/request", { username: "nobody" }, { headers: fromCrowd });
    for (const { status } of await times(3, request)) expect(status).toBe(429);
    const counter = counterOf("tries to recover", "client", crowded, 60);
    expect(await world.context.rateLimits.readUsed(counter)).toBe(0);
  });
});

test("the console, too, rejects a client that a limit has just rejected before it reads a body", async () => {
  const check = (body: object) =>
    sendToConsole(world, "POST", "/setup/check", body, { ipAddress: "198.51.100.77" });
  // The body is too large to be read.
  const unreadable = { token: "x".repeat(2_000_000) };
  expect((await check(unreadable)).status).toBe(413);
  await setCount(world, counterOf("opened setup links", "client", "198.51.100.77"), 600);
  expect((await check({ token: "made up" })).status).toBe(429);
  expect((await check(unreadable)).status).toBe(429);
});

test("a code that was not sent uses up none of those without a captcha", async () => {
  const { token } = await makePerson(world, "impatient");
  const request = (email: string) =>
    send(
      world,
      "POST",
      "/auth/bind/email/code",
      { email },
      { token, headers: { "x-forwarded-for": "192.0.2.44" } },
    );
  expect((await request("one@example.com")).status).toBe(200);
  // Rejected by the cooldown of the e-mail address.
  for (const { status } of await times(6, () => request("one@example.com"))) expect(status).toBe(429);
  expect((await request("two@example.com")).status).toBe(200);
  expect((await request("three@example.com")).status).toBe(200);
  expect((await request("four@example.com")).body.code).toBe(2106);
});

test("an operator beyond the own limit does not lock an account's recovery for others", async () => {
  const { accountId } = await makePerson(world, "to-be-recovered");
  const [first, other] = [await makeOperator(world, "support"), await makeOperator(world, "support")];
  const [mine, others] = [await signInOperator(world, first), await signInOperator(world, other)];
  await setCount(world, counterOf("wrong proofs of a recovery", "login", first.login, 86_400), 10);
  const confirm = (cookie: string) =>
    sendToConsole(
      world,
      "POST",
      `/accounts/${accountId}/recovery/confirm`,
      { ...actionFields(), code: "0000-0000", payment: "4200000000202603010000000000" },
      { cookie },
    );
  for (const { status } of await times(6, () => confirm(mine))) expect(status).toBe(429);
  expect((await confirm(others)).status).toBe(400);
});

test("who has an operator's password alone does not keep the operator out of the console", async () => {
  const operator = await makeOperator(world, "owner");
  const whole = await signInOperator(world, operator);
  const half = cookieOf(await submitOperatorPassword(world, operator));
  const read = (cookie: string) =>
    sendToConsole(world, "GET", "/overview", undefined, { cookie, ipAddress: "203.0.113.9" });
  for (let batch = 0; batch < 13; batch += 1) await Promise.all(Array.from({ length: 50 }, () => read(half)));
  expect((await read(whole)).status).toBe(200);
});

describe("a comparison that an overloaded server has not made is no guess", () => {
  const overloaded = async (work: () => Promise<{ readonly status: number }>) => {
    isBusy = true;
    try {
      for (const { status } of await times(12, work)) expect(status).toBe(503);
    } finally {
      isBusy = false;
    }
  };

  test("of the own password", async () => {
    const { token } = await makePerson(world, "changer");
    const change = () =>
      send(
        world,
        "POST",
        "/users/change-password",
        { oldPassword: password, newPassword: "another long password" },
        { token },
      );
    await overloaded(change);
    expect((await change()).status).toBe(200);
  });

  test.each([
    ["a known browser", true],
    ["another browser", false],
  ])("of a password at sign-in on %s", async (_, isKnown) => {
    const username = isKnown ? "known-browser" : "other-browser";
    await makePerson(world, username);
    const { cookie } = await openBrowser(world);
    let n = 0;
    const signIn = async () => {
      n += 1;
      const headers = { cookie, "x-forwarded-for": `203.0.113.${isKnown ? n : 100 + n}` };
      return await send(
        world,
        "POST",
        "/auth/login",
        { type: "username", username, password, forceLogin: true },
        { headers },
      );
    };
    if (isKnown) await signIn();
    await overloaded(signIn);
    expect((await signIn()).body).toMatchObject({ success: true });
  });

  test("of an operator's password", async () => {
    const operator = await makeOperator(world, "finance");
    const signIn = () => submitOperatorPassword(world, operator, operatorPassword);
    await overloaded(signIn);
    expect((await signIn()).status).toBe(200);
  });
});
