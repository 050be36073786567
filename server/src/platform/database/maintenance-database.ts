import type { Database } from "./database.ts";
import { connect } from "./open-pools.ts";

/** Runs work on two connections without timeouts, for backups and restores, which read whole tables. */
export async function withMaintenanceDatabase<Result>(
  databaseUrl: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const config = { connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 10_000, keepAlive: true };
  return await withUnlimitedDatabase(config, work);
}

/** Runs work on connections without timeouts. */
export async function withUnlimitedDatabase<Result>(
  config: Parameters<typeof connect>[0],
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = connect(config);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
