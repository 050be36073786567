import { tmpdir } from "node:os";
import type { parseArgs } from "node:util";
import { productMigrations } from "../migrations.ts";
import { type PointInTimePlan, planPointInTime } from "../operations/backups/moments/open-point-in-time.ts";
import {
  formatPointInTime,
  type PointInTime,
  parsePointInTime,
} from "../operations/backups/moments/parse-point-in-time.ts";
import { recordRun } from "../operations/backups/record-run.ts";
import {
  drill,
  drillPointInTime,
  findNewestBackup,
  type RestoreResult,
  restoreBackup,
  restorePointInTime,
} from "../operations/backups/restore.ts";
import { databaseNameOf } from "../operations/backups/tools/connection-environment.ts";
import { type Finding, isFailure } from "../platform/check.ts";
import { type BackupSetup, openBackupSetup, parseArguments } from "./backup-setup.ts";
import { type Invocation, printOutput, UsageError } from "./command-line.ts";

const usage = `Restores a backup or a moment and checks it, or tries in a throw-away database whether it could be restored.

  npm run restore -- FILE [--into NEWNAME] [--identity KEYFILE] [--migrate]
  npm run restore -- --to TIME [--into NEWNAME] [--from NAME] [--migrate]
  npm run restore -- --drill [FILE] [--identity KEYFILE]
  npm run restore -- --drill [--to TIME]

The database of DATABASE_URL has to be empty; --into creates another on the same server. --identity names the file with
the private key of age for an encrypted backup. --migrate brings the schema of an older release up to this one's.
--to takes the moment from pgBackRest (PGBACKREST_STANZA): "2026-11-22 21:40:00" is China's time, 2026-11-22T13:40:00Z
has its zone, latest is the last one that was archived; --from is the database's name then, if it was another.
A drill takes the latest moment of pgBackRest, or else the newest backup of BACKUP_DIR. docs/operations/backups.md says more.`;

