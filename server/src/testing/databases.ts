import { randomUUID } from "node:crypto";
import pg from "pg";
import { waitTimeoutMs } from "../../../scripts/testing/timeouts.ts";
import { openUncheckedDatabase } from "../open-database.ts";
import type { Database } from "../platform/database/database.ts";

export interface TestDatabase {
  readonly databaseUrl: string;
  drop(): Promise<void>;
}

/** A new database with schema and built-in content, copied from the run's template. */
export async function createDatabase(): Promise<TestDatabase> {
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (!template) throw new Error("There is no template database; run the tests by `npm test`");
  return await create(`${template}_${randomHex()}`, template);
}

/** A new empty database. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const prefix = process.env.TEST_DATABASE_TEMPLATE ?? "baleen_test";
  return await create(`${prefix}_${randomHex()}`, "template0");
}

/**
 * Makes a database the template of this run. PostgreSQL cannot copy a database with connections, and autovacuum may
 * connect at any time, so connections are disallowed.
 */
export async function makeTemplate(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await administer(`alter database ${name} with allow_connections false`);
  process.env.TEST_DATABASE_TEMPLATE = name;
}

/** Drops the template and all databases of the run, including those of killed tests. */
export async function dropDatabasesOfRun(): Promise<void> {
  const { TEST_DATABASE_TEMPLATE: template = "none" } = process.env;
  const left = await administer<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [template],
  );
  for (const { datname } of left) await administer(`drop database ${datname} with (force)`);
}

/**
 * Raises the timeouts, for tests of many concurrent requests that must all be served (in production the last ones get a
 * 429), and for migrations, which production runs without timeouts.
 */
export function withLongWaits(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("connect_timeout", String(waitTimeoutMs / 1000));
  url.searchParams.set("lock_timeout", String(waitTimeoutMs));
  url.searchParams.set("statement_timeout", String(waitTimeoutMs));
  return url.href;
}

/** Inserts the rows of a test, which may be many, without the product's timeouts. */
export async function fillDatabase(
  databaseUrl: string,
  fill: (db: Database) => Promise<unknown>,
): Promise<void> {
  const { db, close } = await openUncheckedDatabase({ databaseUrl: withLongWaits(databaseUrl), dataDir: "" });
  try {
    await fill(db);
  } finally {
    await close();
  }
}

async function create(name: string, template: string): Promise<TestDatabase> {
  // Copying files is three times as fast as logging their pages.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  const drop = async () => {
    await administer(`drop database if exists ${name} with (force)`);
  };
  return { databaseUrl: url.href, drop };
}

let adminPool: { readonly url: string; readonly pool: pg.Pool } | undefined;

/** Runs a statement on the server. All tests of a process share the connections, which end with the process. */
async function administer<Result extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[] = [],
): Promise<Result[]> {
  const url = adminUrl();
  if (adminPool?.url !== url) adminPool = { url, pool: openAdminPool(url) };
  const { rows } = await adminPool.pool.query<Result>(statement, [...values]);
  return rows;
}

function openAdminPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // Connections break when the server is stopped.
  pool.on("error", () => undefined);
  return pool;
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL names no PostgreSQL server; run the tests by `npm test`");
  return url;
}

function randomHex(): string {
  return randomUUID().replaceAll("-", "").slice(0, 16);
}
