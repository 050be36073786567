import { z } from "zod";

export interface BackupSettings {
  readonly folder: string | undefined;
  /** Recipients of age; empty: backups are not encrypted. */
  readonly publicKeys: readonly string[];
  readonly postgresBin: string | undefined;
}

const keysOf = (text: string) =>
  text
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");

export const backupVariables = {
  BACKUP_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      "the folder that `baleen backup` writes to; once it is set, production raises an alarm if there was no backup for 26 hours",
    ),
  BACKUP_PUBLIC_KEY: z
    .string()
    .refine((text) => keysOf(text).every((key) => /^age1[0-9a-z]{50,}$/.test(key)), {
      error: "must be public keys of age, such as age1… (made by age-keygen), separated by commas",
    })
    .optional()
    .describe(
      "public keys of age, separated by commas; backups are encrypted to them, and only the owners of the private keys read them",
    ),
  POSTGRES_BIN: z
    .string()
    .min(1)
    .optional()
    .describe(
      "the folder of `pg_dump` and `pg_restore` (default: the newest fitting ones of `/usr/lib/postgresql/*/bin` and `PATH`)",
    ),
};

type RawSettings = z.output<z.ZodObject<typeof backupVariables>>;

export function backupSettingsOf({
  BACKUP_DIR,
  BACKUP_PUBLIC_KEY,
  POSTGRES_BIN,
}: RawSettings): BackupSettings {
  return { folder: BACKUP_DIR, publicKeys: keysOf(BACKUP_PUBLIC_KEY ?? ""), postgresBin: POSTGRES_BIN };
}
