import type { Archive } from "../../../platform/database/archive-store.ts";
import { Rejection } from "../../../platform/rejection.ts";
import type { Repository } from "../../backups/pgbackrest/pgbackrest.ts";
import type { Facts } from "../check.ts";
import { factsWith, healthyArchive, healthyReplication, healthyRepository } from "./healthy-facts.ts";

const withRepository = (differences: Partial<Repository>): Partial<Facts["probes"]> => ({
  readRepository: async () => ({ ...healthyRepository, ...differences }),
});
const archivedAs = (archive: Archive | null) => ({
  database: { replication: { ...healthyReplication, archive } },
});

/** Broken pgBackRest archives, in the format of `brokenSetUps`. */
export const brokenArchives = (
  [
    [
      "pgBackRest may not be read",
      "fail",
      /^This user may not read pgBackRest's configuration/,
      {
        probes: {
          readRepository: async () => {
            throw new Rejection("pgBackRestForbidden", { output: "Permission denied" });
          },
        },
      },
    ],
    [
      "the stanza was never made",
      "fail",
      /missing stanza path/,
      {
        probes: withRepository({
          problem: new Rejection("pgBackRestFailed", { output: "missing stanza path" }),
        }),
      },
    ],
    ["pgBackRest has no backup", "fail", /by pgBackRest: never/, { probes: withRepository({ backups: [] }) }],
    [
      "pgBackRest's last backup is two days old",
      "fail",
      /by pgBackRest: 2026-11-21T18/,
      { probes: withRepository({ backups: healthyRepository.backups.slice(0, 1) }) },
    ],
    [
      "pgBackRest's last full backup is old",
      "warn",
      /older than eight days: 2026-11-01T/,
      {
        probes: withRepository({
          backups: healthyRepository.backups.map((backup) =>
            backup.type === "full" ? { ...backup, endedAt: new Date("2026-11-01T18:31:00Z") } : backup,
          ),
        }),
      },
    ],
    ["PostgreSQL archives nothing", "fail", /archive_mode is off/, archivedAs(null)],
    [
      "PostgreSQL archives full segments alone",
      "fail",
      /archive_timeout is 0/,
      archivedAs({ ...healthyArchive, timeoutS: 0 }),
    ],
  ] as const
).map(([what, result, words, differences]) => {
  const environment = { PGBACKREST_STANZA: "baleen", BACKUP_DIR: "" };
  return [
    what,
    result,
    "Backups",
    words,
    factsWith({ ...archivedAs(healthyArchive), ...differences, environment }),
  ] as const;
});
