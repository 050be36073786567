import pg from "pg";
import { startWechatFake, type WechatFake } from "../../fake-gateways/wechat/fake-gateway.ts";
import { startPostgres } from "../../scripts/testing/start-postgres.ts";
import { startServer } from "../../scripts/testing/start-server.ts";
import { percentile, say } from "../measure.ts";
import { inParallel, type Person, placeOrder, signUpMany } from "../people.ts";
import { pin, separateCores } from "../processor.ts";
import { type Cost, costOf, sayCost, sayRatio } from "./cost.ts";
import { bareShopProgram, openBareShop } from "./open-bare-shop.ts";
import { findPgbench } from "./pgbench.ts";
import { pollStatusTogether } from "./poll-status.ts";

const buyerCount = 500;
const warmUpRounds = 2;
const rounds = 6;
const aimMs = 100;
const aimRatio = 0.3;

/**
 * Purchases through the whole path on PostgreSQL beside those of a bare shop and pgbench's commits, and all buyers
 * polling their payment. Servers and PostgreSQL share one core; buyers, gateway and pgbench have the other.
 */
export async function measurePurchases(): Promise<void> {
  // A given PostgreSQL cannot be moved.
  const cores = process.env.TEST_DATABASE_URL ? undefined : separateCores();
  const isApart = cores?.server !== undefined;
  const gateway = await startWechatFake();
  // What is started from here on is born on the core of the server.
  pin(process.pid, cores?.server);
  const postgres = await startPostgres();
  const { url: databaseUrl } = postgres;
  const site = await startServer({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "info",
    TRUST_PROXY: "127.0.0.1",
    ...gateway.settings,
  });
  const bare = await openBareShop({ databaseUrl, accounts: buyerCount, merchant: gateway.settings });
  pin(process.pid, cores?.generator);
  if (!isApart) say("server, PostgreSQL and load share all cores", "", "");
  const buyers = await signUpMany(site.url, buyerCount);
  const product = { url: site.url, buyers, program: "server/src/main.ts", grants: "public.grants" };
  const baseline = { ...bare, program: bareShopProgram, grants: "bare_shop.grants" };
  await comparePurchases({ product, baseline, gateway, databaseUrl, isApart });
  bare.stop();
  const tookMs = await pollStatusTogether(site.url, buyers);
  const aim = `aim: at most ${aimMs}`;
  say(`status asked by ${buyerCount} people, p95 in ms`, percentile(tookMs, 95).toFixed(0), aim);
  await site.stop();
  await postgres.stop();
  await gateway.close();
}

interface Shop {
  readonly url: string;
  readonly buyers: readonly Person[];
  /** A word of its server's command line. */
  readonly program: string;
  /** The table that has a row for each purchase. */
  readonly grants: string;
}

interface Comparison {
  readonly product: Shop;
  readonly baseline: Shop;
  readonly gateway: WechatFake;
  readonly databaseUrl: string;
  /** Servers and PostgreSQL have a core to themselves. */
  readonly isApart: boolean;
}

/** All in turn, since the machine has better and worse moments. The first rounds warm the servers up. */
async function comparePurchases(comparison: Comparison): Promise<void> {
  const { product, baseline, gateway, databaseUrl, isApart } = comparison;
  for (let round = 0; round < warmUpRounds; round += 1) {
    for (const shop of [product, baseline]) await buyTogether(shop, gateway);
  }
  const pgbench = findPgbench(databaseUrl);
  const costs: Record<"product" | "baseline" | "commits", Cost[]> = {
    product: [],
    baseline: [],
    commits: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    costs.product.push(await costOf(product.program, () => buyTogether(product, gateway)));
    costs.baseline.push(await costOf(baseline.program, () => buyTogether(baseline, gateway)));
    if (pgbench) costs.commits.push(await costOf(product.program, pgbench));
  }
  for (const shop of [product, baseline]) await checkGranted(shop, databaseUrl);
  sayCost("orders paid a second: order, code, notice, grant", costs.product);
  sayCost("the same by a bare shop", costs.baseline);
  sayRatio("orders paid / the bare shop's", costs.product, costs.baseline, { isApart, aim: aimRatio });
  if (!pgbench) return say("pgbench's commits a second on the same server", "not here", "");
  sayCost("pgbench's commits a second on the same server", costs.commits);
  sayRatio("orders paid / commits", costs.product, costs.commits, { isApart });
  sayRatio("the bare shop's / commits", costs.baseline, costs.commits, { isApart });
}

async function buyTogether({ url, buyers }: Shop, gateway: WechatFake): Promise<number> {
  const placed = await inParallel(buyers, (buyer) => placeOrder(url, buyer));
  const numbers = new Map(gateway.trades().map(({ code, number }) => [code, number]));
  await inParallel(placed, ({ codeUrl }) => gateway.pay(numbers.get(codeUrl) ?? ""));
  return buyers.length;
}

async function checkGranted({ grants }: Shop, databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(`select count(*)::int from ${grants}`);
  await client.end();
  const expected = (warmUpRounds + rounds) * buyerCount;
  if (rows[0].count !== expected) throw new Error(`${rows[0].count} of ${expected} orders were granted.`);
}
