import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePersonWithoutPassword } from "../testing/continuing.ts";
import { makePerson, openBrowser, type Person, password } from "../testing/makers.ts";
import { listMessagesTo, readNewestCode, requestCode } from "../testing/prove.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { type Answer, openWorld, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

interface Reachable extends Person {
  readonly email: string;
  readonly phone: string;
}

let people = 0;
/** A person without a password who can be reached by phone and e-mail, just signed in. */
async function makeReachable(): Promise<Reachable> {
  people += 1;
  const phone = `1350000${String(people).padStart(4, "0")}`;
  const email = `no-password-${people}@example.com`;
  const person = await makePersonWithoutPassword(world, { type: "phone", phone });
  await world.db.updateTable("accounts").set({ email }).where("id", "=", person.accountId).execute();
  return { ...person, phone, email };
}

/** A person who can only sign in where their session is, as with WeChat. */
async function makeUnreachable(): Promise<Person> {
  const person = await makeReachable();
  const none = { email: null, phone: null };
  await world.db.updateTable("accounts").set(none).where("id", "=", person.accountId).execute();
  return person;
}

const post = ({ token, cookie }: Person, path: string, body: object, headers = { cookie }) =>
  send(world, "POST", path, body, { token, headers });
const read = async ({ token }: Person) =>
  (await send(world, "GET", "/auth/profile", undefined, { token })).body.data as Record<string, unknown>;
const hashOf = async ({ accountId }: Person) =>
  await world.db
    .selectFrom("accounts")
    .select("password_hash")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
const newPassword = "the first password";

async function requestBindCode(person: Person, email: string): Promise<string> {
  world.clock.advance(60);
  await post(person, "/auth/bind/email/code", { email });
  return await readNewestCode(world, email);
}

async function requestOwnCode(person: Reachable, purpose: string): Promise<string> {
  world.clock.advance(60);
  expect((await post(person, "/account/code", { purpose, type: "phone" })).status).toBe(200);
  return await readNewestCode(world, person.phone);
}

type Proof = Readonly<Record<string, unknown>> | undefined;

interface Change {
  /** What a code for it is sent for. */
  readonly purpose: string;
  make(person: Reachable, proof: Proof): Promise<Answer>;
}

const otherEmailOf = ({ email }: Reachable) => `other-${email}`;

/** Everything for which an account with a password needs it. */
const changes: Readonly<Record<string, Change>> = {
  "binding another address": {
    purpose: "verify",
    async make(person, proof) {
      const email = otherEmailOf(person);
      const [sent] = await listMessagesTo(world, email);
      const code = sent?.code ?? (await requestBindCode(person, email));
      return await post(person, "/auth/bind/email", { email, code, proof });
    },
  },
  "unbinding an address": {
    purpose: "verify",
    make: (person, proof) => post(person, "/auth/bind/email/remove", { email: person.email, proof }),
  },
  "setting a password": {
    purpose: "verify",
    make: (person, proof) => post(person, "/users/set-password", { newPassword, proof }),
  },
  "an export": {
    purpose: "export",
    make: (person, proof) => post(person, "/account/export", proof ?? { type: "recentSignIn" }),
  },
  "a deletion": {
    purpose: "delete",
    make: (person, proof) => post(person, "/account/deletion", proof ?? { type: "recentSignIn" }),
  },
};

