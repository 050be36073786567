import pg from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { makePerson } from "../testing/makers.ts";
import { askForCode } from "../testing/prove.ts";
import { openWorldForTest, send, type World } from "../testing/world.ts";

// What an answer tells by the time that it takes, is told here by the work that is done for it: the same
// statements and the same hashing. That a pretended sending takes as long as a real one, and an unknown
// account's hash as long as any, their own tests hold.

let world: World;
beforeEach(async () => {
  world = await openWorldForTest({ send: async () => undefined });
  await makePerson(world, "known-name");
  const known = { email: "known@example.com" };
  // The site's name stands in every mail; whoever comes first has read it for all.
  await world.deps.content.read();
  await world.db.updateTable("accounts").set(known).where("username", "=", "known-name").execute();
});

/** The statements, in their order, that the database gets while something is done. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.map(([statement]) => String(statement));
  } finally {
    query.mockRestore();
  }
}

test("a wrong password is the same work for an unknown name as for a known one", async () => {
  const verify = vi.spyOn(world.deps.passwordHash, "verify");
  const guess = (username: string) => () =>
    send(world, "POST", "/auth/login", { type: "username", username, password: "wrong password" });
  const known = await statementsOf(guess("known-name"));
  const unknown = await statementsOf(guess("unknown-name"));
  expect(known.length).toBeGreaterThan(3);
  expect(unknown).toEqual(known);
  expect(verify.mock.calls).toEqual([
    [expect.any(String), "wrong password"],
    [undefined, "wrong password"],
  ]);
});

test("a sign-in code is the same work for an unknown address as for a known one", async () => {
  const sending = vi.spyOn(world.deps.sender, "send");
  const pretending = vi.spyOn(world.deps.sender, "pretend");
  const ask = (email: string) => () => askForCode(world, "login", { email });
  const known = await statementsOf(ask("known@example.com"));
  expect([sending.mock.calls.length, pretending.mock.calls.length]).toEqual([1, 0]);
  const unknown = await statementsOf(ask("unknown@example.com"));
  expect([sending.mock.calls.length, pretending.mock.calls.length]).toEqual([1, 1]);
  expect(pretending.mock.calls[0]?.[0].channel).toBe("email");
  expect(known.length).toBeGreaterThan(8);
  // Nobody must ever be able to use the code that was not sent.
  expect(unknown).toEqual([...known, expect.stringMatching(/^delete from "codes"/)]);
});
