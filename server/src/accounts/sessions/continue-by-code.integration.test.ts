import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Contact,
  continueByCode,
  proveAndContinue,
  requestContinueCode,
} from "../../testing/continuing.ts";
import { counterOf, setCount } from "../../testing/limits.ts";
import { makePerson, openBrowser, type Person, password } from "../../testing/makers.ts";
import { readNewestCode, requestCode } from "../../testing/prove.ts";
import { type Answer, openWorld, send, type World } from "../../testing/world.ts";
import { blockAccount } from "../operator/block-account.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

let numbers = 0;
const newPhone = () => {
  numbers += 1;
  return { type: "phone", phone: `1360000${String(numbers).padStart(4, "0")}` } as const;
};
const addressOf = (contact: Contact) => (contact.type === "email" ? contact.email : contact.phone);
const accountsWith = async (contact: Contact) =>
  await world.db
    .selectFrom("accounts")
    .select(["id", "username", "password_hash"])
    .where(contact.type, "=", addressOf(contact))
    .execute();
const giveContact = async ({ accountId }: Person, contact: Contact) =>
  await world.db
    .updateTable("accounts")
    .set({ [contact.type]: addressOf(contact) })
    .where("id", "=", accountId)
    .execute();
const liveSessions = async (accountId: number) =>
  await world.db
    .selectFrom("sessions")
    .select("id")
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();
const kindOf = ({ status, body }: Answer) => {
  if (body.sessionConflict) return "conflict";
  if (body.success !== true) return status;
  return body.isNewAccount ? "registered" : "signed in";
};

