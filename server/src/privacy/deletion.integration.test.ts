import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findAccount } from "../accounts/account-store.ts";
import { makeCards } from "../membership/cards/make-cards.ts";
import { grantMembership } from "../membership/grant-membership.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { makePerson, monthlyPurchase, type Person, password } from "../testing/makers.ts";
import { listMessagesTo, readNewestCode, requestCode, solveCaptcha } from "../testing/prove.ts";
import { makeReachablePerson } from "../testing/reachable-person.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const dayS = 86_400;
const byPassword = { type: "password", password };
const remove = ({ token }: Pick<Person, "token">, body: object = byPassword) =>
  send(world, "POST", "/account/deletion", body, { token });
const removeNow = (person: Pick<Person, "token">) => remove(person, { ...byPassword, now: true });
const cancel = ({ token }: Person) => send(world, "POST", "/account/deletion/cancel", {}, { token });
const read = ({ token }: Person) => send(world, "GET", "/account/privacy", undefined, { token });
const logIn = (username: string) =>
  send(world, "POST", "/auth/login", { type: "username", username, password, forceLogin: true });
const account = ({ accountId }: Person) => findAccount(world.db, accountId);
const letPass = async (seconds: number) => {
  world.clock.advance(seconds);
  await runDueJobs(world.context);
};
const purposesAt = async (address: string) =>
  (await listMessagesTo(world, address)).map(({ purpose }) => purpose);

