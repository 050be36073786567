import { randomUUID } from "node:crypto";
import pg from "pg";
import { startPostgres } from "../../scripts/testing/start-postgres.ts";
import { waitTimeoutMs } from "../../scripts/testing/timeouts.ts";

export interface SiteDatabase {
  /** Has long timeouts: on a slow machine the default ones would cause 503 errors. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database for the site, on the tests' PostgreSQL or on the server of TEST_DATABASE_URL. */
export async function createSiteDatabase(): Promise<SiteDatabase> {
  const postgres = await startPostgres();
  const name = `journeys_${randomUUID().replaceAll("-", "")}`;
  await administer(postgres.url, `create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  url.searchParams.set("statement_timeout", String(waitTimeoutMs));
  url.searchParams.set("lock_timeout", String(waitTimeoutMs));
  url.searchParams.set("connect_timeout", String(waitTimeoutMs / 1000));
  return {
    url: url.href,
    drop: async () => {
      await administer(postgres.url, `drop database ${name} with (force)`);
      await postgres.stop();
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