describe("a right code", () => {
  test("of a number without an account registers it without a password, and signs in", async () => {
    const contact = newPhone();
    const { status, body } = await proveAndContinue(world, contact);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      isNewAccount: true,
      user: { username: contact.phone, phone: contact.phone, email: null, hasPassword: false, roles: [] },
    });
    expect(await accountsWith(contact)).toMatchObject([{ username: contact.phone, password_hash: null }]);
    const profile = await send(world, "GET", "/auth/profile", undefined, {
      token: String(body.access_token),
    });
    expect(profile.body.data).toMatchObject({ phone: contact.phone, hasPassword: false });
  });

  test("gives an address a free username: the part before the @, with a number if it is short or taken", async () => {
    for (const [typed, username] of [
      ["zhao.li@example.com", "zhao.li"],
      ["Zhao.Li@example.org", "zhao.li_2"],
      ["qi@example.com", "qi_2"],
      ["13800138077@139.com", "13800138077_2"],
    ] as const) {
      world.clock.advance(60);
      const contact = { type: "email", email: typed.toLowerCase() } as const;
      const { body } = await proveAndContinue(world, contact);
      expect(body).toMatchObject({ isNewAccount: true, user: { username, email: contact.email } });
    }
  });

  test("of a number with an account signs in to it, whoever it is", async () => {
    const person = await makePerson(world, "has-account");
    const contact = newPhone();
    await giveContact(person, contact);
    const { body } = await proveAndContinue(world, contact, { cookie: person.cookie });
    expect(body).toMatchObject({ success: true, user: { username: "has-account", hasPassword: true } });
    expect(body.isNewAccount).toBeUndefined();
  });

  test("asks before it ends a session elsewhere, and the same code then does", async () => {
    const person = await makePerson(world, "elsewhere");
    const contact = newPhone();
    await giveContact(person, contact);
    const headers = await openBrowser(world);
    await requestContinueCode(world, contact, headers);
    const code = await readNewestCode(world, contact.phone);
    const asked = await continueByCode(world, contact, { code, headers });
    expect(asked.body).toMatchObject({ success: false, sessionConflict: true });
    expect(asked.body.access_token).toBeUndefined();
    const forced = await continueByCode(world, contact, { code, headers, forceLogin: true });
    expect(forced.body).toMatchObject({ success: true, user: { username: "elsewhere" } });
    expect(await liveSessions(person.accountId)).toHaveLength(1);
    expect(kindOf(await continueByCode(world, contact, { code, headers, forceLogin: true }))).toBe(400);
  });

  test("cancels a deletion, and learns of a block", async () => {
    const person = await makePerson(world, "leaves-and-returns");
    const contact = newPhone();
    await giveContact(person, contact);
    const deletion = { type: "password", password };
    await send(world, "POST", "/account/deletion", deletion, { token: person.token });
    const { cookie } = person;
    expect((await proveAndContinue(world, contact, { cookie })).body).toMatchObject({
      deletionCancelled: true,
    });
    const operator = { operator: { id: null, login: "li" }, via: "command", reason: "stolen" } as const;
    await blockAccount(world.context, { id: person.accountId, ...operator });
    world.clock.advance(60);
    expect(await proveAndContinue(world, contact, { cookie })).toMatchObject({ status: 403 });
  });

  test("works once, for its address and purpose alone", async () => {
    const contact = newPhone();
    await requestContinueCode(world, contact);
    const code = await readNewestCode(world, contact.phone);
    expect(kindOf(await continueByCode(world, newPhone(), { code }))).toBe(400);
    const asLogin = await send(world, "POST", "/auth/login", { ...contact, code });
    expect(asLogin.status).toBe(400);
    const asRegistration = await send(world, "POST", "/register", { ...contact, code, password });
    expect(asRegistration.status).toBe(400);
    expect(kindOf(await continueByCode(world, contact, { code }))).toBe("registered");
    expect(kindOf(await continueByCode(world, contact, { code }))).toBe(400);
    world.clock.advance(60);
    await requestCode(world, "login", { phone: contact.phone });
    const loginCode = await readNewestCode(world, contact.phone);
    expect(kindOf(await continueByCode(world, contact, { code: loginCode }))).toBe(400);
  });

  test("is worth nothing five minutes later, or after five wrong ones", async () => {
    const late = newPhone();
    await requestContinueCode(world, late);
    const lateCode = await readNewestCode(world, late.phone);
    world.clock.advance(300);
    expect(kindOf(await continueByCode(world, late, { code: lateCode }))).toBe(400);
    const guessed = newPhone();
    const headers = await openBrowser(world);
    await requestContinueCode(world, guessed, headers);
    const code = await readNewestCode(world, guessed.phone);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n += 1) await continueByCode(world, guessed, { code: wrong, headers });
    expect(kindOf(await continueByCode(world, guessed, { code, headers }))).toBe(400);
    expect(await accountsWith(guessed)).toEqual([]);
  });
});

