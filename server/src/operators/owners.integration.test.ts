import { describe, expect, test } from "vitest";
import type { Database } from "../platform/database/database.ts";
import {
  actionFields,
  cookieOf,
  makeOperator,
  sendToConsole,
  signInOperator,
  submitOperatorPassword,
} from "../testing/operators.ts";
import { openWorldForTest, type World } from "../testing/world.ts";
import { addOperator } from "./operator-store.ts";
import { resetOperator } from "./reset-operator.ts";

const openConsole = () => openWorldForTest({ features: { requiresSecondFactor: true } });
const act = (at: World, path: string, { id }: { readonly id: number }, cookie = "", more: object = {}) =>
  sendToConsole(at, "POST", `/operators/${id}/${path}`, { ...actionFields(), ...more }, { cookie });
const isSignedIn = async (at: World, cookie: string) =>
  (await sendToConsole(at, "GET", "/session", undefined, { cookie })).status === 200;
/** An owner who cannot sign in yet does not count as an owner. */
const inviteOwner = (at: World, login: string) =>
  addOperator(at.db, { login, name: "W", role: "owner", passwordHash: null }, at.clock.now());

describe("resetting a sign-in", () => {
  const newPassword = "another password here";
  const tokenOf = ({ body }: Awaited<ReturnType<typeof act>>) =>
    new URL((body.data as { url: string }).url).hash.slice(1);
  const setUp = (at: World, token: string) =>
    sendToConsole(at, "POST", "/setup", { token, login: "any", name: "Any", password: newPassword });

  test("of oneself is refused with a sentence, and ends nothing", async () => {
    const at = await openConsole();
    const owner = await makeOperator(at);
    const cookie = await signInOperator(at, owner);
    const { body } = await act(at, "reset", owner, cookie);
    expect(body).toMatchObject({ code: 8704, message: expect.stringMatching(/cannot reset your own/) });
    expect(await isSignedIn(at, cookie)).toBe(true);
    expect((await submitOperatorPassword(at, owner)).status).toBe(200);
  });

  test("leaves the old one working until the link is used, which then replaces all of it", async () => {
    const at = await openConsole();
    const owner = await signInOperator(at, await makeOperator(at));
    const other = await makeOperator(at, "support");
    const theirs = await signInOperator(at, other);
    const token = tokenOf(await act(at, "reset", other, owner));
    expect(await isSignedIn(at, theirs)).toBe(true);
    const again = await signInOperator(at, other);
    const half = cookieOf(await submitOperatorPassword(at, other));
    expect((await setUp(at, token)).body.data).toMatchObject({ next: "enrol" });
    expect([await isSignedIn(at, theirs), await isSignedIn(at, again)]).toEqual([false, false]);
    expect((await submitOperatorPassword(at, other)).body.code).toBe(8002);
    // A session that had passed only the password must not be able to enrol a second factor now.
    const enrolment = await sendToConsole(at, "POST", "/session/enrolment", {}, { cookie: half });
    expect(enrolment.body.code).toBe(8001);
    const anew = await submitOperatorPassword(at, other, newPassword);
    expect(anew.body.data).toMatchObject({ next: "enrol" });
  });

  test("that races with signing in leaves no session of the old password", async () => {
    const at = await openConsole();
    const owner = await signInOperator(at, await makeOperator(at));
    for (let round = 0; round < 4; round += 1) {
      const other = await makeOperator(at, "support");
      const token = tokenOf(await act(at, "reset", other, owner));
      const [done, ...entered] = await Promise.all([
        setUp(at, token),
        ...Array.from({ length: 4 }, () => submitOperatorPassword(at, other)),
      ]);
      expect(done.status).toBe(200);
      for (const answer of entered) {
        const cookie = cookieOf(answer);
        const enrolment = await sendToConsole(at, "POST", "/session/enrolment", {}, { cookie });
        expect(enrolment.status).toBe(401);
      }
    }
  });

  test("of the only owner, by command, locks nobody out if the link is lost", async () => {
    const at = await openConsole();
    const owner = await makeOperator(at);
    const by = { operator: { id: null, login: "root" }, via: "command", reason: "a test" } as const;
    const { url } = await resetOperator(at.console, { id: owner.id, ...by });
    at.clock.advance(24 * 3600);
    expect((await setUp(at, new URL(url).hash.slice(1))).body.code).toBe(8012);
    expect(await isSignedIn(at, await signInOperator(at, owner))).toBe(true);
  });

  test("ends when its operator is disabled; a new one brings the operator back, without what was stolen", async () => {
    const at = await openConsole();
    const owner = await signInOperator(at, await makeOperator(at));
    const other = await makeOperator(at, "support");
    const token = tokenOf(await act(at, "reset", other, owner));
    await act(at, "disable", other, owner);
    expect((await setUp(at, token)).body.code).toBe(8012);
    const back = tokenOf(await act(at, "reset", other, owner));
    expect((await submitOperatorPassword(at, other)).body.code).toBe(8002);
    expect((await setUp(at, back)).body.data).toMatchObject({ next: "enrol" });
    expect((await submitOperatorPassword(at, other)).body.code).toBe(8002);
    expect((await submitOperatorPassword(at, other, newPassword)).status).toBe(200);
  });
});

