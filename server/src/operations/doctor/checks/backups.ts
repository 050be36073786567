import { Rejection } from "../../../platform/rejection.ts";
import { judgeSetUp } from "../../backups/pgbackrest/confirm-archive.ts";
import type { Repository } from "../../backups/pgbackrest/pgbackrest.ts";
import { isOlderThan, maxBackupHours } from "../../backups/record-run.ts";
import { majorOf } from "../../backups/tools/postgres-programs.ts";
import {
  type Check,
  type Finding,
  fail,
  notReached,
  ok,
  problemsOr,
  reachedDatabase,
  skipped,
  warn,
} from "../check.ts";
import type { DatabaseFacts } from "../database-facts.ts";
import type { Probes } from "../probes.ts";

/** A week, and a day for one that is late. */
const maxDrillHours = 8 * 24;
const maxFullHours = 8 * 24;

type Problem = readonly Finding[] | false;

/** Whether a backup that can be restored is young enough, and PostgreSQL's programs for the next one are there. */
export const checkBackups: Check = {
  name: { zh: "备份", en: "Backups" },
  async run(facts) {
    const { settings, probes } = facts;
    if (!settings.backups) return skipped({ zh: "需要正确的配置", en: "This needs right settings" });
    const { folder, stanza, postgresBin } = settings.backups;
    if ((folder ?? stanza) === undefined) {
      return warn(
        {
          zh: "BACKUP_DIR和PGBACKREST_STANZA都没有设置，没人看管备份",
          en: "Neither BACKUP_DIR nor PGBACKREST_STANZA is set: nobody watches over backups",
        },
        {
          zh: "按docs/operations/backups.md设置每晚备份；由平台备份时可以忽略",
          en: "Set up a nightly backup as in docs/operations/backups.md, unless your platform makes them",
        },
      );
    }
    const database = reachedDatabase(facts);
    if (!database) return skipped(notReached);
    const versions = await probes.findPostgresClients(postgresBin);
    const { lastBackupAt, lastDrillAt, backupProblem } = database;
    const found = [
      ...(stanza === undefined ? [] : [await judgeRepository(probes, stanza), judgeArchiving(database)]),
      judgeClients(versions, database.version),
      judgeLastAttempt(backupProblem),
      isOlderThan(maxBackupHours, lastBackupAt, probes.now()) &&
        fail(describeLast("备份", "backup", lastBackupAt), {
          zh: "运行baleen backup；再看定时器是否启用：systemctl list-timers",
          en: "Run baleen backup, and see whether its timer is enabled: systemctl list-timers",
        }),
      isOlderThan(maxDrillHours, lastDrillAt, probes.now()) &&
        warn(describeLast("恢复演练", "drill", lastDrillAt), {
          zh: "运行npm run restore -- --drill：没有恢复过的备份不算备份",
          en: "Run npm run restore -- --drill: a backup that was never restored is none",
        }),
    ];
    return problemsOr(found, ok(describeLast("备份", "backup", lastBackupAt)));
  },
};

function judgeLastAttempt(problem: DatabaseFacts["backupProblem"]): Problem {
  if (!problem) return false;
  const at = problem.at.toISOString();
  return fail(
    { zh: `最近一次备份失败（${at}）：${problem.zh}`, en: `The last backup failed (${at}): ${problem.en}` },
    {
      zh: "改正后运行baleen backup；原因也在journalctl -u baleen-backup里",
      en: "Mend it and run baleen backup; journalctl -u baleen-backup has the reason too",
    },
  );
}

function judgeClients(versions: readonly string[], serverVersion: string): Problem {
  const needed = majorOf(serverVersion);
  if (versions.some((version) => majorOf(version) >= needed)) return false;
  const there = versions.join(", ");
  return fail(
    {
      zh: `数据库是PostgreSQL ${needed}，这台机器上的pg_dump是${there || "没有的"}`,
      en: `The database is PostgreSQL ${needed}, and pg_dump here is ${there || "missing"}`,
    },
    {
      zh: `安装postgresql-client-${needed}，或用POSTGRES_BIN指定所在的文件夹`,
      en: `Install postgresql-client-${needed}, or set POSTGRES_BIN to its folder`,
    },
  );
}

function describeLast(zh: string, en: string, at: Date | undefined) {
  const when = at?.toISOString();
  return when
    ? { zh: `最近一次成功的${zh}：${when}`, en: `The last successful ${en}: ${when}` }
    : { zh: `还没有成功的${zh}`, en: `There was no successful ${en} yet` };
}

async function judgeRepository({ now, readRepository }: Probes, stanza: string): Promise<Problem> {
  const remedy = {
    zh: `以postgres用户运行pgbackrest --stanza=${stanza} check；步骤见docs/operations/backups.md`,
    en: `Run pgbackrest --stanza=${stanza} check as the user postgres; docs/operations/backups.md has the steps`,
  };
  try {
    const repository = await readRepository(stanza);
    return repository.problem ? fail(repository.problem, remedy) : judgeBackups(now(), repository);
  } catch (error) {
    if (error instanceof Rejection) return fail(error.sentence, remedy);
    throw error;
  }
}

function judgeBackups(now: Date, { backups }: Repository): Problem {
  const last = backups.at(-1)?.endedAt;
  const lastFull = backups.findLast(({ type }) => type === "full")?.endedAt;
  const timers = {
    zh: "看它的定时器：systemctl list-timers，journalctl -u 'baleen-pgbackrest@*'",
    en: "Look at its timers: systemctl list-timers, journalctl -u 'baleen-pgbackrest@*'",
  };
  if (isOlderThan(maxBackupHours, last, now)) {
    const when = last?.toISOString();
    return fail(
      {
        zh: `pgBackRest最近一次备份：${when ?? "从未有过"}`,
        en: `The last backup by pgBackRest: ${when ?? "never"}`,
      },
      timers,
    );
  }
  if (!isOlderThan(maxFullHours, lastFull, now)) return false;
  const when = lastFull?.toISOString();
  return warn(
    {
      zh: `pgBackRest最近一次全量备份：${when}，超过八天`,
      en: `The last full backup by pgBackRest is older than eight days: ${when}`,
    },
    timers,
  );
}

/** Whether the server archives at all; how old its archive is belongs to the check of that. */
function judgeArchiving({ isReplica, replication: { archive } }: DatabaseFacts): Problem {
  const wrong = isReplica ? undefined : judgeSetUp(archive);
  return wrong !== undefined && fail(wrong);
}
