import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openUncheckedDatabase } from "../../open-database.ts";
import { readDatabaseHosts } from "../../platform/database/database-hosts.ts";
import { readReplication } from "../../platform/database/replication.ts";
import { queryServer, startClusterForTest } from "../../testing/cluster.ts";

test("each host of a cluster says what it is, also while it is away", async () => {
  const { primary, standby, databaseUrl } = await startClusterForTest();
  const host = ({ url }: { url: string }) => new URL(url).host;
  expect(await readDatabaseHosts(databaseUrl)).toMatchObject([
    { host: host(primary), role: "primary", position: expect.any(Number) },
    { host: host(standby), role: "standby", position: expect.any(Number) },
  ]);
  await standby.kill();
  expect(await readDatabaseHosts(databaseUrl)).toMatchObject([
    { role: "primary" },
    { host: host(standby), role: null },
  ]);
});

test("a user without pg_monitor sees that there is a standby, and neither its state nor its lag; the control file is not needed", async () => {
  const { primary, databaseUrl } = await startClusterForTest();
  await queryServer(primary, sql`create role site login password 'site'`);
  await queryServer(primary, sql`grant select on database_timelines to site`);
  await queryServer(
    primary,
    sql`insert into database_timelines (system, timeline, seen_at)
      select system_identifier::text, 1, now() - interval '1 hour' from pg_control_system()`,
  );
  const asSite = databaseUrl.replace(/\/\/postgres:\w+@/, "//site:site@");
  const { db, close } = await openUncheckedDatabase({ databaseUrl: asSite, dataDir: "" });
  onTestFinished(close);
  expect(await readReplication(db)).toMatchObject({
    seesStandbys: false,
    standbys: [{ state: "hidden", isSynchronous: false, lagS: null }],
    withoutStandbyS: null,
  });
  await queryServer(
    primary,
    sql`revoke execute on function pg_control_system(), pg_control_checkpoint() from public`,
  );
  await queryServer(primary, sql`grant pg_monitor to site`);
  expect(await readReplication(db)).toMatchObject({
    seesStandbys: true,
    system: "unknown",
    timeline: 1,
    standbys: [{ state: "streaming", isSynchronous: true, lagS: expect.any(Number) }],
  });
});