describe("at the same moment", () => {
  test("one number from several browsers makes one account, and the others are asked", async () => {
    for (let round = 0; round < 6; round += 1) {
      const contact = newPhone();
      const claims: (() => Promise<Answer>)[] = [];
      for (let n = 0; n < 3; n += 1) {
        const headers = await openBrowser(world);
        await requestContinueCode(world, contact, headers);
        const code = await readNewestCode(world, contact.phone);
        claims.push(() => continueByCode(world, contact, { code, headers }));
        world.clock.advance(60);
      }
      const answers = await Promise.all(claims.map((claim) => claim()));
      expect(answers.map(kindOf).toSorted()).toEqual(["conflict", "conflict", "registered"]);
      const accounts = await accountsWith(contact);
      expect(accounts).toHaveLength(1);
      expect(await liveSessions(accounts[0]?.id ?? 0)).toHaveLength(1);
    }
  });

  test("one code twice makes one account and one session", async () => {
    for (let round = 0; round < 6; round += 1) {
      const contact = newPhone();
      const headers = await openBrowser(world);
      await requestContinueCode(world, contact, headers);
      const code = await readNewestCode(world, contact.phone);
      const claim = () => continueByCode(world, contact, { code, headers });
      const answers = await Promise.all([claim(), claim()]);
      expect(answers.map(kindOf)).toContain("registered");
      expect(answers.filter(({ body }) => body.access_token !== undefined)).toHaveLength(1);
      const accounts = await accountsWith(contact);
      expect(accounts).toHaveLength(1);
      expect(await liveSessions(accounts[0]?.id ?? 0)).toHaveLength(1);
    }
  });

  test("a number that another account binds meanwhile signs in to that account", async () => {
    for (let round = 0; round < 8; round += 1) {
      const contact = newPhone();
      const binder = await makePerson(world, `binds-${round}`);
      await send(world, "POST", "/auth/bind/phone/code", contact, { token: binder.token });
      const bindCode = await readNewestCode(world, contact.phone);
      world.clock.advance(60);
      const headers = await openBrowser(world);
      await requestContinueCode(world, contact, headers);
      const code = await readNewestCode(world, contact.phone);
      const body = { ...contact, code: bindCode };
      const [bound, continued] = await Promise.all([
        send(world, "POST", "/auth/bind/phone", body, {
          token: binder.token,
          headers: { cookie: binder.cookie },
        }),
        continueByCode(world, contact, { code, headers }),
      ]);
      const [owner, ...others] = await accountsWith(contact);
      expect(others).toEqual([]);
      if (bound.status === 200) {
        expect(owner?.id).toBe(binder.accountId);
        expect(kindOf(continued)).toBe("conflict");
      } else {
        expect(bound.body.code).toBe(3004);
        expect(kindOf(continued)).toBe("registered");
      }
    }
  });

  test("an account that takes the number after the code was compared is signed in to", async () => {
    const contact = newPhone();
    const person = await makePerson(world, "just-taken");
    const headers = await openBrowser(world);
    await requestContinueCode(world, contact, headers);
    const code = await readNewestCode(world, contact.phone);
    // The uncommitted row holds the number: the registration waits for it, and finds it taken.
    let answer: Promise<Answer> | undefined;
    await world.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("accounts")
        .set({ phone: contact.phone })
        .where("id", "=", person.accountId)
        .execute();
      answer = continueByCode(world, contact, { code, headers });
      await expect.poll(callsThatWait).toBe(1);
    });
    expect((await answer)?.body).toMatchObject({ sessionConflict: true });
    expect(await accountsWith(contact)).toMatchObject([{ id: person.accountId }]);
    const forced = await continueByCode(world, contact, { code, headers, forceLogin: true });
    expect(forced.body).toMatchObject({ success: true, user: { username: "just-taken" } });
  });
});

describe("the limits", () => {
  test("of an address count new accounts together with registrations", async () => {
    const headers = { "x-forwarded-for": "198.51.100.9" };
    const counter = counterOf("opened accounts", "client", "198.51.100.9");
    // In this world, limits per address are ten times as high.
    await setCount(world, counter, counter.limit.max * 10);
    const contact = newPhone();
    const refused = await proveAndContinue(world, contact, headers);
    expect(refused).toMatchObject({ status: 429, body: { success: false } });
    expect(await accountsWith(contact)).toEqual([]);
    // The code was not used up.
    const code = await readNewestCode(world, contact.phone);
    expect(kindOf(await continueByCode(world, contact, { code }))).toBe("registered");
    expect(await world.context.rateLimits.readUsed(counterOf("opened accounts", "client", "127.0.0.1"))).toBe(
      1,
    );
  });

  test("of tries are those of signing in", async () => {
    const headers = { "x-forwarded-for": "198.51.100.10" };
    const body = { type: "username", username: "nobody", password: "wrong" };
    await send(world, "POST", "/auth/login", body, { headers });
    const counter = counterOf("sign-ins", "client", "198.51.100.10", 60);
    await setCount(world, counter, counter.limit.max * 10);
    const refused = await continueByCode(world, newPhone(), { code: "000000", headers });
    expect(refused.status).toBe(429);
  });
});

async function callsThatWait(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
  return rows[0]?.waiting ?? 0;
}
