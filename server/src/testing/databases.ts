import { randomUUID } from "node:crypto";
import pg from "pg";

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
export async function becomeTemplate(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await administer((admin) => admin.query(`alter database ${name} with allow_connections false`));
  process.env.TEST_DATABASE_TEMPLATE = name;
}

/** Drops the template and all databases of the run, including those of killed tests. */
export async function dropDatabasesOfRun(): Promise<void> {
  const { TEST_DATABASE_TEMPLATE: template = "none" } = process.env;
  await administer(async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [template],
    );
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
  });
}

/** Waits for the database have no timeout: results must not depend on the machine's speed. */
const timeouts = [
  "connect_timeout",
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
];

export function withoutTimeouts(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  for (const timeout of timeouts) url.searchParams.set(timeout, "0");
  return url.href;
}

async function create(name: string, template: string): Promise<TestDatabase> {
  await administer((admin) => admin.query(`create database ${name} template ${template}`));
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  const drop = () =>
    administer((admin) => admin.query(`drop database if exists ${name} with (force)`)).then(() => undefined);
  return { databaseUrl: withoutTimeouts(url.href), drop };
}

async function administer<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL names no PostgreSQL server; run the tests by `npm test`");
  return url;
}

function randomHex(): string {
  return randomUUID().replaceAll("-", "").slice(0, 16);
}
