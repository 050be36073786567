import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { type RunningPostgres, startPostgres } from "../scripts/testing/start-postgres.ts";
import { type RunningServer, secretKey, startServer } from "../scripts/testing/start-server.ts";
import { fillShop } from "./fill-shop.ts";
import { judge, median, say } from "./measure.ts";
import { inParallel, type Person, placeOrder, post, signUpMany } from "./people.ts";

const manyOrders = 2_000_000;
const fewOrders = 10_000;
const maxRatio = 1.3;
const maxStatementMs = 1_000;
const maxCheckS = 3_600;
const buyerCount = 60;
/** An account may order ten times a minute. */
const rounds = 9;

/** Compares the daily check and purchases of a shop with many orders and one with few, on the same PostgreSQL. */
export async function measureGrowth(): Promise<void> {
  const postgres = await startPostgres({
    shared_preload_libraries: "pg_stat_statements",
    max_wal_size: "4GB",
    shared_buffers: "512MB",
  });
  try {
    await withClient(postgres.url, (client) =>
      client.query("create extension if not exists pg_stat_statements"),
    );
    const few = await openShop(postgres, "baleen_few", fewOrders);
    const many = await openShop(postgres, "baleen_many", manyOrders);
    await measureCheck(many);
    await measurePurchases(few, many);
    await askAsSupport(many);
    await measureStatements(postgres.url, many);
    await few.site.stop();
    await many.site.stop();
    for (const { name } of [few, many]) {
      await withClient(postgres.url, (client) => client.query(`drop database ${name} with (force)`));
    }
  } finally {
    await postgres.stop();
  }
}

interface Shop {
  readonly name: string;
  readonly databaseUrl: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly site: RunningServer;
}

async function openShop(postgres: RunningPostgres, name: string, orders: number): Promise<Shop> {
  await withClient(postgres.url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const settings = { DATABASE_URL: databaseUrl, LOG_LEVEL: "error", TRUST_PROXY: "127.0.0.1" };
  const preparing = await startServer(settings);
  await preparing.stop();
  const startedAt = performance.now();
  await withClient(databaseUrl, (client) => fillShop(client, orders));
  say(`a past of ${orders} orders, seconds to make it`, secondsSince(startedAt).toFixed(0), "");
  await withClient(postgres.url, (client) => client.query("select pg_stat_statements_reset()"));
  return { name, databaseUrl, settings, site: await startServer(settings) };
}

/** The server starts the check itself, since today's has not run. */
async function measureCheck({ databaseUrl }: Shop): Promise<void> {
  const startedAt = performance.now();
  const violations = await withClient(databaseUrl, async (client) => {
    while (secondsSince(startedAt) < maxCheckS) {
      const { rows } = await client.query<{ violations: object }>(
        "select violations from invariant_checks where finished_at is not null",
      );
      if (rows[0]) return rows[0].violations;
      await pause(1_000);
    }
    throw new Error("The daily check did not end.");
  });
  judge("the daily check, seconds", secondsSince(startedAt), maxCheckS);
  judge("invariants that it finds violated", Object.keys(violations).length, 0);
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
  say(`a purchase among ${fewOrders} orders, ms`, fewMs.toFixed(1), "");
  say(`a purchase among ${manyOrders} orders, ms`, manyMs.toFixed(1), "");
  const ratios = shops[0]?.tookMs.map((ms, round) => (shops[1]?.tookMs[round] ?? 0) / ms) ?? [];
  judge("ratio", median(ratios), maxRatio, 2);
}

async function purchaseMs({ site }: Shop, buyers: readonly Person[]): Promise<number> {
  const startedAt = performance.now();
  await inParallel(buyers, async (buyer) => {
    const { orderNo } = await placeOrder(site.url, buyer);
    await post(site.url, `/demo/cashier/${orderNo}`, buyer, { result: "paid" });
  });
  return (performance.now() - startedAt) / buyers.length;
}

/** The queries of operators' commands, on the same database. */
async function askAsSupport({ settings, databaseUrl }: Shop): Promise<void> {
  const orderNo = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ order_no: string }>(
      "select order_no from orders order by order_no limit 1",
    );
    return rows[0]?.order_no ?? "";
  });
  const command = (name: string, ...words: string[]) =>
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL(`../server/src/commands/${name}.ts`, import.meta.url)), ...words],
      {
        env: { ...process.env, SECRET_KEY: secretKey, ...settings },
        stdio: ["ignore", "pipe", "inherit"],
        encoding: "utf8",
      },
    );
  command("orders", "show", orderNo);
  command("cards", "list", "--ending", "C4CA");
}

async function measureStatements(postgresUrl: string, { name }: Shop): Promise<void> {
  const slowest = await withClient(postgresUrl, async (client) => {
    const { rows } = await client.query<{ query: string; ms: number }>(
      `select query, max_exec_time as ms from pg_stat_statements join pg_database on pg_database.oid = dbid
       where datname = $1 order by max_exec_time desc limit 1`,
      [name],
    );
    return rows[0];
  });
  if (!slowest) throw new Error("pg_stat_statements has seen nothing; set shared_preload_libraries.");
  judge("the slowest statement, ms", slowest.ms, maxStatementMs);
  say("it is", "", slowest.query.replaceAll(/\s+/g, " ").slice(0, 100));
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}
