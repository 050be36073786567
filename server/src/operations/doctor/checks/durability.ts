import { type Check, fail, ok, problemsOr, skipped } from "../check.ts";
import { reachedDatabase } from "../facts.ts";

/** Whether what PostgreSQL has confirmed survives a power failure. */
export const checkDurability: Check = {
  name: { zh: "数据库的可靠写入", en: "Durability of the database" },
  run(facts) {
    const database = reachedDatabase(facts);
    if (!database) return skipped({ zh: "连不上数据库", en: "The database is not reached" });
    const { fsync, fullPageWrites, synchronousCommit } = database;
    return problemsOr(
      [
        fsync === "off" &&
          fail(
            {
              zh: "fsync是off：断电后数据库可能损坏",
              en: "fsync is off: a power failure can destroy the database",
            },
            setOn("fsync"),
          ),
        fullPageWrites === "off" &&
          fail(
            {
              zh: "full_page_writes是off：断电后可能有写了一半的页",
              en: "full_page_writes is off: a power failure can leave pages that are half written",
            },
            setOn("full_page_writes"),
          ),
        synchronousCommit === "off" &&
          fail(
            {
              zh: "synchronous_commit是off：断电会丢失已向支付平台确认的付款",
              en: "synchronous_commit is off: a power failure loses payments that gateways were told are booked",
            },
            setOn("synchronous_commit"),
          ),
      ],
      ok({ zh: "已确认的写入不会因断电丢失", en: "Confirmed writes survive a power failure" }),
    );
  },
};

function setOn(name: string) {
  const statement = `alter system set ${name} = on; select pg_reload_conf();`;
  return {
    zh: `在PostgreSQL中执行${statement}，并看角色和数据库上是否另有设置`,
    en: `In PostgreSQL run ${statement} and look whether role or database set it otherwise`,
  };
}
