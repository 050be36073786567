import { z } from "zod";
import { saying } from "../../../platform/setting-problem.ts";

export interface BackupSettings {
  readonly folder: string | undefined;
  /** Recipients of age; empty: backups are not encrypted. */
  readonly publicKeys: readonly string[];
  readonly postgresBin: string | undefined;
  /** Of pgBackRest, which archives the database continuously. */
  readonly stanza: string | undefined;
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
      "the folder of backups, and of what a restore needs for a while; with it production raises an alarm if there was no backup for 26 hours",
    ),
  BACKUP_PUBLIC_KEY: z
    .string()
    .refine(
      (text) => keysOf(text).every((key) => /^age1[0-9a-z]{50,}$/.test(key)),
      saying({
        zh: "要写age的公钥，如age1…（由age-keygen生成），用逗号分开",
        en: "must be public keys of age, such as age1… (made by age-keygen), separated by commas",
      }),
    )
    .optional()
    .describe("public keys of age, separated by commas, that backups are encrypted to"),
  POSTGRES_BIN: z
    .string()
    .min(1)
    .optional()
    .describe(
      "the folder of PostgreSQL's programs (default: the oldest that fit of `/usr/lib/postgresql/*/bin` and `PATH`)",
    ),
  PGBACKREST_STANZA: z
    .string()
    .regex(/^[\w-]+$/, "must be the stanza's name in pgbackrest.conf, such as baleen")
    .optional()
    .describe(
      "the stanza of pgBackRest that archives the database; `backup` then looks whether it does, and `restore` takes a moment from it",
    ),
};

type RawSettings = z.output<z.ZodObject<typeof backupVariables>>;

export function backupSettingsOf({
  BACKUP_DIR,
  BACKUP_PUBLIC_KEY,
  POSTGRES_BIN,
  PGBACKREST_STANZA,
}: RawSettings): BackupSettings {
  return {
    folder: BACKUP_DIR,
    publicKeys: keysOf(BACKUP_PUBLIC_KEY ?? ""),
    postgresBin: POSTGRES_BIN,
    stanza: PGBACKREST_STANZA,
  };
}
