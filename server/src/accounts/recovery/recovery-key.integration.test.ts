import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePerson, type Person, password } from "../../testing/makers.ts";
import { openWorld, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const newPassword = "a new long password";
const make = ({ token }: Person, typed = password) =>
  send(world, "POST", "/account/recovery-key", { password: typed }, { token });
const recover = (username: string, recoveryKey: string, chosen = newPassword) =>
  send(world, "POST", "/auth/recover/key", { username, recoveryKey, newPassword: chosen });
const logIn = (username: string, typed: string) =>
  send(world, "POST", "/auth/login", { type: "username", username, password: typed });
const recoveryOf = async ({ token }: Person) =>
  (await send(world, "GET", "/account/recovery", undefined, { token })).body.data;

async function makeKey(person: Person): Promise<string> {
  const { recoveryKey } = (await make(person)).body.data as { recoveryKey: string };
  return recoveryKey;
}

describe("a recovery key", () => {
  test("gives the account a new password, however it is typed, and ends its sessions", async () => {
    const person = await makePerson(world, "keeper");
    const key = await makeKey(person);
    expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    const answer = await recover(" KEEPER ", ` ${key.toLowerCase().replaceAll("-", " ")} `);
    expect(answer.body).toMatchObject({ code: 0, data: { username: "keeper" } });
    expect((await send(world, "GET", "/auth/profile", undefined, { token: person.token })).status).toBe(401);
    expect((await logIn("keeper", newPassword)).body.success).toBe(true);
  });

  test("works once, also when sixteen use it at once", async () => {
    const key = await makeKey(await makePerson(world, "raced-key"));
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => recover("raced-key", key, `the password of call ${n}`)),
    );
    const done = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(done).toHaveLength(1);
    expect((await logIn("raced-key", `the password of call ${done[0]}`)).body.success).toBe(true);
    expect((await recover("raced-key", key)).body.code).toBe(2201);
  });

  test("that is made anew ends the one before, and of two made at once one is left", async () => {
    const person = await makePerson(world, "remaker");
    const former = await makeKey(person);
    const made = await Promise.all([makeKey(person), makeKey(person)]);
    expect((await recover("remaker", former)).body.code).toBe(2201);
    const answers = [await recover("remaker", made[0]), await recover("remaker", made[1])];
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test("of one account is no good for another; unknown names and wrong keys are answered alike", async () => {
    const key = await makeKey(await makePerson(world, "owner-of-key"));
    await makePerson(world, "without-key");
    const other = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
    const answers = [
      await recover("without-key", key),
      await recover("no-such-name", key),
      await recover("owner-of-key", other),
      await recover("owner-of-key", "0000-0000-0000-0000-0000"),
      await recover("owner-of-key", ""),
    ];
    for (const { status } of answers) expect(status).toBe(400);
    const sentences = answers.slice(0, 4).map(({ body }) => [body.code, body.message]);
    expect(new Set(sentences.map(String)).size).toBe(1);
    expect((await recover("owner-of-key", key)).status).toBe(200);
  });

  test("is made with the password alone, and is stored as a keyed digest", async () => {
    const person = await makePerson(world, "maker");
    expect((await make(person, "a wrong password")).body).toMatchObject({ code: 3006 });
    expect(await recoveryOf(person)).toEqual({ keyMadeAt: null, approved: null });
    const key = await makeKey(person);
    expect(await recoveryOf(person)).toEqual({ keyMadeAt: world.clock.now().toISOString(), approved: null });
    const rows = await world.db.selectFrom("recovery_keys").selectAll().execute();
    const bare = key.replaceAll("-", "");
    for (const { digest } of rows) expect([digest.length, digest.includes(bare)]).toEqual([64, false]);
  });

  test("is not for an account that a code can reach, and one made before works no more", async () => {
    const person = await makePerson(world, "bound-later");
    const key = await makeKey(person);
    const bound = { email: "bound-later@example.com" };
    await world.db.updateTable("accounts").set(bound).where("id", "=", person.accountId).execute();
    expect((await make(person)).body.code).toBe(2205);
    expect((await recover("bound-later@example.com", key)).body.code).toBe(2201);
  });

  test("ends with any other recovery of the account", async () => {
    const person = await makePerson(world, "two-ways");
    const key = await makeKey(person);
    expect((await recover("two-ways", key)).status).toBe(200);
    const rows = world.db.selectFrom("recovery_keys").where("account_id", "=", person.accountId);
    expect(await rows.selectAll().execute()).toEqual([]);
  });
});
