import pg from "pg";
import { startOwnPostgres } from "../../scripts/testing/start-postgres.ts";
import { Balancer } from "../balancer.ts";
import { Cashier } from "./cashier.ts";
import { Nodes } from "./nodes.ts";
import { Operator } from "./operator.ts";
import type { Random } from "./random.ts";

export interface Rehearsal {
  /** The balancer's address. */
  readonly url: string;
  readonly cashier: Cashier;
  readonly nodes: Nodes;
  readonly operator: Operator;
  readonly client: pg.Client;
  close(): Promise<void>;
}

/** An installation of its own: PostgreSQL, fake gateways, nodes and a balancer in front of them. */
export async function openRehearsal(nodeCount: number, random: Random): Promise<Rehearsal> {
  const postgres = await startOwnPostgres();
  const cashier = await Cashier.open(random);
  const balancer = new Balancer([]);
  const url = await balancer.listen();
  const settings = {
    ...cashier.settings,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
    STOP_DELAY_S: "3",
    PUBLIC_ORIGIN: url,
  };
  const nodes = new Nodes(balancer, settings);
  for (let n = 0; n < nodeCount; n++) await nodes.add();
  const client = new pg.Client(postgres.url);
  await client.connect();
  return {
    url,
    cashier,
    nodes,
    operator: new Operator(settings),
    client,
    async close() {
      await client.end();
      await nodes.stop();
      balancer.stop();
      await cashier.close();
      await postgres.stop();
    },
  };
}
