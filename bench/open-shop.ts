import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type RunningPostgres, startPostgres } from "../scripts/testing/start-postgres.ts";
import {
  operatorPasswordLine,
  type RunningServer,
  startServer,
  waitForOutput,
} from "../scripts/testing/start-server.ts";
import { fillShop, type ShopHistory } from "./fill-shop.ts";
import { printFigure } from "./measure.ts";

export interface Shop {
  readonly name: string;
  readonly databaseUrl: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly site: RunningServer;
  /** The password of the demo's operator. */
  readonly operatorPassword: string;
}

/** A running site with a past, in a new database of that name. */
export async function openShop(postgres: RunningPostgres, name: string, history: ShopHistory): Promise<Shop> {
  await withClient(postgres.url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const settings = { DATABASE_URL: databaseUrl, LOG_LEVEL: "error", TRUST_PROXY: "127.0.0.1" };
  const preparing = await startServer(settings);
  const operatorPassword = await waitForOutput(preparing, operatorPasswordLine);
  await preparing.stop();
  const startedAt = performance.now();
  await withClient(databaseUrl, (client) => fillShop(client, history));
  printFigure(
    `a past of ${history.orders} orders, seconds to make it`,
    secondsSince(startedAt).toFixed(0),
    "",
  );
  await withClient(postgres.url, (client) => client.query("select pg_stat_statements_reset()"));
  return { name, databaseUrl, settings, site: await startServer(settings), operatorPassword };
}

export const maxCheckS = 600;

/** Waits for the end of today's check, and returns what it found violated. */
export async function waitForDailyCheck({ databaseUrl }: Shop): Promise<object> {
  const startedAt = performance.now();
  return await withClient(databaseUrl, async (client) => {
    while (secondsSince(startedAt) < maxCheckS) {
      const { rows } = await client.query<{ violations: object }>(
        "select violations from invariant_checks where finished_at is not null",
      );
      if (rows[0]) return rows[0].violations;
      await pause(1_000);
    }
    throw new Error("The daily check did not end.");
  });
}

/** A PostgreSQL for gigabytes, which counts its statements. */
export async function startBigPostgres(): Promise<RunningPostgres> {
  const postgres = await startPostgres({
    shared_preload_libraries: "pg_stat_statements",
    max_wal_size: "4GB",
    shared_buffers: "512MB",
  });
  await withClient(postgres.url, (client) =>
    client.query("create extension if not exists pg_stat_statements"),
  );
  return postgres;
}

/** Stops the site and drops its database. */
export async function closeShop(postgres: RunningPostgres, { name, site }: Shop): Promise<void> {
  await site.stop();
  await withClient(postgres.url, (client) => client.query(`drop database ${name} with (force)`));
}

export async function withClient<Result>(
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

export function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}
