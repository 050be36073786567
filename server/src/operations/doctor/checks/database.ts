import { minVersion } from "../../../platform/database/find-database-problem.ts";
import { type Check, fail, ok, problemsOr, skipped } from "../check.ts";

/** Whether the database can be used at all. */
export const checkDatabase: Check = {
  name: { zh: "数据库", en: "Database" },
  run({ database }) {
    if (!database) return skipped({ zh: "没有DATABASE_URL", en: "There is no DATABASE_URL" });
    if ("problem" in database) return fail({ zh: database.problem, en: database.problem });
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
