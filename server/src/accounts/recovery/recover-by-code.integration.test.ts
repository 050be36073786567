import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePerson, openBrowser, type Person, password } from "../../testing/makers.ts";
import { listMessagesTo, readNewestCode, requestCode } from "../../testing/prove.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openWorld, openWorldForTest, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
// Tests are a day apart, so that rate limits are reset.
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

type Headers = Readonly<Record<string, string>>;

const newPassword = "a new long password";
const recover = (email: string, code: string, headers: Headers = {}) =>
  send(world, "POST", "/auth/recover", { type: "email", email, code, newPassword }, { headers });
const logIn = (username: string, typed: string, headers: Headers = {}) =>
  send(world, "POST", "/auth/login", { type: "username", username, password: typed }, { headers });
const isAlive = async ({ token }: Person) =>
  (await send(world, "GET", "/auth/profile", undefined, { token })).status === 200;
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

async function makeOwner(username: string, bound: { email?: string; phone?: string } = {}): Promise<Person> {
  const person = await makePerson(world, username);
  const addresses = { email: `${username}@example.com`, ...bound };
  await world.db.updateTable("accounts").set(addresses).where("id", "=", person.accountId).execute();
  return person;
}

async function recoveryCode(email: string, headers: Headers = {}): Promise<string> {
  expect((await requestCode(world, "recover", { email }, headers)).status).toBe(200);
  return await readNewestCode(world, email);
}

