import { afterAll, beforeAll, expect, test } from "vitest";
import { argon2PasswordHash } from "../outside/password-hash.ts";
import { makePerson } from "../testing/makers.ts";
import { askForCode } from "../testing/prove.ts";
import { openWorld, send, type World } from "../testing/world.ts";

const samples = 200;
const mostDifferenceMs = 20;

let world: World;
beforeAll(async () => {
  world = await openWorld({ passwordHash: argon2PasswordHash() });
});
afterAll(() => world.close());

/** Both kinds take turns, since the machine has better and worse moments. */
async function compare(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<number> {
  const took = { known: [] as number[], unknown: [] as number[] };
  const time = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  for (let n = 0; n < samples; n += 1) {
    world.clock.turn(3_601);
    took.known.push(await time(known));
    took.unknown.push(await time(unknown));
  }
  return Math.abs(median(took.known) - median(took.unknown));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

test("a wrong password takes as long for an unknown name as for a known one", async () => {
  await makePerson(world, "known-name");
  const logIn = (username: string) =>
    send(world, "POST", "/auth/login", { type: "username", username, password: "wrong password" });
  expect(
    await compare(
      () => logIn("known-name"),
      () => logIn("unknown-name"),
    ),
  ).toBeLessThan(mostDifferenceMs);
}, 60_000);

test("a sign-in code takes as long for an unknown address as for a known one", async () => {
  await world.db
    .updateTable("accounts")
    .set({ email: "known@example.com" })
    .where("username", "=", "known-name")
    .execute();
  const ask = (email: string) => askForCode(world, "login", { email });
  expect(
    await compare(
      () => ask("known@example.com"),
      () => ask("unknown@example.com"),
    ),
  ).toBeLessThan(mostDifferenceMs);
}, 60_000);
