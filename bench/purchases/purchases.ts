import { setTimeout as pause } from "node:timers/promises";
import { startWechatFake, type WechatFake } from "../../fake-gateways/wechat/fake-gateway.ts";
import { startPostgres } from "../../scripts/testing/start-postgres.ts";
import { startServer } from "../../scripts/testing/start-server.ts";
import { percentile, printFigure } from "../measure.ts";
import { withClient } from "../open-shop.ts";
import { get, inParallel, type Person, placeOrder, signUpMany } from "../people.ts";
import { pin, separateCores } from "../processor.ts";
import { findPgbench, openBareShop } from "./baselines.ts";
import { type Cost, measureCost, printCost, printRatio } from "./cost.ts";

const buyerCount = 500;
/** An account may order ten times a minute, warming up and polling included. */
const warmUpRounds = 2;
const rounds = 6;
const pollEveryMs = 3_000;
const pollsPerBuyer = 4;
const aimMs = 100;
const aimRatio = 0.3;

/**
 * Compares complete purchases on PostgreSQL with those of a bare shop and with pgbench's commits, and measures all
 * buyers polling at once. Servers and PostgreSQL share one core; buyers, gateway and pgbench use the other.
 */
export async function measurePurchases(): Promise<void> {
  // A given PostgreSQL cannot be moved.
  const cores = process.env.TEST_DATABASE_URL ? undefined : separateCores();
  const isApart = cores?.server !== undefined;
  const gateway = await startWechatFake();
  // Processes that are started from here on inherit the server's core.
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
  if (!isApart) printFigure("server, PostgreSQL and load share all cores", "", "");
  const buyers = await signUpMany(site.url, buyerCount);
  const product = { url: site.url, pid: site.pid, buyers, grants: "public.grants" };
  const baseline = { ...bare, grants: "bare_shop.grants" };
  await comparePurchases({ product, baseline, gateway, databaseUrl, isApart });
  bare.stop();
  const tookMs = await pollTogether(site.url, buyers);
  const aim = `aim: at most ${aimMs}`;
  printFigure(`status asked by ${buyerCount} people, p95 in ms`, percentile(tookMs, 95).toFixed(0), aim);
  await site.stop();
  await postgres.stop();
  await gateway.close();
}

interface Shop {
  readonly url: string;
  readonly pid: number;
  readonly buyers: readonly Person[];
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

/** Runs product, baseline and pgbench alternately, because the machine's speed varies. The first rounds are warm-up. */
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
    costs.product.push(await measureCost(product.pid, () => buyTogether(product, gateway)));
    costs.baseline.push(await measureCost(baseline.pid, () => buyTogether(baseline, gateway)));
    if (pgbench) costs.commits.push(await measureCost(product.pid, pgbench));
  }
  for (const shop of [product, baseline]) await checkGrants(shop, databaseUrl);
  printCost("orders paid a second: order, code, notice, grant", costs.product);
  printCost("the same by a bare shop", costs.baseline);
  printRatio("orders paid / the bare shop's", costs.product, costs.baseline, { isApart, aim: aimRatio });
  if (!pgbench) return printFigure("pgbench's commits a second on the same server", "not here", "");
  printCost("pgbench's commits a second on the same server", costs.commits);
  printRatio("orders paid / commits", costs.product, costs.commits, { isApart });
  printRatio("the bare shop's / commits", costs.baseline, costs.commits, { isApart });
}

async function buyTogether({ url, buyers }: Shop, gateway: WechatFake): Promise<number> {
  const placed = await inParallel(buyers, (buyer) => placeOrder(url, buyer));
  const numbers = new Map(gateway.trades().map(({ code, number }) => [code, number]));
  await inParallel(placed, ({ codeUrl }) => gateway.pay(numbers.get(codeUrl) ?? ""));
  return buyers.length;
}

async function checkGrants({ grants }: Shop, databaseUrl: string): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(`select count(*)::int from ${grants}`),
  );
  const expected = (warmUpRounds + rounds) * buyerCount;
  if (rows[0].count !== expected) throw new Error(`${rows[0].count} of ${expected} orders were granted.`);
}

/** Each buyer asks every three seconds, as the browser does, all of them spread over that time. Milliseconds. */
async function pollTogether(url: string, buyers: readonly Person[]): Promise<number[]> {
  const orders = await inParallel(buyers, async (buyer) => {
    const { orderNo } = await placeOrder(url, buyer, "alipay");
    return { buyer, orderNo };
  });
  const tookMs: number[] = [];
  const pollRepeatedly = async ({ buyer, orderNo }: { buyer: Person; orderNo: string }, n: number) => {
    await pause((n / orders.length) * pollEveryMs);
    for (let poll = 0; poll < pollsPerBuyer; poll++) {
      const startedAt = performance.now();
      await get(url, `/payment-configs/status/alipay/${orderNo}`, buyer);
      tookMs.push(performance.now() - startedAt);
      await pause(pollEveryMs);
    }
  };
  await Promise.all(orders.map(pollRepeatedly));
  return tookMs;
}
