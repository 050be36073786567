import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction, type Tx } from "../../platform/database/transaction.ts";
import { makePerson, type Person, password } from "../../testing/makers.ts";
import { readNewestCode, requestCode } from "../../testing/prove.ts";
import { type Answer, openWorld, send, type World } from "../../testing/world.ts";
import { lockAccount, updateAccount } from "../account-store.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(3600));
afterAll(() => world.close());

const logIn = (username: string, typed = password) =>
  send(world, "POST", "/auth/login", { type: "username", username, password: typed, forceLogin: true });
const change = ({ token }: Person, oldPassword: string, newPassword: string) =>
  send(world, "POST", "/users/change-password", { oldPassword, newPassword }, { token });
const isAlive = async (token: unknown) =>
  (await send(world, "GET", "/auth/profile", undefined, { token: String(token) })).status === 200;

/** Holds an account's lock until the call waits for it, and changes the account before the call continues. */
async function changeUnder(
  { accountId }: Person,
  call: () => Promise<Answer>,
  work: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await inTransaction(world.db, async (tx) => {
    await lockAccount(tx, accountId);
    answer = call();
    await expect.poll(callsThatWait).toBe(1);
    await work(tx);
  });
  if (!answer) throw new Error("The call was not made");
  return await answer;
}

async function callsThatWait(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
  return rows[0]?.waiting ?? 0;
}

describe("what was proved is compared again under the account's lock", () => {
  test("a sign-in with a password that is changed meanwhile gets no token", async () => {
    const person = await makePerson(world, "overtaken");
    const answer = await changeUnder(
      person,
      () => logIn("overtaken"),
      (tx) => updateAccount(tx, person.accountId, { password_hash: "quick:another password" }),
    );
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: "用户名或密码不正确" } });
    expect((await logIn("overtaken", "another password")).body.success).toBe(true);
  });

  test("a sign-in with a code gets no token after its address was unbound", async () => {
    const person = await makePerson(world, "moved-away");
    const rename = (email: string) => (db: Tx | World["db"]) =>
      db.updateTable("accounts").set({ email }).where("id", "=", person.accountId).execute();
    await rename("before@example.com")(world.db);
    await requestCode(world, "login", { email: "before@example.com" });
    const code = await readNewestCode(world, "before@example.com");
    const body = { type: "email", email: "before@example.com", code, forceLogin: true };
    const call = () => send(world, "POST", "/auth/login", body);
    const answer = await changeUnder(person, call, rename("after@example.com"));
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: "验证码不正确或已过期" } });
  });

  test("no session opened with the old password outlives a change, in twelve races", async () => {
    const person = await makePerson(world, "raced-change");
    let [token, current] = [person.token, password];
    for (let round = 0; round < 12; round += 1) {
      const next = `the password of round ${round}`;
      const [changed, ...logins] = await Promise.all([
        change({ ...person, token }, current, next),
        ...Array.from({ length: 4 }, () => logIn("raced-change", current)),
      ]);
      if (changed.status === 200) {
        // The session that made the change may still be active; those opened with the old password are not.
        for (const { body } of logins) {
          if (body.access_token !== undefined) expect(await isAlive(body.access_token)).toBe(false);
        }
        current = next;
      }
      world.clock.advance(60);
      token = String((await logIn("raced-change", current)).body.access_token);
    }
    expect(current).not.toBe(password);
  });

  test("of two changes at once with the same old password one is made", async () => {
    const person = await makePerson(world, "twice-changed");
    const answers = await Promise.all([
      change(person, password, "the first new one"),
      change(person, password, "the second new one"),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
