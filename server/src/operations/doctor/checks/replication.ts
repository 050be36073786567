import type { Localized } from "@baleen/contract/language.ts";
import { isArchiveOld, isStandbyBehind } from "../../../alarms/watched-replication.ts";
import { defineProblems, failure, ok, pickProblems, skipped, warning } from "../../../platform/check.ts";
import type { DatabaseHost } from "../../../platform/database/database-hosts.ts";
import type { Failover, Replication, Standby } from "../../../platform/database/replication.ts";
import { defineDatabaseCheck } from "../check.ts";

interface HostParams {
  readonly hosts: string;
}

interface ArchiveAge {
  readonly last: Localized;
  readonly minutes: number;
}

const describeArchiveAge = ({ last, minutes }: ArchiveAge): Localized => ({
  zh: `${last.zh}，已有${minutes}分钟的日志没有归档`,
  en: `${last.en}; ${minutes} min of it are not archived`,
});

const problem = defineProblems({
  severalPrimaries: failure(
    ({ hosts }: { hosts: readonly string[] }) => ({
      zh: `${hosts.join("和")}都接受写入：其中一台是已被取代的旧主库`,
      en: `${hosts.join(" and ")} both accept writes: one of them is a former primary that was replaced`,
    }),
    {
      zh: "停掉时间线较小的那一台，再让它作为备库回来",
      en: "Stop the one with the lower timeline, and bring it back as a standby",
    },
  ),
  databaseHostLost: warning(
    ({ hosts }: HostParams) => ({ zh: `连不上${hosts}`, en: `${hosts} cannot be reached` }),
    {
      zh: "看那台机器；它不在，主库出事时就没有服务器接替",
      en: "Check that machine: without it no server can take over from the primary",
    },
  ),
  replicaNotReached: warning(
    ({ hosts }: HostParams) => ({
      zh: `连不上${hosts}，控制台改读主库`,
      en: `${hosts} cannot be reached; the console reads the primary instead`,
    }),
    { zh: "看那台机器，或去掉这个设置", en: "Check that machine, or remove the setting" },
  ),
  replicaIsPrimary: warning(
    ({ hosts }: HostParams) => ({
      zh: `${hosts}不是备库，不会被使用`,
      en: `${hosts} is not a replica, and is not used`,
    }),
    { zh: "写一台备库的地址，或去掉这个设置", en: "Set it to a standby, or remove it" },
  ),
  replicaBehind: warning(
    ({ hosts, lagS }: HostParams & { lagS: number }) => ({
      zh: `${hosts}落后${Math.round(lagS)}秒，控制台改读主库`,
      en: `${hosts} is ${Math.round(lagS)} s behind; the console reads the primary instead`,
    }),
    { zh: "看它的磁盘、网络和长时间的查询", en: "Check its disk, its network and long queries" },
  ),
  standbysHidden: warning(
    ({ user }: { user: string }) => ({
      zh: `用户${user}看不到备库的状态和延迟`,
      en: `The user ${user} cannot see the state and lag of standbys`,
    }),
    ({ user }) => ({ zh: `执行grant pg_monitor to ${user};`, en: `Run grant pg_monitor to ${user};` }),
  ),
  synchronousStandbyMissing: failure(
    ({ seconds }: { seconds: number }) => ({
      zh: `${seconds}秒以来没有同步备库：新的付款只存在一台机器上`,
      en: `There has been no synchronous standby for ${seconds} s: new payments exist on one machine only`,
    }),
    {
      zh: "用patronictl list查看备库，让它重新跟上",
      en: "Check it with patronictl list, and bring it back",
    },
  ),
  standbysAsynchronous: warning(
    ({ hosts }: HostParams) => ({
      zh: `备库${hosts}是异步的：主库坏了会丢失刚确认的付款`,
      en: `${hosts} is asynchronous: the last confirmed payments are lost if the primary fails`,
    }),
    {
      zh: "在Patroni中设synchronous_mode: true，或设置synchronous_standby_names；仅用于查询的副本可以忽略",
      en: "Set synchronous_mode: true in Patroni, or synchronous_standby_names; ignore this for a replica that only serves reads",
    },
  ),
  /** `off` is reported by the check of durability instead. */
  commitsLocal: failure(
    {
      zh: "synchronous_commit是local：提交不等备库",
      en: "synchronous_commit is local: commits do not wait for the standby",
    },
    {
      zh: "设为on，并看角色和数据库上是否另有设置",
      en: "Set it to on, and check that neither role nor database overrides it",
    },
  ),
  standbysBehind: warning(
    ({ lags }: { lags: string }) => ({ zh: `备库落后：${lags}`, en: `Behind the primary: ${lags}` }),
    {
      zh: "看它的磁盘、网络和长时间的查询；在它跟上之前不要切换",
      en: "Check its disk, its network and long queries; do not switch over to it until it has caught up",
    },
  ),
  archiveFails: failure(describeArchiveAge, {
    zh: "PostgreSQL日志里有archive_command失败的原因；磁盘写满之前必须修好",
    en: "PostgreSQL's log says why archive_command fails; mend it before the disk is full",
  }),
  archiveStopped: failure(describeArchiveAge, {
    zh: "看archive_command是不是空的；设archive_timeout = 60s",
    en: "Check that archive_command is not empty, and set archive_timeout = 60s",
  }),
});

