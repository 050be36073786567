import { parseArgs } from "node:util";
import type { Finding } from "../operations/backups/check-restored.ts";
import { recordRun } from "../operations/backups/record-run.ts";
import { drill, newestBackup, restoreBackup } from "../operations/backups/restore.ts";
import { type BackupContext, openBackupContext } from "./with-backup-deps.ts";
import { printOutput, UsageError } from "./with-command-deps.ts";

const usage = `Restores a backup and checks it, or tries in a throw-away database whether it could be restored.

  npm run restore -- FILE [--into NEWNAME] [--identity KEYFILE] [--migrate]
  npm run restore -- --drill [FILE] [--identity KEYFILE]

The database of DATABASE_URL has to be empty; --into creates another on the same server. --identity names the file with
the private key of age for an encrypted backup. --migrate brings the schema of an older release up to this one's.
A drill takes the newest backup of BACKUP_DIR. docs/operations/backups.md says more.`;

const options = {
  into: { type: "string" },
  identity: { type: "string" },
  drill: { type: "boolean", default: false },
  migrate: { type: "boolean", default: false },
} as const;

const furtherSteps = `
What now, before the site is opened again:
  1. Ask the gateways about every payment since the backup: docs/operations/backups.md, "After a restore".
  2. Run again the deletions of accounts that were made since then.
`;

function writeFindings(findings: readonly Finding[]): string {
  return findings.map(({ isRight, sentence }) => `${isRight ? "ok  " : "FAIL"}  ${sentence.en}\n`).join("");
}

function orderOf(context: BackupContext, file: string, identity: string | undefined) {
  const { databaseUrl, secretKey, signal, settings } = context;
  const { postgresBin } = settings.backups;
  return { databaseUrl, file, identity, postgresBin, secretKey, environment: process.env, signal };
}

async function runDrill(context: BackupContext, file: string | undefined, identity: string | undefined) {
  const { folder } = context.settings.backups;
  if (file === undefined && folder === undefined) throw new UsageError(usage);
  return await context.withDatabase(async (deps) => {
    const { manifest, findings } = await recordRun(deps, "drill", async () => {
      const restored = await drill(orderOf(context, file ?? (await newestBackup(folder ?? "")), identity));
      return { manifest: restored.manifest, result: restored };
    });
    return `${manifest.file} of ${manifest.takenAt} can be restored.\n${writeFindings(findings)}`;
  });
}

await printOutput(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, ...others] = positionals;
  if (others.length > 0 || (values.drill && (values.into !== undefined || values.migrate))) {
    throw new UsageError(usage);
  }
  if (values.drill) return await runDrill(await openBackupContext(), file, values.identity);
  if (file === undefined) throw new UsageError(usage);
  const context = await openBackupContext();
  const { manifest, findings } = await restoreBackup({
    ...orderOf(context, file, values.identity),
    into: values.into,
    migrates: values.migrate,
  });
  const report = `Restored ${manifest.file} of ${manifest.takenAt}.\n${writeFindings(findings)}${furtherSteps}`;
  if (findings.some(({ isRight }) => !isRight)) throw new Error(report.trimEnd());
  return report;
});
