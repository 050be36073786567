import { tmpdir } from "node:os";
import type { parseArgs } from "node:util";
import { productMigrations } from "../migrations.ts";
import { type MomentPlan, planMoment } from "../operations/backups/moments/open-moment.ts";
import { type Moment, readMoment, writeMoment } from "../operations/backups/moments/read-moment.ts";
import { recordRun } from "../operations/backups/record-run.ts";
import {
  drill,
  drillMoment,
  newestBackup,
  type RestoreResult,
  restoreBackup,
  restoreMoment,
} from "../operations/backups/restore.ts";
import { databaseOf } from "../operations/backups/tools/connection-environment.ts";
import { type Finding, isFailure } from "../platform/check.ts";
import { type BackupSetup, openBackupSetup, readWords } from "./backup-setup.ts";
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

function writeSteps(takenAt: string): string {
  return `
What now, before the site is opened again:
  1. Ask the gateways about every payment since then (docs/operations/backups.md, "After a restore"):
     npm run ledger -- reconcile --since ${takenAt} --reason "restore"
  2. Run again the deletions of accounts that were made since then.
`;
}

function writeFindings(findings: readonly Finding[]): string {
  return findings
    .map((finding) => `${isFailure(finding) ? "FAIL" : "ok  "}  ${finding.sentence.en}\n`)
    .join("");
}

function orderOf({ databaseUrl, keySettings, signal, settings }: BackupSetup) {
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

function momentOrderOf(setup: BackupSetup, moment: Moment, from: string | undefined) {
  const { stanza, folder = tmpdir() } = setup.settings.backups;
  if (stanza === undefined) {
    throw new UsageError("PGBACKREST_STANZA is missing: a moment is restored from the archive of pgBackRest");
  }
  return { ...orderOf(setup), stanza, moment, from, parent: folder };
}

async function drillFile(setup: BackupSetup, dumpFile: string | undefined, identity: string | undefined) {
  const { folder } = setup.settings.backups;
  if (dumpFile === undefined && folder === undefined) throw new UsageError(usage);
  return await setup.withDatabase(async (context) => {
    const { file, takenAt, findings } = await recordRun(context, "drill", async () => {
      const dump = dumpFile ?? (await newestBackup(folder ?? ""));
      const restored = await drill({ ...orderOf(setup), file: dump, identity });
      return { ...restored.manifest, findings: restored.findings };
    });
    return `${file} of ${takenAt} can be restored.\n${writeFindings(findings)}`;
  });
}

async function drillArchive(setup: BackupSetup, { to = "latest", from }: Values) {
  const order = momentOrderOf(setup, readMoment(to, new Date()), from);
  return await setup.withDatabase(async (context) => {
    const { at, file, findings } = await recordRun(context, "drill", async () => {
      const plan = await planMoment(order);
      const { backup, isEncrypted } = plan;
      const drilled = await drillMoment(order, plan);
      return { ...drilled, file: backup.label, bytes: backup.bytes, sha256: null, isEncrypted };
    });
    return `${writeMoment(at).en} can be restored, from ${file} and the archive since.\n${writeFindings(findings)}`;
  });
}

function describePlan(
  order: ReturnType<typeof momentOrderOf>,
  { backup }: MomentPlan,
  into: string | undefined,
) {
  const { moment, stanza, parent, databaseUrl } = order;
  const what = moment === "latest" ? "the last moment in the archive" : writeMoment(moment).en;
  return [
    `Restoring ${what}`,
    `  from  pgBackRest's backup ${backup.label} of ${writeMoment(backup.endedAt).en}, and the archive since, stanza ${stanza}`,
    `  by    a PostgreSQL ${backup.major} of its own in ${parent}, ${Math.ceil(backup.bytes / 1e6)} MB, removed afterwards`,
    `  into  ${into === undefined ? `the database ${databaseOf(databaseUrl)}, if it is empty` : `the new database ${into}`}`,
    "Databases that are in use, and the files of running servers, stay as they are.",
  ].join("\n");
}

async function restoreArchive(setup: BackupSetup, { report }: Invocation, values: Values) {
  const { to = "", into, from, migrate } = values;
  const order = momentOrderOf(setup, readMoment(to, new Date()), from);
  const plan = await planMoment(order);
  report(describePlan(order, plan, into));
  const restored = await restoreMoment({ ...order, into, migrates: migrate }, plan);
  const { takenAt } = restored.manifest;
  return writeReport(`Restored ${writeMoment(new Date(takenAt)).en}.`, restored);
}

async function restoreFile(setup: BackupSetup, file: string, { identity, into, migrate }: Values) {
  const restored = await restoreBackup({ ...orderOf(setup), file, identity, into, migrates: migrate });
  return writeReport(`Restored ${restored.manifest.file} of ${restored.manifest.takenAt}.`, restored);
}

function writeReport(what: string, { manifest, findings }: RestoreResult): string {
  const report = `${what}\n${writeFindings(findings)}${writeSteps(manifest.takenAt)}`;
  if (findings.some(isFailure)) throw new Error(report.trimEnd());
  return report;
}

await printOutput(async (invocation) => {
  const { values, positionals } = readWords(
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
  const isOfArchive = values.to !== undefined || setup.settings.backups.stanza !== undefined;
  return file === undefined && isOfArchive
    ? await drillArchive(setup, values)
    : await drillFile(setup, file, values.identity);
});
