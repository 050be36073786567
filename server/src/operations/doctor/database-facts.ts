import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { sql } from "kysely";
import { readWatchedReplication } from "../../alarms/watched-replication.ts";
import { countFiles, findNewestStoredFile } from "../../content/files/stored-file-store.ts";
import { imagesOf } from "../../content/proxy-image.ts";
import { siteConfigReader } from "../../content/published-content.ts";
import { listWaitingMoney } from "../../payments/removed-methods.ts";
import { synchronizeClock } from "../../platform/clock.ts";
import { findChangedCollations } from "../../platform/database/collations.ts";
import type { Database } from "../../platform/database/database.ts";
import { readDatabaseTime } from "../../platform/database/database-clock.ts";
import { type Deployment, findDeployment, findMismatches } from "../../platform/database/deployment.ts";
import { explainDatabaseError, findDatabaseProblem } from "../../platform/database/find-database-problem.ts";
import {
  findUnknownExpansions,
  listAppliedMigrations,
  type Migrations,
} from "../../platform/database/migration-kinds.ts";
import { hasTable } from "../../platform/database/schema-store.ts";
import { Rejection } from "../../platform/rejection.ts";
import { problemOf, type SettingProblem } from "../../platform/setting-problem.ts";
import { lastSuccessAt, listNewestBackups } from "../backups/backup-store.ts";
import { readKeyChange } from "../secret-keys/read-key-change.ts";
import type { UsableSettings } from "../settings/settings.ts";

/** PostgreSQL's information about itself. */
interface ServerFacts {
  readonly version: string;
  /** PostgreSQL's user, quoted as in SQL. */
  readonly user: string;
  readonly isReplica: boolean;
  readonly fsync: string;
  readonly fullPageWrites: string;
  readonly synchronousCommit: string;
  /** The maximum number of connections that this role may open. */
  readonly maxConnections: number;
  /** Connections of other roles. */
  readonly foreignConnections: number;
}

/** Why the configured databases cannot be used. */
export async function findDatabaseProblems(settings: UsableSettings): Promise<readonly SettingProblem[]> {
  const urls = { DATABASE_URL: settings.databaseUrl, DATABASE_DIRECT_URL: settings.databaseDirectUrl };
  const found = Object.entries(urls).map(async ([setting, url]) => {
    const problem = url === undefined ? undefined : await findDatabaseProblem(url);
    return problem ? [problemOf(setting, problem)] : [];
  });
  return (await Promise.all(found)).flat();
}

export type DatabaseFacts = Awaited<ReturnType<typeof readDatabaseFacts>>;

/** Only reads. `deployment` is undefined if the settings are invalid. */
export async function readDatabaseFacts(
  db: Database,
  migrations: Migrations,
  deployment: Deployment | undefined,
) {
  return {
    ...(await readServer(db)),
    /** External images in the published content. */
    imageUrls: await listImageUrls(db),
    /** Number of images and installers that are in the object store. */
    storedFiles: await countStoredFiles(db),
    newestStoredFile: await readNewestStoredFile(db),
    replication: await readWatchedReplication(db),
    changedCollations: await findChangedCollations(db),
    /** How far this machine's clock is ahead of the database's. */
    clockAheadMs: await readClockAhead(db),
    /** Number of running nodes of the site. */
    liveNodes: await countNodes(db),
    /** Unsettled refunds and payments by payment method, and the methods that running nodes have settings for. */
    ...(await readMethods(db)),
    ...(await readMigrations(db, migrations)),
    ...(await readBackups(db)),
    /** Whether a server has ever recorded its deployment in the database. */
    isRecorded: (await findDeployment(db)) !== undefined,
    keyChange: deployment && (await readKeyChange(db, deployment, await readDatabaseTime(db))),
    /** The differences between the settings and the recorded deployment. */
    mismatches: deployment ? await findMismatches(db, deployment) : [],
  };
}

/**
 * The facts that `read` returns, or why the database at the URL cannot be used. Without a URL the database is embedded,
 * and nothing is read.
 */
