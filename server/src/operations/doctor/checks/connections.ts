import { connectionsPerNode } from "../../../platform/database/open-pools.ts";
import { type Check, fail, ok, skipped, warn } from "../check.ts";
import { reachedDatabase } from "../facts.ts";

const raise = {
  zh: "提高max_connections（需要重启PostgreSQL），或提高角色和数据库的连接上限",
  en: "Raise max_connections (PostgreSQL has to restart), or the limits of role and database",
};

/** Whether PostgreSQL has a connection for all that the site's nodes may open. */
export const checkConnections: Check = {
  name: { zh: "数据库连接数", en: "Connections of the database" },
  run(facts) {
    const database = reachedDatabase(facts);
    if (!database) return skipped({ zh: "连不上数据库", en: "The database is not reached" });
    const { maxConnections, foreignConnections, liveNodes } = database;
    const nodes = Math.max(1, liveNodes);
    const needed = nodes * connectionsPerNode;
    const free = maxConnections - foreignConnections;
    const sentence = {
      zh: `${nodes}个节点最多用${needed}个连接，PostgreSQL可给${free}个`,
      en: `${nodes} ${nodes === 1 ? "node uses" : "nodes use"} up to ${needed} connections, PostgreSQL has ${free}`,
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
};