describe.each(Object.entries(changes))("without a password, %s", (name, { purpose, make }) => {
  test("needs nothing else soon after signing in on the same device", async () => {
    expect((await make(await makeReachable(), undefined)).status).toBe(200);
  });

  test("needs a code to a bound address later, and the right one", async () => {
    const person = await makeReachable();
    world.clock.advance(600);
    expect((await make(person, undefined)).body).toMatchObject({ code: 2305 });
    expect((await make(person, { type: "recentSignIn" })).body).toMatchObject({ code: 2305 });
    const code = await requestOwnCode(person, purpose);
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await make(person, { type: "phone", code: wrong })).body.code).toBe(2102);
    expect((await make(person, { type: "email", code })).body.code).toBe(2102);
    expect((await make(person, { type: "phone", code })).status).toBe(200);
  });

  test("cannot be done with a token that was carried to another browser", async () => {
    const person = await makeReachable();
    const { cookie } = await openBrowser(world);
    expect((await make({ ...person, cookie }, undefined)).body).toMatchObject({ code: 2305 });
    expect((await make({ ...person, cookie: "" }, undefined)).body).toMatchObject({ code: 2305 });
  });

  test("cannot be done with a password, which there is none of", async () => {
    const person = await makeReachable();
    expect((await make(person, { type: "password", password })).body).toMatchObject({ code: 3011 });
    expect(await read(person)).toMatchObject({ hasPassword: false });
  });

  test("cannot be done twice with one code", async () => {
    const person = await makeReachable();
    world.clock.advance(600);
    if (name.startsWith("binding")) await requestBindCode(person, otherEmailOf(person));
    const code = await requestOwnCode(person, purpose);
    const proof = { type: "phone", code };
    const answers = await Promise.all([make(person, proof), make(person, proof)]);
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
  });
});

describe("a recovery key without a password", () => {
  const make = (person: Person, body: object = {}) => post(person, "/account/recovery-key", body);

  test("is made soon after signing in, and sets the first password", async () => {
    const person = await makeUnreachable();
    const made = await make(person);
    expect(made.status).toBe(200);
    const { recoveryKey } = made.body.data as { recoveryKey: string };
    const body = { username: person.username, recoveryKey, newPassword };
    // The username is a phone number that is bound to nobody.
    expect((await send(world, "POST", "/auth/recover/key", body)).status).toBe(200);
    const login = { type: "username", username: person.username, password: newPassword };
    expect((await send(world, "POST", "/auth/login", login)).body).toMatchObject({
      success: true,
      user: { hasPassword: true },
    });
  });

  test("needs another sign-in later", async () => {
    const person = await makeUnreachable();
    world.clock.advance(600);
    expect((await make(person)).body.code).toBe(2305);
    expect((await make(person, { password })).body.code).toBe(3011);
    expect((await make(person, { proof: { type: "phone", code: "123456" } })).body.code).toBe(3009);
  });
});

describe("an account with a password", () => {
  test("still needs it, although the sign-in is recent and codes arrive", async () => {
    const person = await makePerson(world, "has-one");
    const email = "has-one@example.com";
    await world.db.updateTable("accounts").set({ email }).where("id", "=", person.accountId).execute();
    await post(person, "/account/code", { purpose: "verify", type: "email" });
    const proof = { type: "email", code: await readNewestCode(world, email) };
    const unbind = (more: object) => post(person, "/auth/bind/email/remove", { email, ...more });
    for (const more of [{}, { proof }, { proof: { type: "recentSignIn" } }]) {
      expect(await unbind(more)).toMatchObject({
        status: 400,
        body: { code: 3008, fields: { password: "请输入当前密码" } },
      });
    }
    for (const path of ["/account/export", "/account/deletion"])
      expect((await post(person, path, { type: "recentSignIn" })).body.code).toBe(3008);
    expect((await unbind({ password })).status).toBe(200);
    expect((await post(person, "/account/recovery-key", {})).body.code).toBe(3008);
  });

  test("cannot set a first one, with any proof", async () => {
    const person = await makePerson(world, "changes-it");
    for (const proof of [undefined, { type: "recentSignIn" }, { type: "password", password }]) {
      const answer = await post(person, "/users/set-password", { newPassword, proof });
      expect(answer).toMatchObject({ status: 400, body: { code: 3012 } });
    }
    const login = { type: "username", username: "changes-it", password, forceLogin: true };
    expect((await send(world, "POST", "/auth/login", login)).body.success).toBe(true);
  });
});

