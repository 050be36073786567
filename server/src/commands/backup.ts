import { formatCount } from "@baleen/contract/format-count.ts";
import { makeBackup } from "../operations/backups/make-backup.ts";
import { removeExpired } from "../operations/backups/manifest.ts";
import { confirmArchive } from "../operations/backups/pgbackrest/confirm-archive.ts";
import { recordRun } from "../operations/backups/record-run.ts";
import { type BackupSetup, openBackupSetup, parseArguments } from "./backup-setup.ts";
import { printOutput, UsageError } from "./command-line.ts";

const usage = `Makes sure that what is in the database now can be restored.

  npm run backup [-- --dump]

Without PGBACKREST_STANZA it writes a dump to BACKUP_DIR, and removes those that have expired. With it, pgBackRest makes
the backups: this looks whether it has a young one, and waits until the write-ahead log has arrived in its archive; --dump
writes a dump all the same. docs/operations/backups.md says how to have it run each night, and how to restore.`;

const options = { dump: { type: "boolean", default: false } } as const;

async function writeDump({ settings, databaseUrl, signal, withDatabase }: BackupSetup): Promise<string> {
  const { folder, publicKeys, postgresBin } = settings.backups;
  if (folder === undefined) throw new UsageError("BACKUP_DIR is missing: the folder for backups");
  const backingUp = { databaseUrl, folder, publicKeys, postgresBin, environment: process.env, signal };
  return await withDatabase(async (context) => {
    const manifest = await recordRun(context, "backup", () => makeBackup(backingUp));
    const removed = await removeExpired(folder, new Date(manifest.takenAt));
    return [
      `${folder}/${manifest.file}: ${formatCount(manifest.bytes, "byte")}${manifest.isEncrypted ? ", encrypted" : ""}\n`,
      ...removed.map((file) => `removed ${file}\n`),
    ].join("");
  });
}

async function confirm({ withDatabase, signal }: BackupSetup, stanza: string): Promise<string> {
  return await withDatabase(async (context) => {
    const options = { db: context.db, stanza, environment: process.env, now: context.clock.now(), signal };
    const { file, isEncrypted } = await recordRun(context, "backup", () => confirmArchive(options));
    return `pgBackRest has the backup ${file}${isEncrypted ? ", encrypted," : ""} and everything since.\n`;
  });
}

await printOutput(async ({ words }) => {
  const { values } = parseArguments({ options, args: [...words] }, usage);
  const setup = await openBackupSetup();
  const { stanza } = setup.settings.backups;
  return stanza === undefined || values.dump ? await writeDump(setup) : await confirm(setup, stanza);
});
