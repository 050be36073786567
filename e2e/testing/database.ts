import pg from "pg";
import { inject, onTestFinished } from "vitest";

/** Connects to the site's database until the test ends. */
export async function connectToDatabase(): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: inject("databaseUrl") });
  await database.connect();
  onTestFinished(() => database.end());
  return database;
}
