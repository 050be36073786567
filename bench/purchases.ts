import { execFile, execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { startWechatFake, type WechatFake } from "../fake-gateways/wechat/fake-gateway.ts";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { median, percentile, say } from "./measure.ts";
import { get, inParallel, type Person, placeOrder, signUpMany } from "./people.ts";
import { pin, processorMs, separateCores } from "./processor.ts";

const buyerCount = 500;
const rounds = 6;
const roundS = 4;
const pollEveryMs = 3_000;
const polls = 4;
const aimMs = 100;
const aimRatio = 0.05;
const reapMs = 500;

/**
 * Purchases through the whole path on PostgreSQL beside pgbench's commits, and all buyers polling their payment.
 * Server and PostgreSQL share one core; buyers, gateway and pgbench have the other.
 */
export async function measurePurchases(): Promise<void> {
  // A given PostgreSQL cannot be moved.
  const cores = process.env.TEST_DATABASE_URL ? undefined : separateCores();
  const isApart = cores?.server !== undefined;
  const gateway = await startWechatFake();
  // What is started from here on is born on the core of the server.
  pin(process.pid, cores?.server);
  const postgres = await startPostgres();
  const site = await startServer({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "info",
    TRUST_PROXY: "127.0.0.1",
    ...gateway.settings,
  });
  pin(process.pid, cores?.generator);
  if (!isApart) say("server, PostgreSQL and load share all cores", "", "");
  const shop = { url: site.url, databaseUrl: postgres.url, gateway, isApart };
  const buyers = await signUpMany(site.url, buyerCount);
  await comparePurchases(shop, buyers);
  const tookMs = await pollTogether(site.url, buyers);
  const aim = `aim: at most ${aimMs}`;
  say(`status asked by ${buyerCount} people, p95 in ms`, percentile(tookMs, 95).toFixed(0), aim);
  await site.stop();
  await postgres.stop();
  await gateway.close();
}

interface Shop {
  readonly url: string;
  readonly databaseUrl: string;
  readonly gateway: WechatFake;
  /** Server and PostgreSQL have a core to themselves. */
  readonly isApart: boolean;
}

/** Both in turn, since the machine has better and worse moments. The first purchases warm the server up. */
async function comparePurchases(shop: Shop, buyers: readonly Person[]): Promise<void> {
  await buyTogether(shop, buyers);
  const pgbench = findPgbench(shop.databaseUrl);
  const results: { purchases: Rate; commits: Rate | undefined }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push({
      purchases: await rateOf(() => buyTogether(shop, buyers)),
      commits: pgbench && (await rateOf(pgbench)),
    });
  }
  await checkGranted(shop, (rounds + 1) * buyers.length);
  const purchases = results.map((result) => result.purchases);
  sayRate("orders paid a second: order, code, notice, grant", purchases);
  const commits = results.flatMap((result) => result.commits ?? []);
  if (commits.length === 0) return say("pgbench's commits a second on the same server", "not here", "");
  sayRate("pgbench's commits a second on the same server", commits);
  const ratio = (of: (purchases: Rate, commits: Rate) => number) =>
    median(results.flatMap((result) => (result.commits ? of(result.purchases, result.commits) : [])));
  const bySpeed = ratio((bought, committed) => bought.perSecond / committed.perSecond);
  say("ratio", bySpeed.toFixed(4), `aim: at least ${aimRatio}`);
  if (!shop.isApart) return;
  // Which is the same where nothing else runs, and holds where something does.
  const byTime = ratio((bought, committed) => measuredMs(committed) / measuredMs(bought));
  say("ratio by the processor time of server and PostgreSQL", byTime.toFixed(4), `aim: at least ${aimRatio}`);
}

interface Rate {
  readonly perSecond: number;
  /** The processor time that one takes. */
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly loadMs: number;
}

const measuredMs = ({ serverMs, databaseMs }: Rate) => serverMs + databaseMs;

async function rateOf(work: () => Promise<number>): Promise<Rate> {
  const read = () =>
    [processorMs("server/src/main.ts"), processorMs("postgres"), process.cpuUsage()] as const;
  const [server, database, load] = read();
  const startedAt = performance.now();
  const count = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  // The time of a closed connection's process counts once PostgreSQL has waited for it.
  await pause(reapMs);
  const [serverAfter, databaseAfter] = read();
  const used = process.cpuUsage(load);
  return {
    perSecond: count / seconds,
    serverMs: (serverAfter - server) / count,
    databaseMs: (databaseAfter - database) / count,
    loadMs: (used.user + used.system) / 1000 / count,
  };
}

function sayRate(what: string, rates: readonly Rate[]): void {
  const of = (name: keyof Rate) => median(rates.map((rate) => rate[name]));
  const ms = (name: keyof Rate) => of(name).toFixed(2);
  say(what, of("perSecond").toFixed(0), "");
  const each = `server ${ms("serverMs")}, PostgreSQL ${ms("databaseMs")}, load ${ms("loadMs")}`;
  say("  processor time of one, ms", "", each);
}

async function buyTogether({ url, gateway }: Shop, buyers: readonly Person[]): Promise<number> {
  const placed = await inParallel(buyers, (buyer) => placeOrder(url, buyer));
  const numbers = new Map(gateway.trades().map(({ code, number }) => [code, number]));
  await inParallel(placed, ({ codeUrl }) => gateway.pay(numbers.get(codeUrl) ?? ""));
  return buyers.length;
}

async function checkGranted({ databaseUrl }: Shop, expected: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query("select count(*)::int from orders where state = 'granted'");
  await client.end();
  if (rows[0].count !== expected) throw new Error(`${rows[0].count} of ${expected} orders were granted.`);
}

/** Simple updates by eight clients, as pgbench does them (`-N`). */
function findPgbench(url: string): (() => Promise<number>) | undefined {
  const pgbench = ["/usr/bin/pgbench", ...globSync("/usr/lib/postgresql/*/bin/pgbench")].find((file) =>
    existsSync(file),
  );
  if (!pgbench) return undefined;
  execFileSync(pgbench, ["-i", "-q", url], { stdio: "ignore" });
  return async () => {
    const { stdout } = await promisify(execFile)(pgbench, ["-N", "-c", "8", "-T", String(roundS), url]);
    return Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  };
}

/** Each asks every three seconds, as the browser does, all of them spread over that time. */
async function pollTogether(url: string, buyers: readonly Person[]): Promise<number[]> {
  const orders = await inParallel(buyers, async (buyer) => {
    const { orderNo } = await placeOrder(url, buyer, "alipay");
    return { buyer, orderNo };
  });
  const tookMs: number[] = [];
  const ask = async ({ buyer, orderNo }: { buyer: Person; orderNo: string }, n: number) => {
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
