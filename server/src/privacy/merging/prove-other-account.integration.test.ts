import { errors } from "@baleen/contract/errors.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { blockAccount } from "../../accounts/operator/block-account.ts";
import { counterOf, setCount } from "../../testing/limits.ts";
import { li, makePerson, openBrowser, type Person, password } from "../../testing/makers.ts";
import { confirmMerge, proveAccount } from "../../testing/merging.ts";
import { readNewestCode, requestCode } from "../../testing/prove.ts";
import { makeReachablePerson } from "../../testing/reachable-person.ts";
import { type Answer, openWorld, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const prove = ({ token, cookie }: Person, proof: object, headers: Record<string, string> = {}) =>
  send(world, "POST", "/account/merge/proof", proof, { token, headers: { cookie, ...headers } });
const byPassword = (username: string, given: string) => ({ type: "username", username, password: given });
const ticketOf = ({ body }: Answer) => (body.data as { ticket: string }).ticket;

describe("another account is proved", () => {
  test("by a code to its email or phone, which then signs nobody in", async () => {
    const own = await makePerson(world, "proves-by-code");
    const other = await makeReachablePerson(world, "proved-by-code");
    for (const [type, address] of [
      ["email", other.email],
      ["phone", other.phone],
    ] as const) {
      world.clock.advance(60);
      const headers = { cookie: own.cookie };
      await requestCode(world, "login", type === "email" ? { email: address } : { phone: address }, headers);
      const proof = { type, [type]: address, code: await readNewestCode(world, address) };
      const proved = await prove(own, proof);
      expect(proved.body).toMatchObject({ code: 0, data: { other: { username: "proved-by-code" } } });
      expect(JSON.stringify(proved.body.data)).not.toContain(address);
      expect((await prove(own, proof)).body.code).toBe(2102);
      expect((await send(world, "POST", "/auth/login", proof, { headers })).status).toBe(400);
    }
  });

  test("by any of its names, and never if it is the one that is signed in", async () => {
    const own = await makeReachablePerson(world, "is-this-one");
    const other = await makeReachablePerson(world, "is-the-other");
    expect((await prove(own, byPassword(other.email, password))).status).toBe(200);
    expect((await prove(own, byPassword(own.phone, password))).body.code).toBe(3121);
  });

  test("by a password that is still right when the proof is used", async () => {
    const own = await makePerson(world, "proves-too-late");
    const other = await makePerson(world, "changes-password");
    const { passwordHash } = world.context;
    vi.spyOn(passwordHash, "upgrade").mockImplementationOnce(async (...compared) => {
      await world.db
        .updateTable("accounts")
        .set({ password_hash: "quick:another password" })
        .where("id", "=", other.accountId)
        .execute();
      return await passwordHash.upgrade(...compared);
    });
    expect((await prove(own, byPassword("changes-password", password))).body.code).toBe(2002);
  });

  test("only in a session", async () => {
    const answer = await send(world, "POST", "/account/merge/proof", byPassword("anybody", password));
    expect(answer.status).toBe(401);
  });

  test("with the sentence about a block after a right password alone", async () => {
    const own = await makePerson(world, "asks-about-block");
    const other = await makePerson(world, "is-blocked");
    await blockAccount(world.context, { id: other.accountId, ...li, reason: "fraud" });
    expect((await prove(own, byPassword("is-blocked", "a wrong one"))).body.code).toBe(2002);
    expect((await prove(own, byPassword("is-blocked", password))).body.code).toBe(2004);
  });
});

describe("guesses at another account", () => {
  const wrong = "a wrong one";
  const guessAtLogin = async (username: string, cookie: string) =>
    (await send(world, "POST", "/auth/login", byPassword(username, wrong), { headers: { cookie } })).status;

  test("count with those at the sign-in, wherever they are made", async () => {
    const own = await makePerson(world, "guesses-here");
    await makePerson(world, "guessed-at");
    const { cookie } = await openBrowser(world);
    for (const _ of [1, 2]) {
      expect((await prove(own, byPassword("guessed-at", wrong))).body.code).toBe(2002);
      expect(await guessAtLogin("guessed-at", cookie)).toBe(400);
    }
    expect((await prove(own, byPassword("guessed-at", wrong))).body.code).toBe(2002);
    expect((await prove(own, byPassword("guessed-at", wrong))).body.code).toBe(2003);
    expect((await prove(own, byPassword("guessed-at", password))).body.code).toBe(2003);
    expect(await guessAtLogin("guessed-at", cookie)).toBe(429);
  });

  test("are answered alike whether or not the name has an account, or had one that was merged", async () => {
    const own = await makePerson(world, "guesses-names");
    await makePerson(world, "guessed-name");
    const gone = await makePerson(world, "guessed-merged");
    await confirmMerge(world, own, {
      ticket: ticketOf(await proveAccount(world, own, gone)),
      survivor: "this",
    });
    const answers = [];
    for (const name of ["guessed-name", "guessed-nobody", "guessed-merged"])
      answers.push(await prove(own, byPassword(name, wrong)));
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([400, errors.wrongCredentials.sentence.zh]);
    // The right password of the merged account, too.
    expect((await prove(own, byPassword("guessed-merged", password))).body.code).toBe(2002);
  });

  test("are limited for a client's address together with sign-ins", async () => {
    const own = await makePerson(world, "guesses-much");
    const headers = { "x-forwarded-for": "198.51.100.77" };
    await send(world, "POST", "/auth/login", byPassword("nobody-at-all", wrong), { headers });
    const counter = counterOf("sign-ins", "client", "198.51.100.77", 60);
    // In this world, limits per address are ten times as high.
    await setCount(world, counter, counter.limit.max * 10 - 1);
    expect((await prove(own, byPassword("nobody-at-all", wrong), headers)).status).toBe(400);
    expect((await prove(own, byPassword("nobody-at-all", wrong), headers)).status).toBe(429);
  });
});
