import { sql } from "kysely";
import { synchronizeClock } from "../clock.ts";
import type { Queries } from "./transaction.ts";

export type DatabaseClock = Awaited<ReturnType<typeof openDatabaseClock>>;

const synchronizeEveryMs = 10_000;

/**
 * A clock with the database's time; all nodes agree on it within half a round trip. The time is read every ten seconds;
 * while the database is down, the machine's monotonic clock continues it.
 */
export async function openDatabaseClock(db: Queries) {
  const readReferenceMs = async () => (await readDatabaseTime(db)).getTime();
  const clock = await synchronizeClock({ readReferenceMs });
  let reading: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // The next reading retries; `isReached` reports an unreachable database.
    reading = clock.synchronize().catch(() => undefined);
  }, synchronizeEveryMs);
  timer.unref();
  return {
    ...clock,
    /** Stops the periodic synchronization and waits for one in flight. */
    async stop() {
      clearInterval(timer);
      await reading;
    },
  };
}

export async function readDatabaseTime(db: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error("The database did not say what time it is");
  return rows[0].now;
}
