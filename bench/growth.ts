import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { secretKey } from "../scripts/testing/start-server.ts";
import type { ShopHistory } from "./fill-shop.ts";
import { checkFigure, median, printFigure } from "./measure.ts";
import {
  closeShop,
  maxCheckS,
  openShop,
  type Shop,
  secondsSince,
  startBigPostgres,
  waitForDailyCheck,
  withClient,
} from "./open-shop.ts";
import { inParallel, type Person, placeOrder, post, signUpMany } from "./people.ts";

const manyOrders = 2_000_000;
const fewOrders = 10_000;
const maxRatio = 1.3;
const maxStatementMs = 1_000;
const buyerCount = 60;
/** An account may order ten times a minute. */
const rounds = 9;

/** Compares the daily check and purchases of a shop with many orders and one with few, on the same PostgreSQL. */
export async function measureGrowth(): Promise<void> {
  const postgres = await startBigPostgres();
  try {
    const few = await openShop(postgres, "baleen_few", historyOf(fewOrders));
    const many = await openShop(postgres, "baleen_many", historyOf(manyOrders));
    await measureCheck(many);
    await measurePurchases(few, many);
    await callAsSupport(many);
    await measureStatements(postgres.url, many);
    for (const shop of [few, many]) await closeShop(postgres, shop);
  } finally {
    await postgres.stop();
  }
}

/** Four orders of each account. */
function historyOf(orders: number): ShopHistory {
  return { orders, accounts: orders / 4 };
}

/** The server starts the check itself, since today's has not run. */
async function measureCheck(shop: Shop): Promise<void> {
  const startedAt = performance.now();
  const violations = await waitForDailyCheck(shop);
  checkFigure("the daily check, seconds", secondsSince(startedAt), maxCheckS);
  const violated = Object.keys(violations);
  checkFigure("invariants that it finds violated", violated.length, 0);
  if (violated.length > 0) printFigure("they are", violated.join(", "), "");
}

/** Interleaved, since the machine's speed varies. */
async function measurePurchases(few: Shop, many: Shop): Promise<void> {
  const shops = [few, many].map((shop) => ({ shop, tookMs: [] as number[] }));
  const buyers = new Map<Shop, Person[]>();
  for (const { shop } of shops) buyers.set(shop, await signUpMany(shop.site.url, buyerCount));
  for (let round = 0; round < rounds; round += 1) {
    for (const { shop, tookMs } of shops) tookMs.push(await purchaseMs(shop, buyers.get(shop) ?? []));
  }
  const [fewMs, manyMs] = shops.map(({ tookMs }) => median(tookMs)) as [number, number];
  printFigure(`a purchase among ${fewOrders} orders, ms`, fewMs.toFixed(1), "");
  printFigure(`a purchase among ${manyOrders} orders, ms`, manyMs.toFixed(1), "");
  const ratios = shops[0]?.tookMs.map((ms, round) => (shops[1]?.tookMs[round] ?? 0) / ms) ?? [];
  checkFigure("ratio", median(ratios), maxRatio, 2);
}

async function purchaseMs({ site }: Shop, buyers: readonly Person[]): Promise<number> {
  const startedAt = performance.now();
  await inParallel(buyers, async (buyer) => {
    const { orderNo } = await placeOrder(site.url, buyer);
    await post(site.url, `/demo/cashier/${orderNo}`, buyer, { result: "paid" });
  });
  return (performance.now() - startedAt) / buyers.length;
}

/** Runs the console's queries through its command line, on the same database. */
async function callAsSupport({ settings, databaseUrl }: Shop): Promise<void> {
  const orderNo = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ order_no: string }>(
      "select order_no from orders order by order_no limit 1",
    );
    return rows[0]?.order_no ?? "";
  });
  const program = fileURLToPath(new URL("../server/src/commands/console.ts", import.meta.url));
  const call = (name: string, input: object) =>
    execFileSync(process.execPath, [program, name, "--operator", "demo", JSON.stringify(input)], {
      env: { ...process.env, SECRET_KEY: secretKey, ...settings },
      stdio: ["ignore", "pipe", "inherit"],
      encoding: "utf8",
    });
  call("readOrder", { orderNo });
  call("findCards", { keyOrEnding: "C4CA" });
}

/** The slowest statement, except those of the nightly check, for which nobody waits. */
async function measureStatements(postgresUrl: string, { name }: Shop): Promise<void> {
  const slowest = await withClient(postgresUrl, async (client) => {
    const { rows } = await client.query<{ query: string; ms: number }>(
      `select query, max_exec_time as ms from pg_stat_statements join pg_database on pg_database.oid = dbid
       where datname = $1 and query not like '%with found as materialized%'
       order by max_exec_time desc limit 1`,
      [name],
    );
    return rows[0];
  });
  if (!slowest) throw new Error("pg_stat_statements has seen nothing; set shared_preload_libraries.");
  checkFigure("the slowest statement, ms", slowest.ms, maxStatementMs);
  printFigure("it is", "", slowest.query.replaceAll(/\s+/g, " ").slice(0, 100));
}
