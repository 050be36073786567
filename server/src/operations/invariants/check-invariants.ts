import { setTimeout as timeout } from "node:timers/promises";
import { raiseOrClose } from "../../alarms/alarms.ts";
import { type Clock, secondsAfter } from "../../platform/clock.ts";
import { inTransaction, type Queries } from "../../platform/database/transaction.ts";
import type { Deps } from "../deps.ts";
import { dailyScans, type Scan, type Slice, tableScans, violationScans } from "./invariant-scans.ts";
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
import { type Invariant, invariantNames, invariants } from "./invariants.ts";

const sliceRows = 500;
/** Older transactions are assumed to have ended. */
const settledAfterS = 600;
const noticeLateS = 600;
const nightBeginsS = 5 * 3600;
/** Pauses three times as long as a slice took, so the check uses a quarter of one connection. */
const pauseFactor = 3;

export interface Pace {
  /** Stops the check after the current slice; the next call continues there. */
  readonly signal?: AbortSignal;
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * The daily check of the invariants about money: known violations, recent changes, and a sixth of all rows. It works in slices,
 * each a small transaction that stores its progress, so it may be interrupted and run on several nodes. Undefined if the
 * day's check has ended before, ended on another node, or was stopped.
 */
export async function checkDaily(deps: Deps, pace: Pace = {}): Promise<Violations | undefined> {
  const { db, clock, alarms } = deps;
  const day = nightOf(clock.now());
  if (await beginCheck(db, day, clock.now())) return undefined;
  for (const scan of dailyScans) {
    await inSlices(pace, () => takeSlice(deps, scan, day));
  }
  if (pace.signal?.aborted) return undefined;
  await checkNotices(deps);
  const violations = await readViolations(db);
  if (!(await endCheck(db, day, clock.now(), violations))) return undefined;
  for (const invariant of [...invariantNames, "noticesUnhandled"]) {
    await raiseOrClose(alarms, { kind: "invariant.violated", subject: invariant }, violations[invariant]);
  }
  return violations;
}

/** The check's day begins at 03:00 in China, which is 19:00 UTC of the day before. */
function nightOf(now: Date): string {
  return secondsAfter(now, nightBeginsS).toISOString().slice(0, 10);
}

type CheckDeps = Pick<Deps, "db"> & { readonly clock: Clock };

/** Checks all rows, independent of the daily check's progress. */
export async function checkEverything(deps: CheckDeps, pace: Pace = {}): Promise<Violations> {
  for (const scan of [...violationScans, ...tableScans]) {
    let after = await scan.firstKey(deps.db);
    await inSlices(pace, async () => {
      const slice = await readAndCheck(deps, deps.db, scan, { after, limit: sliceRows });
      after = slice.lastKey ?? after;
      return slice.rows < sliceRows;
    });
  }
  await checkNotices(deps);
  return await readViolations(deps.db);
}

/** Runs slices with pauses until one returns true. */
async function inSlices({ signal, pause = pauseUnlessAborted }: Pace, takeNext: () => Promise<boolean>) {
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

/** True when the scan is done for the day. */
async function takeSlice(deps: Deps, scan: Scan, day: string): Promise<boolean> {
  return await inTransaction(deps.db, async (tx) => {
    const { afterKey, rowsLeft } = await lockProgress(tx, scan, day);
    if (rowsLeft === 0) return true;
    const limit = Math.min(sliceRows, rowsLeft);
    const { rows, lastKey = afterKey } = await readAndCheck(deps, tx, scan, { after: afterKey, limit });
    const isAtEnd = rows < limit;
    const progress = {
      afterKey: isAtEnd && scan.covers === "everything" ? await scan.firstKey(tx) : lastKey,
      rowsLeft: isAtEnd ? 0 : rowsLeft - rows,
      passEndedAt: isAtEnd ? deps.clock.now() : undefined,
    };
    await saveProgress(tx, scan, day, progress);
    return progress.rowsLeft === 0;
  });
}

async function readAndCheck(
  { clock }: CheckDeps,
  db: Queries,
  scan: Scan,
  span: { readonly after: string; readonly limit: number },
): Promise<Slice> {
  const now = clock.now();
  const slice = await scan.read(db, { ...span, settledBefore: secondsAfter(now, -settledAfterS) });
  for (const [name, checked] of Object.entries(slice.subjects)) {
    // Object.entries loses the names' type; the record's keys are invariants.
    const invariant = name as Invariant;
    if (checked.length === 0) continue;
    const violating = await invariants[invariant](db, checked, now);
    await saveFinding(db, invariant, { checked, violating }, now);
  }
  return slice;
}

/** Notices that were not handled. A partial index holds only these. */
async function checkNotices({ db, clock }: CheckDeps): Promise<void> {
  const now = clock.now();
  const late = await listLateNotices(db, secondsAfter(now, -noticeLateS));
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("invariant_violations").where("invariant", "=", "noticesUnhandled").execute();
    await saveFinding(tx, "noticesUnhandled", { checked: late, violating: late }, now);
  });
}
