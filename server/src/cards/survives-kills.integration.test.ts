import { expect, test } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { seed } from "../db/seed.ts";
import { systemClock } from "../outside/clock.ts";
import { call, signInAt } from "../testing/call.ts";
import { depsOn } from "../testing/deps-on.ts";
import { startServer } from "../testing/running-server.ts";
import { createDatabase } from "../testing/world.ts";
import { makeCards } from "./make-cards.ts";

const secretKey = "the key of the cards that are redeemed here";
const rounds = 6;
const perRound = 8;

test("a server killed while people redeem leaves every key used exactly if it has granted", async () => {
  const { databaseUrl, drop } = await createDatabase();
  const database = await openDatabase({ databaseUrl, dataDir: "", mode: "demo" });
  await seed(database.db);
  const order = { packageId: 1, count: rounds * perRound, batch: "kills", tag: null, expiresAt: null };
  const keys = await makeCards(depsOn(database.db, systemClock, secretKey), order);

  const environment = { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, LOG_LEVEL: "silent" };
  const people: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(environment);
    while (people.length < perRound) people.push(await signInAt(server.origin, `holder-${people.length}`));
    const tries = keys
      .splice(0, perRound)
      .map((keyCode, n) => call(server.origin, "/cards/validate", { keyCode }, people[n]));
    await Promise.race(tries);
    await server.kill();
    await Promise.allSettled(tries);
  }

  const used = await database.db.selectFrom("cards").select("id").where("used_at", "is not", null).execute();
  const grants = await database.db.selectFrom("grants").select("source_ref").execute();
  expect(used.length).toBeGreaterThanOrEqual(rounds);
  expect(grants.map((grant) => grant.source_ref).toSorted()).toEqual(
    used.map((card) => String(card.id)).toSorted(),
  );
  await database.close();
  await drop();
}, 120_000);