const options = {
  into: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  identity: { type: "string" },
  drill: { type: "boolean", default: false },
  migrate: { type: "boolean", default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

function describeNextSteps(takenAt: string): string {
  return `
What now, before the site is opened again:
  1. Ask the gateways about every payment since then (docs/operations/backups.md, "After a restore"):
     npm run ledger -- reconcile --since ${takenAt} --reason "restore"
  2. Run again the deletions of accounts that were made since then.
`;
}

function formatFindings(findings: readonly Finding[]): string {
  return findings
    .map((finding) => `${isFailure(finding) ? "FAIL" : "ok  "}  ${finding.sentence.en}\n`)
    .join("");
}

function restoreOptionsOf({ databaseUrl, keySettings, signal, settings }: BackupSetup) {
  const { postgresBin } = settings.backups;
  return {
    databaseUrl,
    postgresBin,
    keySettings,
    environment: process.env,
    signal,
    migrations: productMigrations,
  };
}

function pointInTimeOptionsOf(
  setup: BackupSetup,
  pointInTime: PointInTime,
  databaseName: string | undefined,
) {
  const { stanza, folder = tmpdir() } = setup.settings.backups;
  if (stanza === undefined) {
    throw new UsageError("PGBACKREST_STANZA is missing: a moment is restored from the archive of pgBackRest");
  }
  return { ...restoreOptionsOf(setup), stanza, pointInTime, databaseName, parentFolder: folder };
}

async function drillFile(setup: BackupSetup, dumpFile: string | undefined, identity: string | undefined) {
  const { folder } = setup.settings.backups;
  if (dumpFile === undefined && folder === undefined) throw new UsageError(usage);
  return await setup.withDatabase(async (context) => {
    const { file, takenAt, findings } = await recordRun(context, "drill", async () => {
      const dump = dumpFile ?? (await findNewestBackup(folder ?? ""));
      const restored = await drill({ ...restoreOptionsOf(setup), file: dump, identity });
      return { ...restored.manifest, findings: restored.findings };
    });
    return `${file} of ${takenAt} can be restored.\n${formatFindings(findings)}`;
  });
}

async function drillArchive(setup: BackupSetup, { to = "latest", from }: Values) {
  const order = pointInTimeOptionsOf(setup, parsePointInTime(to, new Date()), from);
  return await setup.withDatabase(async (context) => {
    const { at, file, findings } = await recordRun(context, "drill", async () => {
      const plan = await planPointInTime(order);
      const { backup, isEncrypted } = plan;
      const drilled = await drillPointInTime(order, plan);
      return { ...drilled, file: backup.label, bytes: backup.bytes, sha256: null, isEncrypted };
    });
    return `${formatPointInTime(at).en} can be restored, from ${file} and the archive since.\n${formatFindings(findings)}`;
  });
}

function describePlan(
  order: ReturnType<typeof pointInTimeOptionsOf>,
  { backup }: PointInTimePlan,
  into: string | undefined,
) {
  const { pointInTime, stanza, parentFolder, databaseUrl } = order;
  const what =
    pointInTime === "latest" ? "the last moment in the archive" : formatPointInTime(pointInTime).en;
  return [
    `Restoring ${what}`,
    `  from  pgBackRest's backup ${backup.label} of ${formatPointInTime(backup.endedAt).en}, and the archive since, stanza ${stanza}`,
    `  by    a PostgreSQL ${backup.major} of its own in ${parentFolder}, ${Math.ceil(backup.bytes / 1e6)} MB, removed afterwards`,
    `  into  ${into === undefined ? `the database ${databaseNameOf(databaseUrl)}, if it is empty` : `the new database ${into}`}`,
    "Databases that are in use, and the files of running servers, stay as they are.",
  ].join("\n");
}

async function restoreArchive(setup: BackupSetup, { report }: Invocation, values: Values) {
  const { to = "", into, from, migrate } = values;
  const order = pointInTimeOptionsOf(setup, parsePointInTime(to, new Date()), from);
  const plan = await planPointInTime(order);
  report(describePlan(order, plan, into));
  const restored = await restorePointInTime({ ...order, newDatabase: into, shouldMigrate: migrate }, plan);
  const { takenAt } = restored.manifest;
  return formatReport(`Restored ${formatPointInTime(new Date(takenAt)).en}.`, restored);
}

async function restoreFile(setup: BackupSetup, file: string, { identity, into, migrate }: Values) {
  const restored = await restoreBackup({
    ...restoreOptionsOf(setup),
    file,
    identity,
    newDatabase: into,
    shouldMigrate: migrate,
  });
  return formatReport(`Restored ${restored.manifest.file} of ${restored.manifest.takenAt}.`, restored);
}

function formatReport(what: string, { manifest, findings }: RestoreResult): string {
  const report = `${what}\n${formatFindings(findings)}${describeNextSteps(manifest.takenAt)}`;
  if (findings.some(isFailure)) throw new Error(report.trimEnd());
  return report;
}

await printOutput(async (invocation) => {
  const { values, positionals } = parseArguments(
    { options, args: [...invocation.words], allowPositionals: true },
    usage,
  );
  const [file, ...others] = positionals;
  const isMisused = values.drill
    ? values.into !== undefined || values.migrate
    : (file === undefined) === (values.to === undefined);
  if (others.length > 0 || isMisused || (file !== undefined && values.to !== undefined)) {
    throw new UsageError(usage);
  }
  const setup = await openBackupSetup();
  if (!values.drill) {
    return file === undefined
      ? await restoreArchive(setup, invocation, values)
      : await restoreFile(setup, file, values);
  }
  const usesArchive = values.to !== undefined || setup.settings.backups.stanza !== undefined;
  return file === undefined && usesArchive
    ? await drillArchive(setup, values)
    : await drillFile(setup, file, values.identity);
});
