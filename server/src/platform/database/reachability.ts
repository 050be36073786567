import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

const probeEveryMs = 1_000;
const probeTimeoutMs = 800;

/**
 * Returns a function that tells whether the database answers within 0.8 s. Concurrent callers share one query, and
 * results are reused for a second.
 */
export function watchReachability(db: Kysely<Tables>): () => Promise<boolean> {
  let last = { atMs: Number.NEGATIVE_INFINITY, isReached: false };
  let looking: { readonly sinceMs: number; readonly isReached: Promise<boolean> } | undefined;
  const look = async () => {
    const isReached = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    last = { atMs: performance.now(), isReached };
    looking = undefined;
    return isReached;
  };
  return async () => {
    const nowMs = performance.now();
    if (nowMs - last.atMs < probeEveryMs) return last.isReached;
    looking ??= { sinceMs: nowMs, isReached: look() };
    const leftMs = Math.max(0, looking.sinceMs + probeTimeoutMs - nowMs);
    return await Promise.race([looking.isReached, wait(leftMs, false, { ref: false })]);
  };
}
