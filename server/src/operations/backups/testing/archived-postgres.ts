import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { postgresAccount } from "../../../../../scripts/machine/postgres.js";
import { startOwnPostgres } from "../../../../../scripts/testing/start-postgres.ts";
import { openDatabase } from "../../../open-database.ts";
import { seed } from "../../../seed.ts";
import { demoDeployment } from "../../../testing/deployments.ts";
import { installedPostgres } from "./backup-world.ts";

export interface ArchivedPostgres {
  readonly databaseUrl: string;
  /** The settings with which the commands find the archive. */
  readonly settings: Readonly<Record<string, string>>;
  /** A folder owned by PostgreSQL's account. */
  readonly backupFolder: string;
  /** Makes a full backup with pgBackRest. */
  backUp(): void;
}

const stanza = "baleen";

export const hasPgBackRest = spawnSync("pgbackrest", ["version"]).status === 0;

/** A PostgreSQL server with the demo's database, archived by pgBackRest to a folder. */
export async function startArchivedPostgresForTest(): Promise<ArchivedPostgres> {
  const folder = makeFolder();
  const server = await startOwnPostgres({
    archive_mode: "on",
    archive_timeout: "1",
    unix_socket_directories: folder,
  });
  onTestFinished(() => server.stop());
  const { db, close } = await openDatabase({
    databaseUrl: server.url,
    dataDir: "",
    deployment: demoDeployment,
  });
  await seed(db);
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db);
  const configuration = path.join(folder, "pgbackrest.conf");
  writeFileSync(configuration, configurationOf(folder, server.url, rows[0]?.data_directory ?? ""));
  const run = (...words: string[]) =>
    execFileSync("pgbackrest", [`--config=${configuration}`, `--stanza=${stanza}`, ...words], {
      ...postgresAccount,
      cwd: folder,
      env: { PATH: process.env.PATH, PGPASSWORD: new URL(server.url).password },
    });
  run("stanza-create");
  const command = `pgbackrest --config=${configuration} --stanza=${stanza} archive-push %p`;
  await sql`alter system set archive_command = ${sql.lit(command)}`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await close();
  return {
    databaseUrl: server.url,
    settings: {
      PGBACKREST_STANZA: stanza,
      PGBACKREST_CONFIG: configuration,
      BACKUP_DIR: folder,
      DATA_DIR: folder,
      POSTGRES_BIN: installedPostgres.folder,
    },
    backupFolder: folder,
    backUp: () => void run("--type=full", "backup"),
  };
}

const example = readFileSync(
  new URL("../../../../../deployment/pgbackrest/pgbackrest.conf", import.meta.url),
  "utf8",
);

/** The example configuration, with all its folders inside one. */
function configurationOf(folder: string, url: string, data: string): string {
  const given = {
    "repo1-path": path.join(folder, "repository"),
    "repo1-cipher-type": "aes-256-cbc",
    "repo1-cipher-pass": "a passphrase of the tests",
    "lock-path": path.join(folder, "lock"),
    "pg1-path": data,
  };
  const filled = Object.entries(given).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^#?${name}=.*\n`, "m"), `${name}=${value}\n`),
    example.replace("[global]\n", "[global]\nlock-path=\n"),
  );
  return `${filled}pg1-socket-path=${folder}\npg1-port=${new URL(url).port}\npg1-user=postgres\n`;
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "baleen-archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const { uid, gid } = postgresAccount;
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}
