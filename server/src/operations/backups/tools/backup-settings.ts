import type { z } from "zod";
import { checkedText, optionalText, splitList } from "../../../platform/setting-problem.ts";

export const backupVariables = {
  BACKUP_DIR: optionalText(
    "the folder of backups, and of what a restore needs for a while; with it production raises an alarm if there was no backup for 26 hours",
  ),
  BACKUP_PUBLIC_KEY: checkedText((text) => splitList(text).every((key) => /^age1[0-9a-z]{50,}$/.test(key)), {
    zh: "要写age的公钥，如age1…（由age-keygen生成），用逗号分开",
    en: "must be public keys of age, such as age1… (made by age-keygen), separated by commas",
  })
    .optional()
    .describe("public keys of age, separated by commas, that backups are encrypted to"),
  POSTGRES_BIN: optionalText(
    "the folder of PostgreSQL's programs (default: the oldest that fit of `/usr/lib/postgresql/*/bin` and `PATH`)",
  ),
  PGBACKREST_STANZA: checkedText((text) => /^[\w-]+$/.test(text), {
    zh: "要写pgbackrest.conf里的stanza名称，如baleen",
    en: "must be the stanza's name in pgbackrest.conf, such as baleen",
  })
    .optional()
    .describe(
      "the stanza of pgBackRest that archives the database; `backup` then looks whether it does, and `restore` takes a moment from it",
    ),
};

export function backupSettingsOf(variables: z.output<z.ZodObject<typeof backupVariables>>) {
  return {
    folder: variables.BACKUP_DIR,
    /** Recipients of age; if empty, backups are not encrypted. */
    publicKeys: splitList(variables.BACKUP_PUBLIC_KEY ?? ""),
    postgresBin: variables.POSTGRES_BIN,
    /** The stanza of pgBackRest, which archives the database continuously. */
    stanza: variables.PGBACKREST_STANZA,
  };
}
