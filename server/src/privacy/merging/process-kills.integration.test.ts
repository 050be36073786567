import { expect, test } from "vitest";
import { grantDays } from "../../membership/operator/grant-days.ts";
import { checkAllInvariants } from "../../operations/invariants/check-invariants.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { li, makePerson, type Person } from "../../testing/makers.ts";
import { runningManualClock } from "../../testing/manual-clock.ts";
import { confirmMerge, previewMerge } from "../../testing/merging.ts";
import { startServerForTest } from "../../testing/running-server.ts";
import { openWorldForTest } from "../../testing/world.ts";

const rounds = 4;
const perRound = 8;

interface Asked {
  readonly own: Person;
  readonly other: Person;
  readonly body: { readonly ticket: string; readonly survivor: "this" };
}

test("after a server is killed during merges, each was made whole or not at all, and can be asked for again", async () => {
  const world = await openWorldForTest({ clock: runningManualClock() });
  const ends: Date[] = [];

  for (let round = 0; round < rounds; round += 1) {
    await world.db.deleteFrom("rate_limits").execute();
    const asked: Asked[] = [];
    for (let n = 0; n < perRound; n += 1) {
      const own = await makePerson(world, `killed-${round}-${n}-own`);
      const other = await makePerson(world, `killed-${round}-${n}-other`);
      for (const { accountId: id } of [own, other])
        await grantDays(world.context, { id, days: 30, ...li, reason: "a test" });
      const { ticket, merged } = await previewMerge(world, own, other);
      ends.push(new Date(merged.memberUntil ?? 0));
      asked.push({ own, other, body: { ticket, survivor: "this" } });
    }
    const server = await startServerForTest({ DATABASE_URL: world.databaseUrl, LOG_LEVEL: "silent" });
    const presses = asked.map(({ own, body }) =>
      fetch(`${server.url}/api/account/merge`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${own.token}`,
          cookie: own.cookie,
        },
        body: JSON.stringify(body),
      }),
    );
    await Promise.race(presses);
    await server.kill();
    await Promise.allSettled(presses);

    for (const { own, other, body } of asked) {
      // In one statement: the database may still be committing what the server has asked for.
      const { survivor_id: survivorId, ...gone } = await world.db
        .selectFrom("accounts")
        .leftJoin("account_merges", "absorbed_id", "accounts.id")
        .select(["survivor_id", "merged_into", "vip_expire_at"])
        .where("accounts.id", "=", other.accountId)
        .executeTakeFirstOrThrow();
      expect([null, own.accountId]).toContain(survivorId);
      expect(gone).toEqual({
        merged_into: survivorId,
        vip_expire_at: survivorId === null ? expect.any(Date) : null,
      });
      expect((await confirmMerge(world, own, body)).status).toBe(200);
    }
  }

  const survivors = await world.db
    .selectFrom("accounts")
    .select("vip_expire_at")
    .where("merged_into", "is", null)
    .where("vip_expire_at", "is not", null)
    .orderBy("id")
    .execute();
  expect(survivors).toHaveLength(rounds * perRound);
  for (const [index, { vip_expire_at: end }] of survivors.entries()) {
    // The clock runs between the preview and the merge, during which both memberships are used.
    const preview = ends[index] ?? new Date(0);
    expect(end && end <= preview && end > secondsAfter(preview, -600)).toBe(true);
  }
  expect(await checkAllInvariants(world.context)).toEqual({});
});