describe("a requested deletion", () => {
  test("waits for seven days, then takes name and addresses, which are free again", async () => {
    const person = await makeReachablePerson(world, "leaver");
    const asked = await remove(person);
    expect(asked.body.data).toMatchObject({
      isDeleted: false,
      deletesAt: new Date(world.clock.now().getTime() + 7 * dayS * 1000).toISOString(),
    });
    await letPass(7 * dayS - 1);
    expect(await account(person)).toMatchObject({ username: "leaver", deleted_at: null });
    await letPass(1);
    expect(await account(person)).toMatchObject({
      username: `deleted-${person.accountId}`,
      nickname: null,
      email: null,
      phone: null,
      password_hash: null,
      deleted_at: world.clock.now(),
    });
    expect((await logIn("leaver")).status).toBe(400);
    expect((await read(person)).status).toBe(401);
    const again = await makeReachablePerson(world, "leaver");
    expect(again.accountId).not.toBe(person.accountId);
  });

  test("is heard of by every bound address: requested, cancelled, requested and done", async () => {
    const person = await makeReachablePerson(world, "hears-it");
    await runDueJobs(world.context);
    await remove(person);
    await runDueJobs(world.context);
    await cancel(person);
    await runDueJobs(world.context);
    for (const to of [person.email, person.phone]) {
      expect((await purposesAt(to)).slice(0, 2)).toEqual(["deletion-cancelled", "deletion-requested"]);
    }
    await removeNow(person);
    await runDueJobs(world.context);
    expect(await purposesAt(`h***@example.com`)).toEqual(["account-deleted"]);
    expect(await purposesAt(`${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`)).toEqual([
      "account-deleted",
    ]);
  });

  test("is cancelled by signing in, which says so, and by a recovered password", async () => {
    const person = await makeReachablePerson(world, "comes-back");
    await remove(person);
    world.clock.advance(6 * dayS);
    const back = await logIn("comes-back");
    expect(back.body).toMatchObject({ success: true, deletionCancelled: true });
    expect(await logIn("comes-back").then(({ body }) => body.deletionCancelled)).toBeUndefined();
    await letPass(7 * dayS);
    const token = String((await logIn("comes-back")).body.access_token);
    expect((await read({ ...person, token })).body.data).toMatchObject({
      deletion: null,
      history: [{ kind: "deletion cancelled" }, { kind: "deletion requested" }],
    });

    await remove({ token: String((await logIn("comes-back")).body.access_token) });
    await requestCode(world, "recover", { email: person.email });
    const code = await readNewestCode(world, person.email);
    const recovered = { type: "email", email: person.email, code, newPassword: "another long password" };
    expect((await send(world, "POST", "/auth/recover", recovered)).status).toBe(200);
    expect(await account(person)).toMatchObject({ deletes_at: null });
  });

  test("loses the days of every level, each said by itself", async () => {
    const person = await makePerson(world, "of-two-levels");
    const { accountId } = person;
    for (const [level, days] of [
      [1, 30],
      [2, 90],
    ] as const) {
      const grant = {
        accountId,
        sourceKind: "order",
        sourceRef: `${accountId} ${level}`,
        days,
        level,
      } as const;
      await inTransaction(world.db, (tx) => grantMembership(tx, { ...grant, grantedAt: world.clock.now() }));
    }
    expect((await read(person)).body.data).toMatchObject({
      membership: {
        days: 120,
        level: 2,
        levels: [
          { level: 2, days: 90 },
          { level: 1, days: 30 },
        ],
      },
    });
  });

  test("is cancelled by its owner, once", async () => {
    const person = await makePerson(world, "thinks-again");
    await remove(person);
    expect((await cancel(person)).status).toBe(200);
    expect((await cancel(person)).body).toMatchObject({ code: 3103 });
    await letPass(8 * dayS);
    expect(await account(person)).toMatchObject({ deleted_at: null });
  });

  test("ends all other sessions, and lets nothing be bought or redeemed meanwhile", async () => {
    const person = await makePerson(world, "no-more-buying");
    await remove(person);
    const order = await send(world, "POST", "/orders", monthlyPurchase, { token: person.token });
    expect(order.body).toMatchObject({ code: 3101 });
    const batch = { packageId: 1, count: 1, batch: "kept", tag: null, expiresAt: null };
    const [keyCode] = await makeCards(world.context, batch);
    const card = await send(world, "POST", "/cards/validate", { keyCode }, { token: person.token });
    expect(card.status).toBe(400);
    const sessions = await world.db
      .selectFrom("sessions")
      .selectAll()
      .where("account_id", "=", person.accountId)
      .where("ended_at", "is", null)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test("that was requested for later can be had at once, and never later than it was", async () => {
    const person = await makePerson(world, "in-a-hurry");
    const first = await remove(person);
    world.clock.advance(dayS);
    expect((await remove(person)).body.data).toEqual(first.body.data);
    expect((await removeNow(person)).body.data).toMatchObject({ isDeleted: true });
    expect((await removeNow(person)).status).toBe(401);
  });
});

describe("the proof", () => {
  test("is the password, and a wrong one counts", async () => {
    const person = await makePerson(world, "guessed-at");
    const wrong = { type: "password", password: "not this one" };
    for (let tries = 0; tries < 5; tries += 1) expect((await remove(person, wrong)).body.code).toBe(3006);
    expect((await remove(person)).body.code).toBe(3007);
  });

  test("is a code of its own purpose, for its own browser, once", async () => {
    const person = await makeReachablePerson(world, "proves-by-code");
    const { token, cookie, phone } = person;
    const ask = async (purpose: string) => {
      world.clock.advance(60);
      const headers = { cookie };
      await send(world, "POST", "/account/code", { purpose, type: "phone" }, { token, headers });
      return await readNewestCode(world, phone);
    };
    const withCookie = (code: string, own = cookie) =>
      send(world, "POST", "/account/deletion", { type: "phone", code }, { token, headers: { cookie: own } });
    expect((await withCookie(await ask("export"))).body.code).toBe(2102);
    const code = await ask("delete");
    const { cookie: stranger } = await makePerson(world, "another-browser");
    expect((await withCookie(code, stranger)).body.code).toBe(2102);
    expect((await withCookie(code)).status).toBe(200);
    expect((await withCookie(code)).body.code).toBe(2102);
  });

  test("is no code of an address that is not bound; after three an hour a captcha is asked for", async () => {
    const { token } = await makeReachablePerson(world, "asks-often");
    world.clock.advance(3600);
    const plain = await makePerson(world, "has-no-address");
    const none = await send(world, "POST", "/account/code", { purpose: "delete", type: "email" }, plain);
    expect(none.body.code).toBe(3009);
    expect((await remove(plain, { type: "email", code: "123456" })).body.code).toBe(3009);
    const ask = (more: object = {}) =>
      send(world, "POST", "/account/code", { purpose: "delete", type: "email", ...more }, { token });
    for (let asked = 0; asked < 3; asked += 1) {
      world.clock.advance(61);
      expect((await ask()).status).toBe(200);
    }
    world.clock.advance(61);
    expect((await ask()).body.code).toBe(2106);
    expect((await ask(await solveCaptcha(world))).status).toBe(200);
  });
});
