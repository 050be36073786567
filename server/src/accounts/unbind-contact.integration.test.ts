import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePerson, type Person, password } from "../testing/makers.ts";
import { listMessagesTo, readNewestCode, requestCode } from "../testing/prove.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

type Contact = "email" | "phone";
interface Addresses {
  readonly email: string | null;
  readonly phone: string | null;
}

const unbind = ({ token }: Person, contact: Contact, address: string, typed: string = password) =>
  send(world, "POST", `/auth/bind/${contact}/remove`, { [contact]: address, password: typed }, { token });
const bind = ({ token }: Person, contact: Contact, address: string, code: string) =>
  send(world, "POST", `/auth/bind/${contact}`, { [contact]: address, code, password }, { token });
const logIn = (body: object) => send(world, "POST", "/auth/login", { forceLogin: true, ...body });
const byPassword = (username: string, typed = password) =>
  logIn({ type: "username", username, password: typed });

async function addressesOf({ token }: Person): Promise<Addresses> {
  const profile = await send(world, "GET", "/auth/profile", undefined, { token });
  const { email, phone } = profile.body.data as Addresses;
  return { email, phone };
}

async function askToBind({ token }: Person, contact: Contact, address: string): Promise<string> {
  world.clock.advance(60);
  await send(world, "POST", `/auth/bind/${contact}/code`, { [contact]: address }, { token });
  return await readNewestCode(world, address);
}

async function bindNow(person: Person, contact: Contact, address: string): Promise<void> {
  const code = await askToBind(person, contact, address);
  expect((await bind(person, contact, address, code)).status).toBe(200);
}

let numbers = 0;
function newNumber(): string {
  numbers += 1;
  return `1390000${String(numbers).padStart(4, "0")}`;
}

async function makePersonWithBoth(name: string): Promise<Person & { email: string; phone: string }> {
  const person = await makePerson(world, name);
  const [email, phone] = [`${name}@example.com`, newNumber()];
  await bindNow(person, "email", email);
  await bindNow(person, "phone", phone);
  return { ...person, email, phone };
}

/** An account registered with a phone number, which is also its username. */
async function makePersonByPhone(): Promise<Person & { phone: string }> {
  const phone = newNumber();
  await requestCode(world, "register", { phone });
  const code = await readNewestCode(world, phone);
  const registered = await send(world, "POST", "/register", { type: "phone", phone, code, password });
  const { id: accountId } = registered.body.data as { id: number };
  const login = await byPassword(phone);
  return { accountId, username: phone, token: String(login.body.access_token), cookie: "", phone };
}

describe("unbinding an address", () => {
  test("takes the password, and leaves the username to sign in with", async () => {
    const person = await makePersonWithBoth("leaver");
    const wrong = await unbind(person, "email", person.email, "wrong");
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: "当前密码不正确" } } });
    const bare = await unbind(person, "email", person.email, "");
    expect(bare).toMatchObject({ status: 400, body: { fields: { password: "请填写这一项" } } });
    expect(await addressesOf(person)).toEqual({ email: person.email, phone: person.phone });
    const answer = await unbind(person, "email", "Leaver@Example.com");
    expect(answer.body).toMatchObject({ code: 0, message: "解绑成功" });
    expect(await addressesOf(person)).toEqual({ email: null, phone: person.phone });
    expect((await unbind(person, "phone", `+86 ${person.phone}`)).status).toBe(200);
    expect(await addressesOf(person)).toEqual({ email: null, phone: null });
    for (const gone of [person.email, person.phone]) expect((await byPassword(gone)).status).toBe(400);
    expect((await byPassword("leaver")).body.success).toBe(true);
  });

  test("counts wrong passwords together with other calls, and is rejected for a while after five", async () => {
    const person = await makePersonWithBoth("guessed-at");
    for (let n = 0; n < 4; n += 1) await unbind(person, "email", person.email, "wrong");
    const body = { oldPassword: "wrong", newPassword: "another password" };
    await send(world, "POST", "/users/change-password", body, { token: person.token });
    expect(await unbind(person, "email", person.email)).toMatchObject({ status: 429, body: { code: 3007 } });
    expect((await addressesOf(person)).email).toBe(person.email);
    world.clock.advance(15 * 60);
    expect((await unbind(person, "email", person.email)).status).toBe(200);
  });

  test("is told to every address that was bound, the removed one too", async () => {
    const person = await makePersonWithBoth("teller");
    await runDueJobs(world.context);
    expect((await unbind(person, "email", person.email)).status).toBe(200);
    await runDueJobs(world.context);
    const [toRemoved] = await listMessagesTo(world, person.email);
    expect(toRemoved).toMatchObject({ purpose: "address-changed", subject: "你的鲸帧账号邮箱已解绑" });
    const [toOther] = await listMessagesTo(world, person.phone);
    expect(toOther?.purpose).toBe("address-changed");
    expect(toOther?.text).toContain("已解绑邮箱t***@example.com");
  });

  test("keeps another address than the one that was meant", async () => {
    const person = await makePersonWithBoth("replacer");
    await bindNow(person, "email", "replaced@example.com");
    expect(await unbind(person, "email", person.email)).toMatchObject({ status: 400, body: { code: 3009 } });
    expect((await addressesOf(person)).email).toBe("replaced@example.com");
  });

  test("is rejected if the only login name left would be a phone number as username", async () => {
    const person = await makePersonByPhone();
    const refused = await unbind(person, "phone", person.phone);
    expect(refused).toMatchObject({ status: 400, body: { code: 3010 } });
    expect(refused.body.message).toMatch(/请先绑定另一个联系方式/);
    await bindNow(person, "email", "by-phone@example.com");
    expect((await unbind(person, "phone", person.phone)).status).toBe(200);
    expect(await unbind(person, "email", "by-phone@example.com")).toMatchObject({ body: { code: 3010 } });
    // The number now identifies its next owner's account; the first owner can still sign in.
    const next = await makePerson(world, "next-owner");
    await bindNow(next, "phone", person.phone);
    expect((await byPassword(person.phone)).body.user).toMatchObject({ username: "next-owner" });
    expect((await byPassword("by-phone@example.com")).body.user).toMatchObject({ username: person.phone });
  });

  test("frees it for another account, which no code from before signs in to", async () => {
    const [first, second] = [await makePersonWithBoth("former"), await makePerson(world, "latter")];
    await requestCode(world, "login", { email: first.email });
    const code = await readNewestCode(world, first.email);
    expect((await unbind(first, "email", first.email)).status).toBe(200);
    const stale = { type: "email", email: first.email, code };
    expect(await logIn(stale)).toMatchObject({ status: 400, body: { success: false } });
    await bindNow(second, "email", first.email);
    expect(await logIn(stale)).toMatchObject({ status: 400, body: { success: false } });
    expect((await byPassword(first.email)).body.user).toMatchObject({ username: "latter" });
  });
});