describe("a recovery code", () => {
  test("gives the account a new password and tells its username", async () => {
    await makeOwner("forgetful");
    const code = await recoveryCode("forgetful@example.com");
    const answer = await recover("Forgetful@Example.com", code);
    expect(answer.body).toMatchObject({
      code: 0,
      message: "密码已重设",
      data: { username: "forgetful" },
    });
    expect((await logIn("forgetful", password)).body.success).toBe(false);
    expect((await logIn("forgetful", newPassword)).body.success).toBe(true);
  });

  test("comes by SMS as well, in any spelling of the number", async () => {
    await makeOwner("by-phone", { phone: "13900139000" });
    const asked = await requestCode(world, "recover", { phone: "+86 139-0013-9000" });
    expect(asked.status).toBe(200);
    const [sms] = await listMessagesTo(world, "13900139000");
    expect(sms).toMatchObject({ channel: "sms", purpose: "recover" });
    expect(sms?.text).toContain("用于找回密码");
    const body = { type: "phone", phone: "139 0013 9000", code: sms?.code, newPassword };
    expect((await send(world, "POST", "/auth/recover", body)).body.data).toEqual({ username: "by-phone" });
  });

  test("ends every session", async () => {
    const person = await makeOwner("signed-in");
    expect(await isAlive(person)).toBe(true);
    await recover("signed-in@example.com", await recoveryCode("signed-in@example.com"));
    expect(await isAlive(person)).toBe(false);
  });

  test("is heard of by every bound address", async () => {
    await makeOwner("informed", { phone: "13900139001" });
    await recover("informed@example.com", await recoveryCode("informed@example.com"));
    await runDueJobs(world.context);
    for (const address of ["informed@example.com", "13900139001"]) {
      const [notice] = await listMessagesTo(world, address);
      expect(notice?.purpose).toBe("password-changed");
    }
  });

  test("clears what was guessed at the password, in browsers that the account knows and in others", async () => {
    const { cookie } = await makeOwner("guessed-at");
    for (const headers of [{}, { cookie }]) {
      for (let guess = 0; guess < 6; guess += 1) await logIn("guessed-at", "a wrong password", headers);
      expect((await logIn("guessed-at", password, headers)).status).toBe(429);
    }
    await recover("guessed-at@example.com", await recoveryCode("guessed-at@example.com"));
    expect((await logIn("guessed-at", newPassword, { cookie })).body.success).toBe(true);
    expect((await logIn("guessed-at", "a wrong password")).status).toBe(400);
  });

  test("is no good for another purpose, and no other purpose's code is good for recovery", async () => {
    const { token } = await makeOwner("crossed");
    const email = "crossed@example.com";
    const code = await recoveryCode(email);
    const byCode = { type: "email", email, code };
    expect((await send(world, "POST", "/auth/login", byCode)).body.success).toBe(false);
    expect((await send(world, "POST", "/register", { ...byCode, password })).body.code).toBe(2102);
    expect((await send(world, "POST", "/auth/bind/email", { email, code, password }, { token })).status).toBe(
      400,
    );
    world.clock.advance(60);
    for (const purpose of ["login", "register"] as const) {
      await requestCode(world, purpose, { email });
      expect((await recover(email, await readNewestCode(world, email))).body.code).toBe(2102);
      world.clock.advance(60);
    }
    await send(world, "POST", "/auth/bind/email/code", { email }, { token });
    expect((await recover(email, await readNewestCode(world, email))).body.code).toBe(2102);
    expect((await recover(email, code)).status).toBe(200);
  });

  test("of one address is no good for another", async () => {
    await makeOwner("this-one");
    await makeOwner("that-one");
    const code = await recoveryCode("this-one@example.com");
    expect((await recover("that-one@example.com", code)).body.code).toBe(2102);
  });

  test("right sixteen times at once resets the password once", async () => {
    await makeOwner("raced");
    const code = await recoveryCode("raced@example.com");
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        send(world, "POST", "/auth/recover", {
          type: "email",
          email: "raced@example.com",
          code,
          newPassword: `the password of call ${n}`,
        }),
      ),
    );
    const done = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(done).toHaveLength(1);
    expect((await logIn("raced", `the password of call ${done[0]}`)).body.success).toBe(true);
  });

  test("works once", async () => {
    await makeOwner("replayed");
    const code = await recoveryCode("replayed@example.com");
    expect((await recover("replayed@example.com", code)).status).toBe(200);
    expect((await recover("replayed@example.com", code)).body.code).toBe(2102);
  });

  test("dies after five wrong guesses, also when fifty come at once", async () => {
    await makeOwner("guessed");
    const own = await openBrowser(world);
    const code = await recoveryCode("guessed@example.com", own);
    await Promise.all(Array.from({ length: 50 }, () => recover("guessed@example.com", wrong(code), own)));
    expect((await recover("guessed@example.com", code, own)).body.code).toBe(2102);
    const owner = { type: "username", username: "guessed", password, forceLogin: true };
    expect((await send(world, "POST", "/auth/login", owner)).body.success).toBe(true);
  });

  test("is worth nothing in another browser, whose guesses burn nothing", async () => {
    await makeOwner("phished");
    const [own, other] = [await openBrowser(world), await openBrowser(world)];
    const code = await recoveryCode("phished@example.com", own);
    for (let guess = 0; guess < 6; guess += 1) {
      expect((await recover("phished@example.com", code, guess % 2 ? other : {})).status).toBe(400);
    }
    expect((await recover("phished@example.com", code, own)).status).toBe(200);
  });

  test("is good for five minutes", async () => {
    await makeOwner("late");
    const code = await recoveryCode("late@example.com");
    world.clock.advance(300);
    expect((await recover("late@example.com", code)).body.code).toBe(2102);
  });

  test("is asked for with a captcha, and a minute after any other code to the address", async () => {
    await makeOwner("hasty");
    const body = { email: "hasty@example.com", sessionId: "none", captcha: "none" };
    expect((await send(world, "POST", "/auth/recover/email/code", body)).body.code).toBe(2101);
    await requestCode(world, "login", { email: "hasty@example.com" });
    expect((await requestCode(world, "recover", { email: "hasty@example.com" })).status).toBe(429);
  });

  test("counts against its address together with those for signing in: five an hour", async () => {
    await makeOwner("flooded");
    const statuses: number[] = [];
    for (const purpose of ["login", "recover", "recover", "login", "recover", "recover"] as const) {
      statuses.push((await requestCode(world, purpose, { email: "flooded@example.com" })).status);
      world.clock.advance(60);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("does not help once its address has left the account", async () => {
    const { accountId } = await makeOwner("moved");
    const code = await recoveryCode("moved@example.com");
    const elsewhere = { email: "elsewhere@example.com" };
    await world.db.updateTable("accounts").set(elsewhere).where("id", "=", accountId).execute();
    expect((await recover("moved@example.com", code)).body.code).toBe(2102);
  });
});

test("a common password is rejected at its field where the setting says so, and the code stays valid", async () => {
  const strict = await openWorldForTest({ features: { refuseCommonPasswords: true } });
  const { accountId } = await makePerson(strict, "careful");
  const email = "careful@example.com";
  await strict.db.updateTable("accounts").set({ email }).where("id", "=", accountId).execute();
  await requestCode(strict, "recover", { email });
  const body = { type: "email", email, code: await readNewestCode(strict, email), newPassword: "password1" };
  const refused = await send(strict, "POST", "/auth/recover", body);
  expect(refused.body.fields).toHaveProperty("newPassword");
  expect((await send(strict, "POST", "/auth/recover", { ...body, newPassword })).status).toBe(200);
});

test("tries to recover are limited for an IP address, ten times as widely in the demo", async () => {
  const single = await openWorldForTest();
  const body = { type: "email", email: "nobody@example.com", code: "000000", newPassword };
  expect((await send(single, "POST", "/auth/recover", body)).status).toBe(400);
  await single.db
    .updateTable("rate_limits")
    .set({ used: 200 })
    .where("subject", "like", "tries to recover per 60 s%")
    .execute();
  expect((await send(single, "POST", "/auth/recover", body)).body.code).toBe(2204);
});