/** Which database servers are configured, and which of them is the primary. */
export const checkDatabaseServers = defineDatabaseCheck(
  "databaseServers",
  { zh: "数据库的服务器", en: "Database servers" },
  async ({ isReplica, replication }, { settings, probes }) => {
    const { databaseUrl = "", databaseReadUrl } = settings;
    if (isReplica) {
      return skipped({ zh: "DATABASE_URL里没有主库", en: "DATABASE_URL names no primary" });
    }
    const hosts = await probes.readDatabaseHosts(databaseUrl);
    const [replica] = databaseReadUrl === undefined ? [] : await probes.readDatabaseHosts(databaseReadUrl);
    const namesOf = (role: DatabaseHost["role"]) =>
      hosts.filter((host) => host.role === role).map(({ host }) => host);
    const primaries = namesOf("primary");
    const lost = namesOf(null).join(", ");
    const standbys = namesOf("standby").join(", ");
    const primary = primaries[0] ?? replication.host ?? "";
    const failover = describeFailover(replication.lastFailover);
    return pickProblems(
      [
        primaries.length > 1 && problem.severalPrimaries({ hosts: primaries }),
        lost !== "" && problem.databaseHostLost({ hosts: lost }),
        replica !== undefined && judgeReplica(replica, hosts),
      ],
      ok({
        zh: `主库${primary}，时间线${replication.timeline}${standbys && `；备库${standbys}`}${failover.zh}`,
        en: `The primary is ${primary}, timeline ${replication.timeline}${standbys && `; standby: ${standbys}`}${failover.en}`,
      }),
    );
  },
);

function describeFailover(last: Failover | null): Localized {
  if (!last) return { zh: "", en: "" };
  const at = last.at.toISOString();
  const moved = last.formerHost && last.host ? ` (${last.formerHost} → ${last.host})` : "";
  return { zh: `；上次切换${at}${moved}`, en: `; the last failover was ${at}${moved}` };
}

/** `others` must have been read before `replica`: a primary that is read later is ahead of a replica without lag. */
function judgeReplica(replica: DatabaseHost, others: readonly DatabaseHost[]) {
  const hosts = `DATABASE_READ_URL (${replica.host})`;
  if (replica.role === null) return problem.replicaNotReached({ hosts });
  if (replica.role === "primary") return problem.replicaIsPrimary({ hosts });
  const primaryPosition = others.find(({ role }) => role === "primary")?.position ?? 0;
  const lagS = replica.position >= primaryPosition ? 0 : replica.sinceCommitS;
  return isStandbyBehind({ lagS }) && problem.replicaBehind({ hosts, lagS: lagS ?? 0 });
}

/** Whether a standby has all acknowledged data, and whether its lag can be read. */
export const checkStandbys = defineDatabaseCheck(
  "standbys",
  { zh: "数据库的备库", en: "Database standbys" },
  ({ user, synchronousCommit, replication }) => {
    const { namesStandbys, seesStandbys, standbys } = replication;
    const behind = standbys.filter(isStandbyBehind);
    const lags = formatLags(standbys);
    return pickProblems(
      [
        !seesStandbys && (standbys.length > 0 || namesStandbys) && problem.standbysHidden({ user }),
        judgeSynchrony(replication),
        namesStandbys && synchronousCommit === "local" && problem.commitsLocal(),
        behind.length > 0 && problem.standbysBehind({ lags: formatLags(behind) }),
      ],
      ok(
        standbys.length === 0
          ? {
              zh: "没有备库：机器坏了，最近一次备份之后的数据就没有了",
              en: "No standby: if the machine fails, everything since the last backup is lost",
            }
          : { zh: lags, en: lags },
      ),
    );
  },
);

function judgeSynchrony({ seesStandbys, standbys, withoutStandbyS }: Replication) {
  if (withoutStandbyS !== null) {
    return problem.synchronousStandbyMissing({ seconds: Math.round(withoutStandbyS) });
  }
  const isSafe = standbys.length === 0 || standbys.some(({ isSynchronous }) => isSynchronous);
  const hosts = standbys.map(({ name }) => name).join(", ");
  return !isSafe && seesStandbys && problem.standbysAsynchronous({ hosts });
}

const formatLags = (standbys: readonly Standby[]) =>
  standbys
    .map(({ name, state, lagS }) => `${name} (${state}${lagS === null ? "" : `, ${lagS.toFixed(1)} s`})`)
    .join(", ");

/** Whether the write-ahead log reaches the archive, so that points in time can be restored. */
export const checkArchive = defineDatabaseCheck(
  "archive",
  { zh: "数据库日志的归档", en: "Write-ahead log archive" },
  ({ replication: { archive } }) => {
    if (!archive) {
      return ok({
        zh: "没有归档：只能恢复到某次备份，不能恢复到某一刻",
        en: "No archive: only a whole backup can be restored, not a moment between two",
      });
    }
    const at = archive.lastArchivedAt?.toISOString();
    const last = at
      ? { zh: `最近一次归档：${at}`, en: `The log was last archived at ${at}` }
      : { zh: "日志还没有归档过", en: "Nothing has been archived yet" };
    if (!isArchiveOld(archive)) return ok(last);
    const age = { last, minutes: Math.round(archive.ageS / 60) };
    return archive.isFailing ? problem.archiveFails(age) : problem.archiveStopped(age);
  },
);