describe("a first password", () => {
  test("signs in beside the codes, is told to every address, and can then only be changed", async () => {
    const person = await makeReachable();
    expect(
      (await post(person, "/users/change-password", { oldPassword: password, newPassword })).body,
    ).toMatchObject({
      code: 3011,
      message: "这个账号还没有密码，请先设置密码",
    });
    const set = await post(person, "/users/set-password", { newPassword });
    expect(set).toMatchObject({ status: 200, body: { message: "密码设置成功" } });
    expect(await read(person)).toMatchObject({ hasPassword: true });
    await runDueJobs(world.context);
    const [toMailbox] = await listMessagesTo(world, person.email);
    expect(toMailbox).toMatchObject({ purpose: "password-changed", subject: "你的鲸帧账号密码已设置" });
    expect((await listMessagesTo(world, person.phone))[0]?.text).toContain("你的账号已设置密码");
    expect((await post(person, "/users/set-password", { newPassword: "another one" })).body.code).toBe(3012);
    const changed = { oldPassword: newPassword, newPassword: "another one" };
    expect((await post(person, "/users/change-password", changed)).status).toBe(200);
    const login = { type: "username", username: person.email, password: "another one", forceLogin: true };
    expect((await send(world, "POST", "/auth/login", login)).body.success).toBe(true);
  });

  test("is set once by two at once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await makeReachable();
      const words = ["the first of two", "the second of two"];
      const answers = await Promise.all(
        words.map((word) => post(person, "/users/set-password", { newPassword: word })),
      );
      expect(answers.map(({ body }) => body.code).toSorted()).toEqual([0, 3012]);
      const winner = words[answers.findIndex(({ body }) => body.code === 0)];
      const login = { type: "username", username: person.email, password: winner };
      expect((await send(world, "POST", "/auth/login", { ...login, forceLogin: true })).body.success).toBe(
        true,
      );
    }
  });

  test("is set by recovering with a code, which says so", async () => {
    const person = await makeReachable();
    world.clock.advance(60);
    await requestCode(world, "recover", { phone: person.phone });
    const code = await readNewestCode(world, person.phone);
    const body = { type: "phone", phone: person.phone, code, newPassword };
    expect((await send(world, "POST", "/auth/recover", body)).status).toBe(200);
    expect((await hashOf(person)).password_hash).not.toBeNull();
    await runDueJobs(world.context);
    expect((await listMessagesTo(world, person.email))[0]?.subject).toBe("你的鲸帧账号密码已设置");
  });

  test("replaces the sign-in as the proof: from then on the password is needed", async () => {
    const person = await makeReachable();
    await post(person, "/users/set-password", { newPassword });
    const unbind = (more: object) =>
      post(person, "/auth/bind/email/remove", { email: person.email, ...more });
    expect((await unbind({})).body.code).toBe(3008);
    expect((await unbind({ password: newPassword })).status).toBe(200);
  });
});

describe("the last way in", () => {
  const unbind = (person: Reachable, contact: "email" | "phone") =>
    post(person, `/auth/bind/${contact}/remove`, { [contact]: person[contact] });

  test("stays: a username without a password is none", async () => {
    const person = await makeReachable();
    expect((await unbind(person, "email")).status).toBe(200);
    expect(await unbind(person, "phone")).toMatchObject({ status: 400, body: { code: 2304 } });
    expect(await read(person)).toMatchObject({ phone: person.phone });
    const username = `named-${people}`;
    const names = { username, username_key: username };
    await world.db.updateTable("accounts").set(names).where("id", "=", person.accountId).execute();
    expect((await unbind(person, "phone")).body.code).toBe(2304);
    await post(person, "/users/set-password", { newPassword });
    const body = { phone: person.phone, password: newPassword };
    expect((await post(person, "/auth/bind/phone/remove", body)).status).toBe(200);
  });

  test("stays when both addresses are removed at once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await makeReachable();
      const answers = await Promise.all([unbind(person, "email"), unbind(person, "phone")]);
      expect(answers.map(({ body }) => body.code).toSorted()).toEqual([0, 2304]);
      const { email, phone } = await read(person);
      expect([email, phone].filter((address) => address !== null)).toHaveLength(1);
    }
  });
});
