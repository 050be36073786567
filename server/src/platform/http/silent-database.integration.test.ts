import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "../../testing/database-proxy.ts";
import { makePerson, type Person } from "../../testing/makers.ts";
import { statementText } from "../../testing/statement-text.ts";
import { openWorldForTest, send, type World } from "../../testing/world.ts";

interface Silenced {
  readonly world: World;
  readonly proxy: DatabaseProxy;
  readonly person: Person;
}

/** Starts the product with its own timeouts, which test databases otherwise disable. */
async function openBehindProxy(): Promise<Silenced> {
  const proxy = await startDatabaseProxy();
  onTestFinished(() => proxy.close());
  const world = await openWorldForTest({
    mapDatabaseUrl: (url) => proxy.urlThrough(url.replace(/\?.*/, "")),
  });
  return { world, proxy, person: await makePerson(world, "listener") };
}

const calls = ({ world, person: { token } }: Silenced, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      n % 2 === 0
        ? send(world, "GET", "/auth/profile", undefined, { token })
        : send(world, "POST", "/auth/login", { type: "username", username: "listener", password: "guess" }),
    ),
  );

const readiness = async (world: World) => (await world.app.inject("/readyz")).statusCode;

test("calls and readiness are answered 503 while the database is silent, never 401, and serve again after it", async () => {
  const silenced = await openBehindProxy();
  const { world, proxy, person } = silenced;
  proxy.freeze();
  // If the calls were not given up, they would wait for the thaw, which comes only after all of them have a response.
  const [early, late, ready] = await Promise.all([calls(silenced, 30), calls(silenced, 4), readiness(world)]);
  const again = await calls(silenced, 30);
  expect(ready).toBe(503);
  for (const answer of [...early, ...late, ...again]) {
    expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  }
  proxy.thaw();
  await expect.poll(() => readiness(world), { timeout: 60_000 }).toBe(200);
  expect((await send(world, "GET", "/auth/profile", undefined, { token: person.token })).status).toBe(200);
});

test("a transaction that the silence strikes is undone, and its locks are free afterwards", async () => {
  const { world, proxy, person } = await openBehindProxy();
  const lock = world.db.selectFrom("accounts").select("id").where("id", "=", person.accountId).forUpdate();
  const struck = world.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("accounts")
      .set({ email: "x@example.com" })
      .where("id", "=", person.accountId)
      .execute();
    proxy.freeze();
    await tx.selectFrom("accounts").select("id").execute();
  });
  await expect(struck).rejects.toThrow(/did not answer in time|connection error/);
  const isFree = () =>
    lock.execute().then(
      () => true,
      () => false,
    );
  proxy.thaw();
  await expect.poll(isFree, { timeout: 60_000 }).toBe(true);
  const { email } = await world.db
    .selectFrom("accounts")
    .select("email")
    .where("id", "=", person.accountId)
    .executeTakeFirstOrThrow();
  expect(email).toBeNull();
});

test("a hundred questions about readiness are one question to the database", async () => {
  const world = await openWorldForTest();
  const query = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => query.mockRestore());
  await Promise.all(Array.from({ length: 100 }, () => readiness(world)));
  expect(query.mock.calls.filter(([asked]) => statementText(asked) === "select 1")).toHaveLength(1);
});
