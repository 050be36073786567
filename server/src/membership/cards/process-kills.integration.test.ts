import { expect, test } from "vitest";
import { makePerson } from "../../testing/makers.ts";
import { runningManualClock } from "../../testing/manual-clock.ts";
import { callServer, startServerForTest } from "../../testing/running-server.ts";
import { openWorldForTest } from "../../testing/world.ts";
import { makeCards } from "./make-cards.ts";

const rounds = 4;
const perRound = 8;

test("after a server is killed during redemptions, a card is used if and only if its grant was written", async () => {
  const world = await openWorldForTest({ clock: runningManualClock() });
  const order = { packageId: 1, count: rounds * perRound, batch: "kills", tag: null, expiresAt: null };
  const keys = await makeCards(world.context, order);
  const tokens: string[] = [];
  for (let n = 0; n < perRound; n += 1) tokens.push((await makePerson(world, `holder-${n}`)).token);

  for (let round = 0; round < rounds; round += 1) {
    const server = await startServerForTest({ DATABASE_URL: world.databaseUrl, LOG_LEVEL: "silent" });
    const tries = keys
      .splice(0, perRound)
      .map((keyCode, n) => callServer(server.url, "/cards/validate", { keyCode }, tokens[n]));
    await Promise.race(tries);
    await server.kill();
    await Promise.allSettled(tries);
  }

  const used = await world.db.selectFrom("cards").select("id").where("used_at", "is not", null).execute();
  const grants = await world.db.selectFrom("grants").select("source_ref").execute();
  expect(used.length).toBeGreaterThanOrEqual(rounds);
  expect(grants.map((grant) => grant.source_ref).toSorted()).toEqual(
    used.map((card) => String(card.id)).toSorted(),
  );
});
