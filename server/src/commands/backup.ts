import { counted } from "@baleen/contract/counted.ts";
import { makeBackup } from "../operations/backups/make-backup.ts";
import { removeExpired } from "../operations/backups/manifest.ts";
import { recordRun } from "../operations/backups/record-run.ts";
import { openBackupContext } from "./with-backup-deps.ts";
import { printOutput, UsageError } from "./with-command-deps.ts";

const usage = `Writes a backup of the database to BACKUP_DIR, and removes those that have expired.

  npm run backup

docs/operations/backups.md says how to have it run each night, how to encrypt it, and how to restore it.`;

async function run(words: readonly string[]): Promise<string> {
  if (words.length > 0) throw new UsageError(usage);
  const { settings, databaseUrl, signal, withDatabase } = await openBackupContext();
  const { folder, publicKeys, postgresBin } = settings.backups;
  if (folder === undefined) throw new UsageError("BACKUP_DIR is missing: the folder for backups");
  const backingUp = { databaseUrl, folder, publicKeys, postgresBin, environment: process.env, signal };
  return await withDatabase(async (deps) => {
    const manifest = await recordRun(deps, "backup", async () => {
      const made = await makeBackup(backingUp);
      return { manifest: made, result: made };
    });
    const removed = await removeExpired(folder, new Date(manifest.takenAt));
    return [
      `${folder}/${manifest.file}: ${counted(manifest.bytes, "byte")}${manifest.isEncrypted ? ", encrypted" : ""}\n`,
      ...removed.map((file) => `removed ${file}\n`),
    ].join("");
  });
}

await printOutput(() => run(process.argv.slice(2)));
