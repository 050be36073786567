import pg from "pg";
import { startOwnPostgres } from "../../scripts/testing/start-postgres.ts";
import { Balancer } from "../balancer.ts";
import { Cashier } from "./cashier.ts";
import { Cluster } from "./cluster.ts";
import { Nodes } from "./nodes.ts";
import { Operator, operatorLogin } from "./operator.ts";
import { type OwnDatabase, type StormOptions, UnusableOptionsError } from "./options.ts";
import type { Random } from "./random.ts";

export interface Rehearsal {
  /** The balancer's address. */
  readonly url: string;
  readonly cashier: Cashier;
  readonly nodes: Nodes;
  readonly operator: Operator;
  readonly client: pg.Pool;
  /** The database cluster, if the primary is to fail; otherwise undefined. */
  readonly cluster: Cluster | undefined;
  close(): Promise<void>;
}

/** An installation of its own: PostgreSQL unless the options name one, fake gateways, nodes and a balancer in front of them. */
export async function openRehearsal(
  {
    nodes: nodeCount,
    log,
    database,
    failover,
  }: Pick<StormOptions, "nodes" | "log" | "database" | "failover">,
  random: Random,
): Promise<Rehearsal> {
  if (database) await requireEmpty(database);
  const cluster = failover ? await Cluster.start() : undefined;
  const { url: databaseUrl, directUrl, stop } = await provideDatabase(database, cluster);
  const cashier = await Cashier.open(random);
  const balancer = new Balancer([]);
  const url = await balancer.listen();
  const settings = {
    ...cashier.settings,
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
    LOG_LEVEL: log,
    TRUST_PROXY: "127.0.0.1",
    STOP_DELAY_S: "3",
    PUBLIC_ORIGIN: url,
  };
  const nodes = new Nodes(balancer, settings);
  // Every second node connects to the hosts directly and finds the primary itself.
  const alone = cluster && { DATABASE_URL: cluster.hostsUrl, DATABASE_DIRECT_URL: cluster.hostsUrl };
  for (let n = 0; n < nodeCount; n++) await nodes.add(n % 2 === 1 ? alone : {});
  const client = new pg.Pool({ connectionString: directUrl, max: 1 });
  client.on("error", () => undefined);
  await client.query(
    `insert into operators (login, name, role, password_hash, created_at)
     values ($1, 'Rehearsal', 'owner', 'no password', now())`,
    [operatorLogin],
  );
  return {
    url,
    cashier,
    nodes,
    operator: new Operator(settings),
    client,
    cluster,
    async close() {
      await client.end();
      await nodes.stop();
      balancer.stop();
      await cashier.close();
      await stop();
    },
  };
}

async function provideDatabase(own: OwnDatabase | undefined, cluster: Cluster | undefined) {
  if (own) return { ...own, stop: async () => {} };
  if (cluster)
    return { url: cluster.proxyUrl, directUrl: cluster.proxyUrl, stop: async () => cluster.stop() };
  const { url, stop } = await startOwnPostgres();
  return { url, directUrl: url, stop };
}

/** Throws `UnusableOptionsError` if there are tables in the database: it could be a real installation's. */
async function requireEmpty({ url, directUrl }: OwnDatabase): Promise<void> {
  for (const connectionString of new Set([url, directUrl])) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string; tables: number }>(
        `select current_database() as name, count(*)::integer as tables from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      const { name, tables } = rows[0] ?? { name: "?", tables: 0 };
      if (tables > 0) {
        throw new UnusableOptionsError(
          `The database ${name} has ${tables} tables already. A storm needs an empty one, so that it cannot touch a real installation: create one for it.`,
        );
      }
    } finally {
      await client.end();
    }
  }
}
