import { setTimeout as timeout } from "node:timers/promises";
import { inTransaction, type Queries } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { secondsAfter } from "../outside/clock.ts";
import { dailyScans, type Slice, tableScans, violationScans, type Walk } from "./invariant-scans.ts";
import {
  beginCheck,
  endCheck,
  listLateNotices,
  lockProgress,
  readViolations,
  saveFinding,
  saveProgress,
  type Violations,
} from "./invariant-store.ts";
import { type Invariant, invariants } from "./invariants.ts";

const sliceRows = 500;
/** A transaction that began earlier has ended. */
const settledAfterS = 600;
const noticeLateS = 600;
const nightBeginsS = 5 * 3600;
/** The database is left alone three times as long as a slice took, so the check takes a quarter of one connection. */
const pauseFactor = 3;

export interface Pace {
  /** Stops the check after the slice under way; the next call goes on there. */
  readonly signal?: AbortSignal;
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Checks the invariants once a day: what was violated before, what has changed, and a sixth of everything. It goes in
 * slices of which each is a small transaction that saves how far it came, so it may be stopped, killed, and called on
 * several nodes at once. Undefined when the day's check had ended before, ended elsewhere, or was stopped.
 */
export async function checkDaily(deps: Deps, pace: Pace = {}): Promise<Violations | undefined> {
  const { db, clock, alarms } = deps;
  const day = nightOf(clock.now());
  if (await beginCheck(db, day, clock.now())) return undefined;
  for (const walk of dailyScans) {
    await inSlices(pace, () => takeSlice(deps, walk, day));
  }
  if (pace.signal?.aborted) return undefined;
  await checkNotices(deps);
  const violations = await readViolations(db);
  if (!(await endCheck(db, day, clock.now(), violations))) return undefined;
  for (const invariant of [...Object.keys(invariants), "noticesUnhandled"]) {
    const details = violations[invariant];
    if (details) await alarms.raise({ kind: "invariant.violated", subject: invariant, details });
    else await alarms.close(["invariant.violated"], [invariant]);
  }
  return violations;
}

/** The day that began at three at night in China, which is 19:00 UTC the day before. */
function nightOf(now: Date): string {
  return secondsAfter(now, nightBeginsS).toISOString().slice(0, 10);
}

/** Checks all there is, from the beginning, whatever was checked before. */
export async function checkEverything(deps: Deps, pace: Pace = {}): Promise<Violations> {
  for (const walk of [...violationScans, ...tableScans]) {
    let after = await walk.firstKey(deps.db);
    await inSlices(pace, async () => {
      const slice = await readAndCheck(deps, deps.db, walk, { after, limit: sliceRows });
      after = slice.lastKey ?? after;
      return slice.rows < sliceRows;
    });
  }
  await checkNotices(deps);
  return await readViolations(deps.db);
}

/** Takes slices with pauses between them until one says that it was the last. */
async function inSlices(
  { signal, pause = pauseUnlessAborted }: Pace,
  takeNext: () => Promise<boolean>,
): Promise<void> {
  while (!signal?.aborted) {
    const startedAt = performance.now();
    if (await takeNext()) return;
    await pause((performance.now() - startedAt) * pauseFactor, signal);
  }
}

async function pauseUnlessAborted(ms: number, signal?: AbortSignal): Promise<void> {
  await timeout(ms, undefined, signal && { signal }).catch((error) => {
    if (!signal?.aborted) throw error;
  });
}

/** True when the walk is done for the day. */
async function takeSlice(deps: Deps, walk: Walk, day: string): Promise<boolean> {
  return await inTransaction(deps.db, async (tx) => {
    const { afterKey, rowsLeft } = await lockProgress(tx, walk, day);
    if (rowsLeft === 0) return true;
    const limit = Math.min(sliceRows, rowsLeft);
    const { rows, lastKey = afterKey } = await readAndCheck(deps, tx, walk, { after: afterKey, limit });
    const isAtEnd = rows < limit;
    const progress = {
      afterKey: isAtEnd && walk.covers === "everything" ? await walk.firstKey(tx) : lastKey,
      rowsLeft: isAtEnd ? 0 : rowsLeft - rows,
      passEndedAt: isAtEnd ? deps.clock.now() : undefined,
    };
    await saveProgress(tx, walk, day, progress);
    return progress.rowsLeft === 0;
  });
}

async function readAndCheck(
  { clock }: Deps,
  db: Queries,
  walk: Walk,
  span: { readonly after: string; readonly limit: number },
): Promise<Slice> {
  const now = clock.now();
  const slice = await walk.read(db, { ...span, settledBefore: secondsAfter(now, -settledAfterS) });
  for (const [name, checked] of Object.entries(slice.subjects)) {
    // Object.entries loses the names' type; the record's keys are invariants.
    const invariant = name as Invariant;
    if (checked.length === 0) continue;
    await saveFinding(db, { invariant, checked, violating: await invariants[invariant](db, checked) }, now);
  }
  return slice;
}

/** Notices that were kept and never handled. Their index is as long as there are any. */
async function checkNotices({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  const late = await listLateNotices(db, secondsAfter(now, -noticeLateS));
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("invariant_violations").where("invariant", "=", "noticesUnhandled").execute();
    await saveFinding(tx, { invariant: "noticesUnhandled", checked: late, violating: late }, now);
  });
}
