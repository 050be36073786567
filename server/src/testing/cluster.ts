import { type RawBuilder, sql } from "kysely";
import { onTestFinished } from "vitest";
import { type OwnPostgres, startOwnPostgres } from "../../../scripts/testing/start-postgres.ts";
import { openDatabase } from "../open-database.ts";
import { withMaintenanceDatabase } from "../platform/database/maintenance-database.ts";
import { seed } from "../seed.ts";
import { demoDeployment } from "./deployments.ts";

export interface Cluster {
  readonly primary: OwnPostgres;
  readonly standby: OwnPostgres;
  /** Names both hosts, with the product's own timeouts. */
  readonly databaseUrl: string;
}

/** A PostgreSQL whose commits wait for its streaming standby, with the demo's database. */
export async function startClusterForTest(): Promise<Cluster> {
  const primary = await startOwnPostgres();
  onTestFinished(() => primary.stop());
  const standby = await startOwnPostgres({}, primary.url);
  onTestFinished(() => standby.stop());
  await queryServer(primary, sql`alter system set synchronous_standby_names = '*'`);
  await reloadConfiguration(primary);
  const databaseUrl = primary.url.replace(/(:\d+)\//, `$1,${new URL(standby.url).host}/`);
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "", deployment: demoDeployment });
  await seed(db);
  await close();
  return { primary, standby, databaseUrl };
}

/** Runs a query on one server of a cluster, bypassing the product; works even if writes are disabled. */
export async function queryServer<Row>({ url }: OwnPostgres, query: RawBuilder<Row>): Promise<Row[]> {
  const writable = `${url}?options=-c%20default_transaction_read_only%3Doff`;
  return await withMaintenanceDatabase(writable, async (db) => (await query.execute(db)).rows);
}

/** Lets changed settings take effect. */
export async function reloadConfiguration(server: OwnPostgres): Promise<void> {
  await queryServer(server, sql`select pg_reload_conf()`);
}

/** Commits no longer wait for a standby, so that the server accepts any write. */
export async function disableSynchronousStandby(primary: OwnPostgres): Promise<void> {
  await queryServer(primary, sql`alter system reset synchronous_standby_names`);
  await reloadConfiguration(primary);
}