export async function tryReadDatabaseFacts(
  databaseUrl: string | undefined,
  read: () => Promise<DatabaseFacts>,
) {
  if (databaseUrl === undefined) return { database: undefined, problems: [] };
  try {
    return { database: await read(), problems: [] };
  } catch (error) {
    return {
      database: undefined,
      problems: [problemOf("DATABASE_URL", explainDatabaseError(error, databaseUrl))],
    };
  }
}

async function readServer(db: Database): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select
      current_setting('server_version') as version,
      quote_ident(current_user) as user,
      pg_is_in_recovery() as "isReplica",
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      least(
        current_setting('max_connections')::integer
          - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true)::integer, 0),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
      ) as "maxConnections",
      (select count(*) from pg_stat_activity
        where backend_type = 'client backend' and usename is distinct from current_user) as "foreignConnections"
  `.execute(db);
  if (!rows[0]) throw new Error("PostgreSQL did not say what it is");
  return rows[0];
}

async function listImageUrls(db: Database): Promise<string[]> {
  if (!(await hasTable(db, "site_documents"))) return [];
  const content = await siteConfigReader(db, { raise: async () => {}, close: async () => {} })();
  return imagesOf(content).filter((url) => /^https?:/i.test(url));
}

async function countStoredFiles(db: Database): Promise<number> {
  if (!(await hasTable(db, "stored_files"))) return 0;
  const { imagesInStore, installersInStore } = await countFiles(db);
  return imagesInStore.files + installersInStore.files;
}

async function readNewestStoredFile(db: Database) {
  return (await hasTable(db, "stored_files")) ? await findNewestStoredFile(db) : undefined;
}

async function readClockAhead(db: Database): Promise<number> {
  const readReferenceMs = async () => (await readDatabaseTime(db)).getTime();
  return (await synchronizeClock({ readReferenceMs })).aheadMs();
}

async function countNodes(db: Database): Promise<number> {
  if (!(await hasTable(db, "nodes"))) return 0;
  const { rows } = await sql<{ live: number }>`
    select count(*) as live from nodes where last_seen_at > now() - interval '2 minutes'`.execute(db);
  return rows[0]?.live ?? 0;
}

async function readMethods(db: Database) {
  if (!(await hasTable(db, "refunds"))) return { waitingMoney: [], methodsOfNodes: [] };
  // An earlier release's table does not have this column yet.
  const { rows } = await sql<{ method: PaymentMethod }>`
    select distinct jsonb_array_elements_text(nullif(to_jsonb(nodes) -> 'payment_methods', 'null')) as method
    from nodes where last_seen_at > now() - interval '2 minutes'`.execute(db);
  return {
    waitingMoney: await listWaitingMoney(db, await readDatabaseTime(db)),
    methodsOfNodes: rows.map(({ method }) => method),
  };
}

async function readBackups(db: Database) {
  const rows = (await hasTable(db, "backups")) ? await listNewestBackups(db) : [];
  const [newest] = rows.filter(({ kind }) => kind === "backup");
  return {
    lastBackupAt: lastSuccessAt(rows, "backup"),
    lastDrillAt: lastSuccessAt(rows, "drill"),
    /** Why the newest backup failed; undefined if it succeeded. */
    backupProblem:
      newest?.outcome === "failed"
        ? { at: newest.ended_at, zh: newest.problem_zh ?? "", en: newest.problem_en ?? "" }
        : undefined,
  };
}

async function readMigrations(db: Database, migrations: Migrations) {
  const applied = await listAppliedMigrations(db, "migrations");
  const pendingMigrations = Object.keys(migrations).filter((name) => !applied.includes(name));
  const newer = await findUnknownExpansions(db, migrations, "migrations").catch(catchNewerDatabase);
  return {
    /** Whether no release has created its tables yet. */
    isEmpty: applied.length === 0,
    pendingMigrations,
    /** Migrations of a newer release that are compatible, since they only add. */
    newerMigrations: Array.isArray(newer) ? newer : [],
    /** Why this release cannot run on the database of a newer release. */
    newerProblem: Array.isArray(newer) ? undefined : newer.sentence,
  };
}

/** Returns the rejection `databaseNewer` instead of throwing it. */
function catchNewerDatabase(error: unknown): Rejection {
  if (error instanceof Rejection && error.code === "databaseNewer") return error;
  throw error;
}
