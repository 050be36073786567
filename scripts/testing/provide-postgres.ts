import { startPostgres } from "./start-postgres.ts";

/** Runs once for all integration tests; their processes inherit the address in the environment. */
export async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  process.env.TEST_DATABASE_URL = url;
  return stop;
}
