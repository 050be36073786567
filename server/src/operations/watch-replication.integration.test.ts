import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { type OwnPostgres, startOwnPostgres } from "../../../scripts/testing/start-postgres.ts";
import { closeAlarms, listOpenAlarms } from "../alarms/alarm-store.ts";
import { openDatabase } from "../open-database.ts";
import { readReplication } from "../platform/database/replication.ts";
import { saveNode } from "../platform/nodes/node-store.ts";
import { seed } from "../seed.ts";
import { queryServer, reloadConfiguration, startClusterForTest } from "../testing/cluster.ts";
import { demoDeployment } from "../testing/deployments.ts";
import { manualClock } from "../testing/manual-clock.ts";
import { openWorldForTest, type World } from "../testing/world.ts";
import { watchReplication } from "./watch-database.ts";

const openOn = (databaseUrl: string) =>
  openWorldForTest({
    database: { databaseUrl, drop: async () => undefined },
    clock: manualClock(new Date()),
  });

/** Runs the job and returns the open alarms. */
async function watch({ db, context }: World) {
  await watchReplication(context);
  const open = await listOpenAlarms(db, 10);
  return open.map(({ kind, details }) => ({ kind, details }));
}

/** Moves the recorded times back by some seconds. */
const age = ({ db }: World, seconds: number) =>
  sql`update database_timelines set
    seen_at = seen_at - make_interval(secs => ${seconds}),
    standby_seen_at = standby_seen_at - make_interval(secs => ${seconds})`.execute(db);

const promote = (standby: OwnPostgres) => queryServer(standby, sql`select pg_promote()`);

const countSynchronous = async (server: OwnPostgres) =>
  (
    await queryServer(
      server,
      sql<{ count: number }>`select count(*) from pg_stat_replication where sync_state = 'sync'`,
    )
  )[0]?.count;

test("a single server without an archive raises nothing", async () => {
  const world = await openWorldForTest();
  expect(await watch(world)).toEqual([]);
  await age(world, 100_000);
  expect(await watch(world)).toEqual([]);
  expect(await readReplication(world.db)).toMatchObject({
    role: "primary",
    timeline: 1,
    standbys: [],
    archive: null,
    failovers: 0,
    lastFailover: null,
    withoutStandbyS: null,
  });
});

test("a cluster without its synchronous standby is an alarm after a minute, until there is one again", async () => {
  const { primary, standby, databaseUrl } = await startClusterForTest();
  const world = await openOn(databaseUrl);
  expect(await watch(world)).toEqual([]);
  expect((await readReplication(world.db)).standbys).toMatchObject([
    { address: "127.0.0.1", state: "streaming", isSynchronous: true, lagS: expect.any(Number) },
  ]);
  // The primary's commits would wait for the standby. Patroni empties this setting too.
  await queryServer(primary, sql`alter system reset synchronous_standby_names`);
  await reloadConfiguration(primary);
  await standby.kill();
  await expect.poll(async () => (await readReplication(world.db)).standbys).toEqual([]);
  expect(await watch(world)).toEqual([]);
  await age(world, 61);
  expect(await watch(world)).toMatchObject([
    { kind: "database.no_standby", details: { primary: new URL(primary.url).host } },
  ]);
  await standby.start();
  await queryServer(primary, sql`alter system set synchronous_standby_names = '*'`);
  await reloadConfiguration(primary);
  await expect.poll(() => countSynchronous(primary)).toBe(1);
  expect(await watch(world)).toEqual([]);
});

test("an operator who closes the alarm gives the standby up, but not while the settings name one", async () => {
  const { primary, standby, databaseUrl } = await startClusterForTest();
  const world = await openOn(databaseUrl);
  await watch(world);
  await queryServer(primary, sql`alter system reset synchronous_standby_names`);
  await reloadConfiguration(primary);
  await standby.kill();
  await expect.poll(async () => (await readReplication(world.db)).standbys).toEqual([]);
  await age(world, 61);
  const close = () =>
    closeAlarms(world.db, {
      kinds: ["database.no_standby"],
      subjects: ["database"],
      at: world.clock.now(),
      by: "li",
    });
  expect(await watch(world)).toHaveLength(1);
  await close();
  expect(await watch(world)).toEqual([]);
  // Otherwise the commit of the alarm would wait for the missing standby.
  await queryServer(primary, sql`alter system set synchronous_commit = local`);
  await queryServer(primary, sql`alter system set synchronous_standby_names = 'db2'`);
  await reloadConfiguration(primary);
  await expect.poll(async () => (await readReplication(world.db)).namesStandbys).toBe(true);
  expect(await watch(world)).toMatchObject([{ kind: "database.no_standby" }]);
});

test("a standby that replays nothing is behind, and the alarm closes when it has caught up", async () => {
  const { standby, databaseUrl } = await startClusterForTest();
  const world = await openOn(databaseUrl);
  await queryServer(standby, sql`select pg_wal_replay_pause()`);
  await sql`select pg_logical_emit_message(true, 'lag', 'behind')`.execute(world.db);
  const lag = async () => {
    await sql`select pg_logical_emit_message(true, 'lag', 'further')`.execute(world.db);
    return (await readReplication(world.db)).standbys[0]?.lagS ?? 0;
  };
  await expect.poll(lag, { timeout: 30_000 }).toBeGreaterThan(10);
  expect(await watch(world)).toMatchObject([
    { kind: "database.standby_behind", details: { standbys: [expect.stringMatching(/: \d+ s$/)] } },
  ]);
  await queryServer(standby, sql`select pg_wal_replay_resume()`);
  await expect.poll(() => watch(world)).toEqual([]);
});

