import { type Check, fail, ok, skipped, warn } from "../check.ts";
import { reachedDatabase } from "../facts.ts";

/** Whether this release and the database's schema fit. */
export const checkMigrations: Check = {
  name: { zh: "数据库结构", en: "Schema of the database" },
  run(facts) {
    const database = reachedDatabase(facts);
    if (!database) return skipped({ zh: "连不上数据库", en: "The database is not reached" });
    const { pendingMigrations, newerMigrations, newerProblem } = database;
    if (newerProblem !== undefined) {
      return fail(
        {
          zh: `更新的版本改动过这个数据库，这个版本不能使用：${newerProblem}`,
          en: newerProblem,
        },
        {
          zh: "重新启动新版本，或恢复它首次启动之前的备份",
          en: "Start the newer release again, or restore the backup from before its first start",
        },
      );
    }
    if (newerMigrations.length > 0) {
      const names = newerMigrations.join(", ");
      return warn(
        { zh: `更新的版本扩充过这个数据库（${names}）`, en: `A newer release has added to it (${names})` },
        { zh: "尽快换回新版本", en: "Return to the newer release soon" },
      );
    }
    if (database.isEmpty) {
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
};
