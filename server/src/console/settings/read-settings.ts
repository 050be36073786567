import type { readSettings as call } from "@baleen/contract/console/settings.ts";
import { listMigrations, readDatabaseVersion } from "../../db/schema-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";

export const readSettings: ConsoleHandler<typeof call> = async ({ reads, settingsSeen }) => ({
  ...settingsSeen,
  nodeVersion: process.version,
  databaseVersion: await readDatabaseVersion(reads),
  settings: [...settingsSeen.settings],
  migrations: await listMigrations(reads),
});
