import { counted } from "@baleen/contract/counted.ts";
import { minVersion } from "../../../platform/database/find-database-problem.ts";
import { connectionsPerNode } from "../../../platform/database/open-pools.ts";
import { describeSettingProblem } from "../../../platform/setting-problem.ts";
import { type Check, databaseCheck, fail, ok, problemsOr, skipped, warn } from "../check.ts";

/** Whether the database can be used at all. */
export const checkDatabase: Check = {
  name: { zh: "数据库", en: "Database" },
  run({ database }) {
    if (!database) return skipped({ zh: "没有DATABASE_URL", en: "There is no DATABASE_URL" });
    if ("problem" in database) {
      return fail(describeSettingProblem({ setting: "DATABASE_URL", why: database.problem }));
    }
    const { version, isReplica } = database;
    const isOld = Number.parseInt(version, 10) < minVersion;
    return problemsOr(
      [
        isOld &&
          fail(
            {
              zh: `PostgreSQL ${version}太旧，需要${minVersion}或更新`,
              en: `PostgreSQL ${version} is too old; ${minVersion} or newer is needed`,
            },
            { zh: "用pg_upgrade升级", en: "Upgrade it by pg_upgrade" },
          ),
        isReplica &&
          fail(
            { zh: "这是只读的备库", en: "This is a replica, which only reads" },
            { zh: "DATABASE_URL要写主库", en: "Name the primary server in DATABASE_URL" },
          ),
      ],
      ok({ zh: `PostgreSQL ${version}`, en: `PostgreSQL ${version}` }),
    );
  },
};

/** Whether what PostgreSQL has confirmed survives a power failure. */
export const checkDurability = databaseCheck(
  { zh: "数据库的可靠写入", en: "Durability of the database" },
  ({ fsync, fullPageWrites, synchronousCommit }) => {
    const settings = [
      {
        name: "fsync",
        value: fsync,
        loss: { zh: "断电后数据库可能损坏", en: "a power failure can destroy the database" },
      },
      {
        name: "full_page_writes",
        value: fullPageWrites,
        loss: { zh: "断电后可能有写了一半的页", en: "a power failure can leave pages that are half written" },
      },
      {
        name: "synchronous_commit",
        value: synchronousCommit,
        loss: {
          zh: "断电会丢失已向支付平台确认的付款",
          en: "a power failure loses payments that gateways were told are booked",
        },
      },
    ];
    const off = settings.filter(({ value }) => value === "off");
    return problemsOr(
      off.map(({ name, loss }) =>
        fail({ zh: `${name}是off：${loss.zh}`, en: `${name} is off: ${loss.en}` }, setOn(name)),
      ),
      ok({ zh: "已确认的写入不会因断电丢失", en: "Confirmed writes survive a power failure" }),
    );
  },
);

function setOn(name: string) {
  const statement = `alter system set ${name} = on; select pg_reload_conf();`;
  return {
    zh: `在PostgreSQL中执行${statement}，并看角色和数据库上是否另有设置`,
    en: `In PostgreSQL run ${statement} and look whether role or database set it otherwise`,
  };
}

/** Whether texts are sorted as when the indexes were made. */
export const checkCollations = databaseCheck(
  { zh: "数据库的排序规则", en: "Collations of the database" },
  ({ changedCollations }) => {
    const [first] = changedCollations;
    if (!first) return ok({ zh: "与建索引时一致", en: "They are those of the indexes" });
    const versions = changedCollations.map(({ recorded, actual }) => `${recorded} → ${actual}`).join(", ");
    const refresh = first.name
      ? `alter collation ${first.name} refresh version;`
      : "alter database … refresh collation version;";
    return fail(
      {
        zh: `系统库的排序规则变了（${versions}）：索引可能查不到已有的行，也可能放进重复的行`,
        en: `The system's library sorts otherwise now (${versions}): indexes can miss rows that are there, and let duplicates in`,
      },
      {
        zh: `换回原来的镜像，或执行reindex database …; ${refresh}见docs/operations/upgrades.md`,
        en: `Return to the former image, or run reindex database …; ${refresh} See docs/operations/upgrades.md`,
      },
    );
  },
);

const raise = {
  zh: "提高max_connections（需要重启PostgreSQL），或提高角色和数据库的连接上限",
  en: "Raise max_connections (PostgreSQL has to restart), or the limits of role and database",
};

/** Whether PostgreSQL has a connection for all that the site's nodes may open. */
export const checkConnections = databaseCheck(
  { zh: "数据库连接数", en: "Connections of the database" },
  ({ maxConnections, foreignConnections, liveNodes }) => {
    const nodes = Math.max(1, liveNodes);
    const needed = nodes * connectionsPerNode;
    const free = maxConnections - foreignConnections;
    const sentence = {
      zh: `${nodes}个节点最多用${needed}个连接，PostgreSQL可给${free}个`,
      en: `${counted(nodes, "node uses", "nodes use")} up to ${counted(needed, "connection")}, PostgreSQL has ${free}`,
    };
    if (free < needed) return fail(sentence, raise);
    // While a node is replaced there is one more.
    return free < needed + connectionsPerNode
      ? warn(
          {
            zh: `${sentence.zh}，滚动更新时不够`,
            en: `${sentence.en}, too few while a node is being replaced`,
          },
          raise,
        )
      : ok(sentence);
  },
);

/** Whether this release and the database's schema fit. */
export const checkMigrations = databaseCheck(
  { zh: "数据库结构", en: "Schema of the database" },
  ({ isEmpty, pendingMigrations, newerMigrations, newerProblem }) => {
    if (newerProblem !== undefined) {
      return fail(newerProblem, {
        zh: "重新启动新版本，或恢复它首次启动之前的备份",
        en: "Start the newer release again, or restore the backup from before its first start",
      });
    }
    if (newerMigrations.length > 0) {
      const names = newerMigrations.join(", ");
      return warn(
        { zh: `更新的版本扩充过这个数据库（${names}）`, en: `A newer release has added to it (${names})` },
        { zh: "尽快换回新版本", en: "Return to the newer release soon" },
      );
    }
    if (isEmpty) {
      return ok({ zh: "数据库是空的，首次启动会建表", en: "It is empty: the first start makes the tables" });
    }
    if (pendingMigrations.length > 0) {
      const names = pendingMigrations.join(", ");
      return warn(
        { zh: `下次启动会升级数据库：${names}`, en: `The next start will migrate it: ${names}` },
        { zh: "启动之前先备份", en: "Make a backup before it" },
      );
    }
    return ok({ zh: "与这个版本一致", en: "It is that of this release" });
  },
);
