import pg from "pg";
import { inject, onTestFinished } from "vitest";

/** The site's database, until the test is over. */
export async function connectToDatabase(): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: inject("databaseUrl") });
  await database.connect();
  onTestFinished(() => database.end());
  return database;
}
