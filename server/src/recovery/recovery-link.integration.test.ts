import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCards } from "../cards/make-cards.ts";
import { makeRecoveryLink } from "../operator-actions/make-recovery-link.ts";
import { li, makePerson, type Person, password } from "../testing/makers.ts";
import { openWorld, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.turn(86_400));
afterAll(() => world.close());

const hourS = 3600;
const newPassword = "a new long password";
const recover = (token: string, chosen = newPassword) =>
  send(world, "POST", "/auth/recover/link", { token, newPassword: chosen });
const check = (token: string) => send(world, "POST", "/auth/recover/link/check", { token });
const logIn = (username: string, typed: string) =>
  send(world, "POST", "/auth/login", { type: "username", username, password: typed, forceLogin: true });
const recoveryOf = async ({ token }: Person) =>
  (await send(world, "GET", "/account/recovery", undefined, { token })).body.data as {
    keyMadeAt: string | null;
    link: { worksFrom: string; worksUntil: string } | null;
  };
const reject = ({ token }: Person) =>
  send(world, "POST", "/account/recovery-link/reject", undefined, { token });

interface Owner extends Person {
  readonly evidence: { readonly card: string; readonly registered: string };
}

/** An account that has redeemed a card, which is evidence for support. */
async function makeOwner(username: string): Promise<Owner> {
  const person = await makePerson(world, username);
  const batch = { packageId: 1, count: 1, batch: username, tag: null, expiresAt: null };
  const [key = ""] = await makeCards(world.deps, batch);
  const redeemed = await send(world, "POST", "/cards/validate", { keyCode: key }, { token: person.token });
  expect(redeemed.body.success).toBe(true);
  const registered = new Date(world.clock.now().getTime() + 8 * hourS * 1000).toISOString().slice(0, 10);
  return { ...person, evidence: { card: key.slice(-4).toLowerCase(), registered } };
}

/** Has support make a link; gives the part of it that proves its owner. */
async function makeLink({ username, evidence }: Owner): Promise<string> {
  const { url } = await makeRecoveryLink(world.deps, {
    username,
    evidence,
    ...li,
    reason: "wrote in",
  });
  expect(url).toMatch(/^http:\/\/localhost:9\/recover#link=[\w-]{43}$/);
  return url.slice(url.indexOf("=") + 1);
}

describe("a recovery link", () => {
  test("works from twelve hours after it was made, for twelve more, and says so before", async () => {
    const owner = await makeOwner("waiting");
    const madeAtMs = world.clock.now().getTime();
    const token = await makeLink(owner);
    expect((await check(token)).body.data).toEqual({
      isOpen: false,
      worksFrom: new Date(madeAtMs + 12 * hourS * 1000).toISOString(),
      worksUntil: new Date(madeAtMs + 24 * hourS * 1000).toISOString(),
    });
    world.clock.turn(2 * hourS);
    const early = await recover(token);
    expect(early.body).toMatchObject({ code: 2203, message: "这个链接要再等约10小时才能用" });
    world.clock.turn(10 * hourS - 1);
    expect((await recover(token)).body.code).toBe(2203);
    world.clock.turn(1);
    expect((await check(token)).body.data).toMatchObject({ isOpen: true });
    expect((await recover(token)).body).toMatchObject({ code: 0, data: { username: "waiting" } });
    expect((await logIn("waiting", newPassword)).body.success).toBe(true);
  });

  test("ends after 24 hours", async () => {
    const token = await makeLink(await makeOwner("too-late"));
    world.clock.turn(24 * hourS - 1);
    expect((await check(token)).status).toBe(200);
    world.clock.turn(1);
    expect((await check(token)).body.code).toBe(2202);
    expect((await recover(token)).body.code).toBe(2202);
    expect((await logIn("too-late", password)).body.success).toBe(true);
  });

  test("works once, also when sixteen use it at once", async () => {
    const token = await makeLink(await makeOwner("raced-link"));
    world.clock.turn(12 * hourS);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => recover(token, `the password of call ${n}`)),
    );
    const done = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(done).toHaveLength(1);
    expect((await logIn("raced-link", `the password of call ${done[0]}`)).body.success).toBe(true);
    expect((await recover(token)).body.code).toBe(2202);
  });

  test("is shown in the owner's session, which its use ends", async () => {
    const owner = await makeOwner("told");
    expect((await recoveryOf(owner)).link).toBeNull();
    const token = await makeLink(owner);
    expect((await check(token)).body.data).toMatchObject((await recoveryOf(owner)).link ?? { none: true });
    world.clock.turn(12 * hourS);
    expect((await recover(token)).status).toBe(200);
    expect((await send(world, "GET", "/auth/profile", undefined, { token: owner.token })).status).toBe(401);
  });

  test("that the owner rejects works no more, and support hears of it once", async () => {
    const owner = await makeOwner("objecting");
    const token = await makeLink(owner);
    expect((await reject(owner)).status).toBe(200);
    expect((await reject(owner)).status).toBe(200);
    expect((await recoveryOf(owner)).link).toBeNull();
    world.clock.turn(12 * hourS);
    expect((await recover(token)).body.code).toBe(2202);
    expect(world.alarms.filter((line) => line.endsWith(`account ${owner.accountId}`))).toHaveLength(1);
  });

  test("that is rejected while it is used is either the one or the other, in eight races", async () => {
    for (let round = 0; round < 8; round += 1) {
      const owner = await makeOwner(`torn-${round}`);
      const token = await makeLink(owner);
      world.clock.turn(12 * hourS);
      const [rejected, recovered] = await Promise.all([reject(owner), recover(token)]);
      const row = await world.db
        .selectFrom("recovery_links")
        .select("outcome")
        .where("account_id", "=", owner.accountId)
        .executeTakeFirstOrThrow();
      expect(row.outcome).toBe(recovered.status === 200 ? "used" : "rejected");
      expect([200, 401]).toContain(rejected.status);
    }
  });

  test("another account cannot reject it", async () => {
    const owner = await makeOwner("untouched");
    const token = await makeLink(owner);
    await reject(await makePerson(world, "meddler"));
    expect((await check(token)).status).toBe(200);
  });

  test("replaces the one before, so that of two made at once one is open", async () => {
    const owner = await makeOwner("asked-twice");
    const first = await makeLink(owner);
    const tokens = await Promise.all([makeLink(owner), makeLink(owner)]);
    expect((await check(first)).body.code).toBe(2202);
    const checked = [await check(tokens[0]), await check(tokens[1])];
    expect(checked.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test("is void once its owner has changed the password", async () => {
    const owner = await makeOwner("remembered");
    const token = await makeLink(owner);
    const body = { oldPassword: password, newPassword: "remembered after all" };
    await send(world, "POST", "/users/change-password", body, { token: owner.token });
    world.clock.turn(12 * hourS);
    expect((await recover(token)).body.code).toBe(2202);
  });

  test("is stored as a digest, and nothing else opens an account", async () => {
    const token = await makeLink(await makeOwner("digested"));
    const rows = await world.db.selectFrom("recovery_links").select("token_digest").execute();
    expect(rows.some(({ token_digest }) => token_digest.includes(token))).toBe(false);
    world.clock.turn(12 * hourS);
    for (const guess of ["", "x".repeat(43), `${token}x`, token.toUpperCase()]) {
      expect((await recover(guess)).body.code).toBe(2202);
    }
    expect((await recover("x".repeat(101))).body.code).toBe(1001);
  });
});