test("a replica that nodes report as behind is the same alarm, while they live", async () => {
  const world = await openWorldForTest();
  const now = world.clock.now();
  await saveNode(world.db, {
    ...{
      name: "web-1",
      version: "0.1.0",
      started_at: now,
      last_seen_at: now,
      clock_ahead_ms: 0,
      open_circuits: {},
      payment_methods: null,
    },
    ...{
      settings_fingerprint: "",
      secret_key_fingerprint: "",
      replica_state: "behind",
      replica_lag_ms: 14_000,
    },
  });
  expect(await watch(world)).toMatchObject([
    { kind: "database.standby_behind", details: { standbys: ["DATABASE_READ_URL (web-1): 14 s"] } },
  ]);
  world.clock.advance(121);
  expect(await watch(world)).toEqual([]);
});

test("nodes that meet a timeline at once remember it once", async () => {
  const world = await openWorldForTest();
  await Promise.all(Array.from({ length: 5 }, () => watchReplication(world.context)));
  const { rows } = await sql`select timeline from database_timelines`.execute(world.db);
  expect(rows).toEqual([{ timeline: 1 }]);
});

/** A server that archives its write-ahead log. */
async function openWithArchive() {
  const server = await startOwnPostgres({ archive_mode: "on" });
  onTestFinished(() => server.stop());
  await setCommand(server, "true");
  const { db, close } = await openDatabase({
    databaseUrl: server.url,
    dataDir: "",
    deployment: demoDeployment,
  });
  await seed(db);
  await close();
  return server;
}

async function setCommand(server: OwnPostgres, command: string): Promise<void> {
  await queryServer(server, sql`alter system set archive_command = ${sql.lit(command)}`);
  await reloadConfiguration(server);
}

async function switchLog({ db }: World): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'archive', 'written')`.execute(db);
  await sql`select pg_switch_wal()`.execute(db);
}

const archiveOf = async ({ db }: World) => (await readReplication(db)).archive;

test("the age of the archive is that of the log that is not in it, and its failures are seen", async () => {
  const server = await openWithArchive();
  const world = await openOn(server.url);
  await switchLog(world);
  await expect.poll(() => archiveOf(world)).toMatchObject({ ageS: 0, isFailing: false });
  await setCommand(server, "false");
  await switchLog(world);
  await expect.poll(() => archiveOf(world)).toMatchObject({ isFailing: true });
  expect((await archiveOf(world))?.ageS).toBeGreaterThan(0);
});

test("a log without an archive for ten minutes, or two of failures, is an alarm", async () => {
  const server = await openWithArchive();
  // The server's own statistics cannot be changed, so the product reads a copy.
  await queryServer(server, sql`create table public.pg_stat_archiver as table pg_catalog.pg_stat_archiver`);
  await queryServer(server, sql`alter database postgres set search_path = public, pg_catalog`);
  const world = await openOn(server.url);
  const ago = (seconds: number) => sql`clock_timestamp() - make_interval(secs => ${seconds})`;
  const archived = async (secondsAgo: number, failedSecondsAgo: number) => {
    await sql`update pg_stat_archiver set last_archived_wal = '000000010000000000000000',
      last_archived_time = ${ago(secondsAgo)}, last_failed_time = ${ago(failedSecondsAgo)}`.execute(world.db);
    return await watch(world);
  };
  await watch(world);
  expect(await archived(700, 800)).toEqual([]);
  // Up to here, the server had been primary for only an instant.
  await age(world, 10_000);
  expect(await archived(590, 800)).toEqual([]);
  expect(await archived(610, 800)).toMatchObject([
    { kind: "database.archive_old", details: { isFailing: false, lastArchivedAt: expect.any(String) } },
  ]);
  expect(await archived(110, 50)).toEqual([]);
  expect(await archived(130, 50)).toMatchObject([
    { kind: "database.archive_old", details: { isFailing: true } },
  ]);
  expect(await archived(1, 50)).toEqual([]);
});

test("a promotion is remembered with both servers, and is no alarm for its first minute", async () => {
  const { primary, standby, databaseUrl } = await startClusterForTest();
  const world = await openOn(databaseUrl);
  await watch(world);
  await age(world, 1000);
  await primary.kill();
  await promote(standby);
  await expect.poll(async () => (await readReplication(world.db)).timeline).toBe(2);
  expect(await watch(world)).toEqual([]);
  await expect
    .poll(async () => (await readReplication(world.db)).lastFailover)
    .toMatchObject({
      timeline: 2,
      host: new URL(standby.url).host,
      formerHost: new URL(primary.url).host,
      at: expect.any(Date),
    });
  await age(world, 61);
  expect(await watch(world)).toMatchObject([{ kind: "database.no_standby" }]);
});
