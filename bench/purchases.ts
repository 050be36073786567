import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { type Buyer, get, inParallel, makeBuyers, placeOrder, post } from "./buyers.ts";
import { percentile, say } from "./measure.ts";

const buyerCount = 500;
const ordersEach = 2;
const pollEveryMs = 3_000;
const polls = 4;
const aimMs = 100;

/** Purchases through the whole path on PostgreSQL, and everybody asking how the payment stands. */
export async function measurePurchases(): Promise<void> {
  const postgres = await startPostgres();
  const site = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
  });
  const buyers = await makeBuyers(site.url, buyerCount);
  say(
    "orders paid a second: order, code, notice, grant",
    (await paidPerSecond(site.url, buyers)).toFixed(0),
    "",
  );
  say("pgbench's commits a second on the same server", commitsPerSecond(postgres.url), "");
  const tookMs = await pollTogether(site.url, buyers);
  const aim = `aim: at most ${aimMs}`;
  say(`status asked by ${buyerCount} people, p95 in ms`, percentile(tookMs, 95).toFixed(0), aim);
  await site.stop();
  await postgres.stop();
}

async function paidPerSecond(url: string, buyers: readonly Buyer[]): Promise<number> {
  const purchases = Array.from({ length: ordersEach }, () => buyers).flat();
  const startedAt = performance.now();
  await inParallel(purchases, async (buyer) => {
    const orderNo = await placeOrder(url, buyer);
    await post(url, `/demo/cashier/${orderNo}`, buyer, { result: "paid" });
  });
  return purchases.length / ((performance.now() - startedAt) / 1000);
}

/** Simple updates by eight clients, as pgbench does them (`-N`). */
function commitsPerSecond(url: string): string {
  const pgbench = ["/usr/bin/pgbench", ...globSync("/usr/lib/postgresql/*/bin/pgbench")].find((file) =>
    existsSync(file),
  );
  if (!pgbench) return "not here";
  execFileSync(pgbench, ["-i", "-q", url], { stdio: "ignore" });
  const report = execFileSync(pgbench, ["-N", "-c", "8", "-T", "5", url], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return Number(/tps = ([\d.]+)/.exec(report)?.[1]).toFixed(0);
}

/** Each asks every three seconds, as the browser does, all of them spread over that time. */
async function pollTogether(url: string, buyers: readonly Buyer[]): Promise<number[]> {
  const orders = await inParallel(buyers, async (buyer) => ({
    buyer,
    orderNo: await placeOrder(url, buyer, "alipay"),
  }));
  const tookMs: number[] = [];
  const ask = async ({ buyer, orderNo }: { buyer: Buyer; orderNo: string }, n: number) => {
    await pause((n / orders.length) * pollEveryMs);
    for (let poll = 0; poll < polls; poll++) {
      const startedAt = performance.now();
      await get(url, `/payment-configs/status/alipay/${orderNo}`, buyer);
      tookMs.push(performance.now() - startedAt);
      await pause(pollEveryMs);
    }
  };
  await Promise.all(orders.map(ask));
  return tookMs;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
