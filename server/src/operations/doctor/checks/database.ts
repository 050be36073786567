import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { defineProblems, failure, ok, warning } from "../../../platform/check.ts";
import { connectionsPerNode } from "../../../platform/database/open-pools.ts";
import { type DeploymentCheck, defineDatabaseCheck, skipWithoutDatabase } from "../check.ts";

const connectionLimitRemedy = {
  zh: "提高max_connections（需要重启PostgreSQL），或提高角色和数据库的连接上限",
  en: "Raise max_connections (needs a restart of PostgreSQL), or the connection limits of role and database",
};

/** The risk of each PostgreSQL setting if it is off. */
const durabilityRisks = {
  fsync: { zh: "断电后数据库可能损坏", en: "a power failure can destroy the database" },
  full_page_writes: {
    zh: "断电后可能有写了一半的页",
    en: "a power failure can leave pages that are half written",
  },
  synchronous_commit: {
    zh: "断电会丢失已向支付平台确认的付款",
    en: "a power failure can lose payments that were confirmed to gateways",
  },
} as const satisfies Readonly<Record<string, Localized>>;

interface Connections {
  readonly nodes: number;
  /** The number of connections that the nodes may open. */
  readonly needed: number;
  readonly free: number;
}

const describeConnections = ({ nodes, needed, free }: Connections) => ({
  zh: `${nodes}个节点最多用${needed}个连接，PostgreSQL可给${free}个`,
  en: `${formatCount(nodes, "node uses", "nodes use")} up to ${formatCount(needed, "connection")}, PostgreSQL has ${free}`,
});

const problem = defineProblems({
  databaseReadOnly: failure(
    { zh: "这是只读的备库", en: "This server is a read-only replica" },
    { zh: "DATABASE_URL要写主库", en: "Set DATABASE_URL to the primary" },
  ),
  durabilityOff: failure(
    ({ name }: { name: keyof typeof durabilityRisks }) => ({
      zh: `${name}是off：${durabilityRisks[name].zh}`,
      en: `${name} is off: ${durabilityRisks[name].en}`,
    }),
    ({ name }) => {
      const statement = `alter system set ${name} = on; select pg_reload_conf();`;
      return {
        zh: `在PostgreSQL中执行${statement}，并看角色和数据库上是否另有设置`,
        en: `Run ${statement} in PostgreSQL, and check that neither role nor database overrides it`,
      };
    },
  ),
  collationsChanged: failure(
    ({ versions }: { versions: string; refresh: string }) => ({
      zh: `系统库的排序规则变了（${versions}）：索引可能查不到已有的行，也可能放进重复的行`,
      en: `The system's collations have changed (${versions}): indexes can miss rows, and let duplicates in`,
    }),
    ({ refresh }) => ({
      zh: `换回原来的镜像，或执行reindex database …; ${refresh}见docs/operations/upgrades.md`,
      en: `Return to the former image, or run reindex database …; ${refresh} See docs/operations/upgrades.md`,
    }),
  ),
  connectionsTooFew: failure(describeConnections, connectionLimitRemedy),
  connectionsTooFewWhileUpdating: warning((figures: Connections) => {
    const { zh, en } = describeConnections(figures);
    return { zh: `${zh}，滚动更新时不够`, en: `${en}, which is too few during a rolling update` };
  }, connectionLimitRemedy),
  schemaNewer: failure(({ reason }: { reason: Localized }) => reason, {
    zh: "重新启动新版本，或恢复它首次启动之前的备份",
    en: "Start the newer release again, or restore the backup from before its first start",
  }),
  schemaExtended: warning(
    ({ names }: { names: string }) => ({
      zh: `更新的版本扩充过这个数据库（${names}）`,
      en: `A newer release has extended the schema (${names})`,
    }),
    { zh: "尽快换回新版本", en: "Return to the newer release soon" },
  ),
  migrationsPending: warning(
    ({ names }: { names: string }) => ({
      zh: `下次启动会升级数据库：${names}`,
      en: `The next start migrates the schema: ${names}`,
    }),
    { zh: "启动之前先备份", en: "Make a backup first" },
  ),
});

/** Whether the database can be used at all. */
export const checkDatabase: DeploymentCheck = {
  id: "database",
  subject: { zh: "数据库", en: "Database" },
  atStart: "too",
  run(facts) {
    const { database, databaseProblems } = facts;
    if (databaseProblems.length > 0) return databaseProblems;
    if (!database) return skipWithoutDatabase(facts);
    const { version, isReplica } = database;
    return isReplica
      ? problem.databaseReadOnly()
      : ok({ zh: `PostgreSQL ${version}`, en: `PostgreSQL ${version}` });
  },
};

/** Whether data that PostgreSQL has confirmed survives a power failure. */
export const checkDurability = defineDatabaseCheck(
  "durability",
  { zh: "数据库的可靠写入", en: "Database durability" },
  ({ fsync, fullPageWrites, synchronousCommit }) => {
    const settings = [
      ["fsync", fsync],
      ["full_page_writes", fullPageWrites],
      ["synchronous_commit", synchronousCommit],
    ] as const;
    const off = settings.filter(([, value]) => value === "off");
    return off.length > 0
      ? off.map(([name]) => problem.durabilityOff({ name }))
      : ok({ zh: "已确认的写入不会因断电丢失", en: "Committed writes survive a power failure" });
  },
);

/** Whether texts are sorted by the same rules as when the indexes were built. */
export const checkCollations = defineDatabaseCheck(
  "collations",
  { zh: "数据库的排序规则", en: "Database collations" },
  ({ changedCollations }) => {
    const [first] = changedCollations;
    if (!first) return ok({ zh: "与建索引时一致", en: "Same as when the indexes were built" });
    const versions = changedCollations.map(({ recorded, actual }) => `${recorded} → ${actual}`).join(", ");
    const refresh = first.name
      ? `alter collation ${first.name} refresh version;`
      : "alter database … refresh collation version;";
    return problem.collationsChanged({ versions, refresh });
  },
);

/** Whether PostgreSQL has enough connections for all that the site's nodes may open. */
export const checkConnections = defineDatabaseCheck(
  "connections",
  { zh: "数据库连接数", en: "Database connections" },
  ({ maxConnections, foreignConnections, liveNodes }) => {
    const nodes = Math.max(1, liveNodes);
    const needed = nodes * connectionsPerNode;
    const free = maxConnections - foreignConnections;
    const figures = { nodes, needed, free };
    if (free < needed) return problem.connectionsTooFew(figures);
    // While a node is being replaced, one more node is running.
    return free < needed + connectionsPerNode
      ? problem.connectionsTooFewWhileUpdating(figures)
      : ok(describeConnections(figures));
  },
);

/** Whether the database schema matches this release. */
export const checkMigrations = defineDatabaseCheck(
  "migrations",
  { zh: "数据库结构", en: "Database schema" },
  ({ isEmpty, pendingMigrations, newerMigrations, newerProblem: reason }) => {
    if (reason !== undefined) return problem.schemaNewer({ reason });
    if (newerMigrations.length > 0) return problem.schemaExtended({ names: newerMigrations.join(", ") });
    if (isEmpty) {
      return ok({
        zh: "数据库是空的，首次启动会建表",
        en: "The database is empty: the first start creates the tables",
      });
    }
    return pendingMigrations.length > 0
      ? problem.migrationsPending({ names: pendingMigrations.join(", ") })
      : ok({ zh: "与这个版本一致", en: "Matches this release" });
  },
);