describe("owners who act on each other at the same moment", () => {
  const acts = [
    { path: "disable", more: {} },
    { path: "role", more: { role: "reader" } },
  ];

  test.each(acts)("leave one who can sign in: $path", async ({ path, more }) => {
    const at = await openConsole();
    await inviteOwner(at, "waits");
    let one = await makeOperator(at);
    for (let round = 0; round < 4; round += 1) {
      const other = await makeOperator(at);
      const [mine, theirs] = [await signInOperator(at, one), await signInOperator(at, other)];
      const answers = await Promise.all([act(at, path, other, mine, more), act(at, path, one, theirs, more)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const isOtherLeft = answers[1].status === 200;
      one = isOtherLeft ? other : one;
      const cookie = isOtherLeft ? theirs : mine;
      const session = await sendToConsole(at, "GET", "/session", undefined, { cookie });
      expect(session.body.data).toMatchObject({ role: "owner" });
    }
  });

  test("of three, the one who was just disabled disables nobody", async () => {
    const at = await openConsole();
    await makeOperator(at);
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [await makeOperator(at), await makeOperator(at)];
      const [mine, theirs] = [await signInOperator(at, one), await signInOperator(at, other)];
      const answers = await Promise.all([act(at, "disable", other, mine), act(at, "disable", one, theirs)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});

const owners = (db: Database, id: number) => db.updateTable("operators").where("id", "=", id);
const ends: readonly (readonly [string, (db: Database, id: number) => Promise<unknown>])[] = [
  ["disabling", (db, id) => owners(db, id).set({ disabled_at: new Date() }).execute()],
  ["another role", (db, id) => owners(db, id).set({ role: "reader" }).execute()],
  ["no password", (db, id) => owners(db, id).set({ password_hash: null }).execute()],
  ["deleting", (db, id) => db.deleteFrom("operators").where("id", "=", id).execute()],
];

test.each(ends)(
  "the database refuses %s for the last owner who can sign in, in races too",
  async (_, end) => {
    const { db, ...at } = await openConsole();
    const world = { db, ...at };
    await inviteOwner(world, "waits");
    let last = await makeOperator(world);
    await expect(end(db, last.id)).rejects.toThrow("At least one owner has to remain");
    for (const [, otherEnd] of ends) {
      const other = await makeOperator(world);
      const outcomes = await Promise.allSettled([end(db, last.id), otherEnd(db, other.id)]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      last = outcomes[0].status === "fulfilled" ? other : last;
    }
  },
);
