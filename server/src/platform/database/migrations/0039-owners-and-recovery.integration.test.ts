import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePerson } from "../../../testing/makers.ts";
import { openWorld, send, type World } from "../../../testing/world.ts";
import { digest } from "../../digest.ts";
import { randomToken, systemRandom } from "../../random.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Makes a link for support, as the release before does; gives its token. */
async function makeLinkBefore(accountId: number): Promise<string> {
  const token = randomToken(systemRandom);
  const from = world.clock.now();
  const until = new Date(from.getTime() + 86_400_000);
  await sql`
    update recovery_links set closed_at = ${from}, outcome = 'replaced'
    where account_id = ${accountId} and closed_at is null`.execute(world.db);
  await sql`
    insert into recovery_links (account_id, token_digest, created_at, works_from, works_until)
    values (${accountId}, ${digest(token)}, ${from}, ${from}, ${until})`.execute(world.db);
  return token;
}

test("the release before makes, closes and deletes links; here they open nothing, since nobody approved them", async () => {
  const { accountId, token: session } = await makePerson(world, "linked-before");
  await makeLinkBefore(accountId);
  const token = await makeLinkBefore(accountId);
  for (const path of ["/auth/recover/request/check", "/auth/recover/request/password"]) {
    const body = { token, newPassword: "a new long password" };
    expect((await send(world, "POST", path, body)).body.code).toBe(2202);
  }
  const read = await send(world, "GET", "/account/recovery", undefined, { token: session });
  expect(read.body.data).toEqual({ keyMadeAt: null, approved: null });
  const { numAffectedRows } = await sql`delete from recovery_links where account_id = ${accountId}`.execute(
    world.db,
  );
  expect(Number(numAffectedRows)).toBe(2);
});
