import type { Problem } from "@baleen/contract/error-kind.ts";
import type { Localized } from "@baleen/contract/language.ts";
import {
  defineProblems,
  failure,
  ok,
  pickProblems,
  skipped,
  toFailure,
  warning,
} from "../../../platform/check.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { findArchiveProblem } from "../../backups/pgbackrest/confirm-archive.ts";
import type { Repository } from "../../backups/pgbackrest/pgbackrest.ts";
import { isOlderThan, maxBackupHours } from "../../backups/record-run.ts";
import { majorOf } from "../../backups/tools/postgres-programs.ts";
import { type DeploymentCheck, skipWithoutDatabase } from "../check.ts";
import type { Probes } from "../probes.ts";

/** A week, plus a day of tolerance. */
const maxDrillHours = 8 * 24;
const maxFullHours = 8 * 24;

interface NewestRun {
  /** When the newest one ended; undefined if there is none. */
  readonly at: Date | undefined;
}

const timerRemedy = {
  zh: "看它的定时器：systemctl list-timers，journalctl -u 'baleen-pgbackrest@*'",
  en: "Look at its timers: systemctl list-timers, journalctl -u 'baleen-pgbackrest@*'",
};

const describeNewest =
  (zh: string, en: string) =>
  ({ at }: NewestRun): Localized => {
    const when = at?.toISOString();
    return when
      ? { zh: `最近一次成功的${zh}：${when}`, en: `The last successful ${en}: ${when}` }
      : { zh: `还没有成功的${zh}`, en: `There was no successful ${en} yet` };
  };
const describeNewestBackup = describeNewest("备份", "backup");

const problem = defineProblems({
  backupsNotSetUp: warning(
    {
      zh: "BACKUP_DIR和PGBACKREST_STANZA都没有设置，无法确认有没有备份",
      en: "Neither BACKUP_DIR nor PGBACKREST_STANZA is set, so nothing checks that backups are made",
    },
    {
      zh: "按docs/operations/backups.md设置每晚备份；由平台备份时可以忽略",
      en: "Set up a nightly backup as in docs/operations/backups.md, unless your platform makes them",
    },
  ),
  backupOld: failure(describeNewestBackup, {
    zh: "运行baleen backup；再看定时器是否启用：systemctl list-timers",
    en: "Run baleen backup, and see whether its timer is enabled: systemctl list-timers",
  }),
  backupFailed: failure(
    ({ at, reason }: { at: Date; reason: Localized }) => ({
      zh: `最近一次备份失败（${at.toISOString()}）：${reason.zh}`,
      en: `The last backup failed (${at.toISOString()}): ${reason.en}`,
    }),
    {
      zh: "改正后运行baleen backup；原因也在journalctl -u baleen-backup里",
      en: "Mend it and run baleen backup; journalctl -u baleen-backup has the reason too",
    },
  ),
  drillOld: warning(describeNewest("恢复演练", "drill"), {
    zh: "运行npm run restore -- --drill：没有恢复过的备份不算备份",
    en: "Run npm run restore -- --drill: a backup that was never restored does not count",
  }),
  dumpProgramOld: failure(
    ({ major, versions }: { major: number; versions: string }) => ({
      zh: `数据库是PostgreSQL ${major}，这台机器上的pg_dump是${versions || "没有的"}`,
      en: `The database is PostgreSQL ${major}, and pg_dump here is ${versions || "missing"}`,
    }),
    ({ major }) => ({
      zh: `安装postgresql-client-${major}，或用POSTGRES_BIN指定所在的文件夹`,
      en: `Install postgresql-client-${major}, or set POSTGRES_BIN to its folder`,
    }),
  ),
  repositoryUnusable: failure(
    ({ found }: { found: Problem; stanza: string }) => found.sentence,
    ({ stanza }) => ({
      zh: `以postgres用户运行pgbackrest --stanza=${stanza} check；步骤见docs/operations/backups.md`,
      en: `Run pgbackrest --stanza=${stanza} check as the user postgres; docs/operations/backups.md has the steps`,
    }),
  ),
  repositoryOld: failure(
    ({ at }: NewestRun) => ({
      zh: `pgBackRest最近一次备份：${at?.toISOString() ?? "从未有过"}`,
      en: `The last backup by pgBackRest: ${at?.toISOString() ?? "never"}`,
    }),
    timerRemedy,
  ),
  fullBackupOld: warning(
    ({ at }: NewestRun) => ({
      zh: `pgBackRest最近一次全量备份：${at?.toISOString()}，超过八天`,
      en: `The last full backup by pgBackRest is older than eight days: ${at?.toISOString()}`,
    }),
    timerRemedy,
  ),
});

/** Whether the newest restorable backup is recent, and PostgreSQL's programs for the next one are available. */
export const checkBackups: DeploymentCheck = {
  id: "backups",
  subject: { zh: "备份", en: "Backups" },
  async run(facts) {
    const { settings, database, probes } = facts;
    if (!settings.backups) return skipped({ zh: "需要正确的配置", en: "Needs valid settings" });
    const { folder, stanza, postgresBin } = settings.backups;
    if ((folder ?? stanza) === undefined) return problem.backupsNotSetUp();
    if (!database) return skipWithoutDatabase(facts);
    const { lastBackupAt, lastDrillAt, backupProblem, isReplica, replication, version } = database;
    const now = probes.now();
    const versions = await probes.findPostgresClients(postgresBin);
    const major = majorOf(version);
    const setUp = isReplica ? undefined : findArchiveProblem(replication.archive);
    return pickProblems(
      [
        stanza !== undefined && (await judgeRepository(probes, stanza)),
        stanza !== undefined && setUp && toFailure(setUp),
        !versions.some((one) => majorOf(one) >= major) &&
          problem.dumpProgramOld({ major, versions: versions.join(", ") }),
        backupProblem && problem.backupFailed({ at: backupProblem.at, reason: backupProblem }),
        isOlderThan(maxBackupHours, lastBackupAt, now) && problem.backupOld({ at: lastBackupAt }),
        isOlderThan(maxDrillHours, lastDrillAt, now) && problem.drillOld({ at: lastDrillAt }),
      ],
      ok(describeNewestBackup({ at: lastBackupAt })),
    );
  },
};

async function judgeRepository({ now, readRepository }: Probes, stanza: string) {
  try {
    const repository = await readRepository(stanza);
    const { problem: found } = repository;
    return found ? problem.repositoryUnusable({ stanza, found }) : judgeBackups(now(), repository);
  } catch (error) {
    if (error instanceof Rejection) return problem.repositoryUnusable({ stanza, found: error });
    throw error;
  }
}

function judgeBackups(now: Date, { backups }: Repository) {
  const last = backups.at(-1)?.endedAt;
  if (isOlderThan(maxBackupHours, last, now)) return problem.repositoryOld({ at: last });
  const lastFull = backups.findLast(({ type }) => type === "full")?.endedAt;
  return isOlderThan(maxFullHours, lastFull, now) && problem.fullBackupOld({ at: lastFull });
}