describe("unbinding at the same moment as", () => {
  const rounds = Array.from({ length: 6 }, (_, round) => round);

  test("unbinding the other address removes both, but not the last way in", async () => {
    for (const round of rounds) {
      const person = await makePersonWithBoth(`both-${round}`);
      const answers = await Promise.all([
        unbind(person, "email", person.email),
        unbind(person, "phone", person.phone),
      ]);
      expect(answers.map(({ body }) => body.code)).toEqual([0, 0]);
      const named = await makePersonByPhone();
      const email = `named-${round}@example.com`;
      await bindNow(named, "email", email);
      const kept = await Promise.all([unbind(named, "email", email), unbind(named, "phone", named.phone)]);
      expect(kept.map(({ body }) => body.code).toSorted()).toEqual([0, 3010]);
      expect(Object.values(await addressesOf(named)).filter((address) => address !== null)).toHaveLength(1);
    }
  });

  test("unbinding it a second time removes it once and tells once", async () => {
    const person = await makePersonWithBoth("twice");
    await runDueJobs(world.context);
    const before = (await listMessagesTo(world, person.email)).length;
    const answers = await Promise.all(rounds.map(() => unbind(person, "email", person.email)));
    // Five passwords are compared at once; a sixth may have to wait.
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code !== 0 && code !== 3009 && code !== 3007)).toEqual([]);
    await runDueJobs(world.context);
    expect(await listMessagesTo(world, person.email)).toHaveLength(before + 1);
  });

  test("binding another in its place leaves the new one", async () => {
    for (const round of rounds) {
      const person = await makePersonWithBoth(`swapped-${round}`);
      const address = `new-${round}@example.com`;
      const code = await askToBind(person, "email", address);
      const calls = [() => unbind(person, "email", person.email), () => bind(person, "email", address, code)];
      const isReversed = round % 2 === 1;
      const answers = await Promise.all((isReversed ? calls.toReversed() : calls).map((call) => call()));
      const [unbound, bound] = isReversed ? answers.toReversed() : answers;
      expect(bound?.body.code).toBe(0);
      expect(unbound?.body.code).toBeOneOf([0, 3009]);
      expect((await addressesOf(person)).email).toBe(address);
    }
  });

  test("concurrently with another account's binding leaves the address with one of them or none", async () => {
    for (const round of rounds) {
      const owner = await makePersonWithBoth(`owner-${round}`);
      const taker = await makePerson(world, `taker-${round}`);
      const code = await askToBind(taker, "email", owner.email);
      const [unbound, bound] = await Promise.all([
        unbind(owner, "email", owner.email),
        bind(taker, "email", owner.email, code),
      ]);
      expect(unbound.body.code).toBe(0);
      expect(bound.body.code).toBeOneOf([0, 3003]);
      expect((await addressesOf(owner)).email).toBeNull();
      expect((await addressesOf(taker)).email).toBe(bound.body.code === 0 ? owner.email : null);
    }
  });

  test("a change of the password happens before it or not at all", async () => {
    for (const round of rounds) {
      const person = await makePersonWithBoth(`changer-${round}`);
      const body = { oldPassword: password, newPassword: "another password" };
      const [unbound, changed] = await Promise.all([
        unbind(person, "email", person.email),
        send(world, "POST", "/users/change-password", body, { token: person.token }),
      ]);
      expect(changed.status).toBe(200);
      expect(unbound.body.code).toBeOneOf([0, 3006]);
      expect((await addressesOf(person)).email).toBe(unbound.body.code === 0 ? null : person.email);
      expect((await byPassword(person.phone, "another password")).body.success).toBe(true);
    }
  });

  test("a sign-in by a code to it opens no session after it", async () => {
    for (const round of rounds) {
      const person = await makePersonWithBoth(`code-${round}`);
      await requestCode(world, "login", { email: person.email });
      const code = await readNewestCode(world, person.email);
      const [login, unbound] = await Promise.all([
        logIn({ type: "email", email: person.email, code }),
        unbind(person, "email", person.email),
      ]);
      // The sign-in ends the session that unbinds, so at least one of the two calls succeeds.
      expect([login.body.success === true, unbound.body.code === 0]).toContain(true);
      if (unbound.body.code === 0) {
        const again = await logIn({ type: "email", email: person.email, code });
        expect(again.body).toMatchObject({ success: false });
      }
    }
  });
});
