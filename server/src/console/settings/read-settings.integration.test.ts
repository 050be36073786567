import { readSettings } from "@baleen/contract/back-office/settings.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readReplication, recordTimeline } from "../../platform/database/replication.ts";
import { queryServer, startClusterForTest } from "../../testing/cluster.ts";
import { makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { openWorldForTest, type World } from "../../testing/world.ts";

async function readConsole(world: World) {
  const cookie = await signInOperator(world, await makeOperator(world));
  const answer = await sendToConsole(world, "GET", "/settings", undefined, { cookie });
  return readSettings.reply.parse(answer.body.data).replication;
}

test("the console shows a single server as the primary, without standbys and archive", async () => {
  expect(await readConsole(await openWorldForTest())).toEqual({
    host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    timeline: 1,
    lastFailover: null,
    seesStandbys: true,
    standbys: [],
    withoutStandbyS: null,
    archive: null,
  });
});

test("the console shows a cluster's standby, and after a failover both servers and how long there was none", async () => {
  const { primary, standby, databaseUrl } = await startClusterForTest();
  const world = await openWorldForTest({ database: { databaseUrl, drop: async () => undefined } });
  const remember = async () => await recordTimeline(world.db, await readReplication(world.db));
  await remember();
  expect(await readConsole(world)).toMatchObject({
    host: new URL(primary.url).host,
    standbys: [{ address: "127.0.0.1", state: "streaming", isSynchronous: true, isBehind: false }],
    withoutStandbyS: null,
  });
  await primary.kill();
  await queryServer(standby, sql`select pg_promote()`);
  await expect.poll(async () => (await readReplication(world.db)).timeline).toBe(2);
  await remember();
  expect(await readConsole(world)).toMatchObject({
    host: new URL(standby.url).host,
    timeline: 2,
    lastFailover: { host: new URL(standby.url).host, formerHost: new URL(primary.url).host },
    standbys: [],
    withoutStandbyS: expect.any(Number),
  });
});
