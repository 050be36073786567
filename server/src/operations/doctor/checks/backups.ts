import { maxBackupHours } from "../../backups/record-run.ts";
import { majorOf } from "../../backups/tools/postgres-programs.ts";
import {
  type Check,
  type Facts,
  type Finding,
  fail,
  ok,
  problemsOr,
  reachedDatabase,
  skipped,
  warn,
} from "../check.ts";
import { judgeArchive } from "./archive.ts";

const hourMs = 3_600_000;
const maxDrillHours = 8 * 24;

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
    if (!database) return skipped({ zh: "连不上数据库", en: "The database is not reached" });
    const versions = await probes.findPostgresClients(postgresBin);
    const { lastBackupAt, lastDrillAt } = database;
    const found = [
      ...(stanza === undefined ? [] : await judgeArchive(facts, stanza, database)),
      judgeClients(versions, database.version),
      judgeAge(facts, lastBackupAt, maxBackupHours) &&
        fail(describeLast("备份", "backup", lastBackupAt), {
          zh: "运行baleen backup；再看定时器是否启用：systemctl list-timers",
          en: "Run baleen backup, and see whether its timer is enabled: systemctl list-timers",
        }),
      judgeAge(facts, lastDrillAt, maxDrillHours) &&
        warn(describeLast("恢复演练", "drill", lastDrillAt), {
          zh: "运行npm run restore -- --drill：没有恢复过的备份不算备份",
          en: "Run npm run restore -- --drill: a backup that was never restored is none",
        }),
    ];
    return problemsOr(found, ok(describeLast("备份", "backup", lastBackupAt)));
  },
};

function judgeClients(versions: readonly string[], serverVersion: string): false | readonly Finding[] {
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

function judgeAge({ probes }: Facts, at: Date | undefined, maxHours: number): boolean {
  return at === undefined || probes.now().getTime() - at.getTime() > maxHours * hourMs;
}

function describeLast(zh: string, en: string, at: Date | undefined) {
  const when = at?.toISOString();
  return when
    ? { zh: `最近一次成功的${zh}：${when}`, en: `The last successful ${en}: ${when}` }
    : { zh: `还没有成功的${zh}`, en: `There was no successful ${en} yet` };
}
