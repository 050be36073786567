import { sql } from "kysely";
import type { Clock } from "../outside/clock.ts";
import { type SynchronizedClock, synchronizeClock } from "../outside/synchronized-clock.ts";
import type { Queries } from "./transaction.ts";

export interface DatabaseClock extends SynchronizedClock {
  /** Ends the regular synchronization, a reading under way included. */
  stop(): Promise<void>;
}

const synchronizeEveryMs = 10_000;

/**
 * The database's time, on which all nodes agree within half a round trip. It is read every ten seconds; while the
 * database is away, the time goes on by the machine's monotonic clock. `localClock` is what the machine takes for
 * the time.
 */
export async function openDatabaseClock(db: Queries, localClock?: Clock): Promise<DatabaseClock> {
  const clock = await synchronizeClock({
    readReferenceMs: async () => (await readDatabaseTime(db)).getTime(),
    ...(localClock && { localClock }),
  });
  let reading: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // The next reading makes up for one that fails; that the database is away is reported elsewhere.
    reading = clock.synchronize().catch(() => undefined);
  }, synchronizeEveryMs);
  timer.unref();
  return {
    ...clock,
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
