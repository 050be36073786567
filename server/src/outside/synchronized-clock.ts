import { type Clock, systemClock } from "./clock.ts";

/** A reference's time, kept between two readings by the machine's monotonic clock. */
export interface SynchronizedClock extends Clock {
  /** Reads the reference again. Rejects as the reading does; the time then goes on as it was. */
  synchronize(): Promise<void>;
  /** What is wrong with the machine's own clock, in words; undefined while it is within 2 s of the reference. */
  skewProblem(): string | undefined;
}

export interface TimeSources {
  /** The reference's time in milliseconds since 1970. */
  readonly readReferenceMs: () => Promise<number>;
  /** Milliseconds since any instant, which nobody sets. */
  readonly monotonicMs?: () => number;
  /** The machine's own clock. It is compared, never used. */
  readonly localClock?: Clock;
}

/** A reading, and the moment of the monotonic clock that it belongs to, give or take. */
interface Reading {
  readonly referenceMs: number;
  readonly atMs: number;
  readonly uncertaintyMs: number;
}

const firstReadings = 3;
/** How much two undisturbed clocks part: 500 ppm, which is also the most that NTP slews by. */
const drift = 500e-6;
const maxSkewMs = 2_000;
/** Corrections back by less than this hold the time instead of turning it back. */
const maxHeldMs = 2_000;

/** Reads the reference a few times and keeps the best reading; rejects when it cannot be read. */
export async function synchronizeClock(sources: TimeSources): Promise<SynchronizedClock> {
  const { readReferenceMs, monotonicMs = () => performance.now(), localClock = systemClock } = sources;
  const read = () => takeReading(readReferenceMs, monotonicMs);
  let best = await read();
  let latestMs = Number.NEGATIVE_INFINITY;
  const referenceMs = () => referenceAt(best, monotonicMs());
  const synchronize = async () => {
    best = better(best, await read());
  };
  for (let reading = 1; reading < firstReadings; reading += 1) await synchronize();
  return {
    synchronize,
    now() {
      const ms = referenceMs();
      latestMs = ms < latestMs && latestMs - ms < maxHeldMs ? latestMs : ms;
      return new Date(latestMs);
    },
    skewProblem() {
      const aheadMs = localClock.now().getTime() - referenceMs();
      if (Math.abs(aheadMs) - uncertaintyAt(best, monotonicMs()) <= maxSkewMs) return undefined;
      return describeSkew(aheadMs);
    },
  };
}

/** The reference answered somewhere within the round trip, so half of it is the most that the middle is wrong by. */
async function takeReading(
  readReferenceMs: () => Promise<number>,
  monotonicMs: () => number,
): Promise<Reading> {
  const startMs = monotonicMs();
  const referenceMs = await readReferenceMs();
  const uncertaintyMs = (monotonicMs() - startMs) / 2;
  return { referenceMs, atMs: startMs + uncertaintyMs, uncertaintyMs };
}

function referenceAt({ referenceMs, atMs }: Reading, monotonicMs: number): number {
  return referenceMs + monotonicMs - atMs;
}

function uncertaintyAt({ uncertaintyMs, atMs }: Reading, monotonicMs: number): number {
  return uncertaintyMs + Math.abs(monotonicMs - atMs) * drift;
}

/**
 * The more certain of two readings. If they contradict each other, the reference was set or this machine slept in
 * between, and the later one holds.
 */
function better(earlier: Reading, later: Reading): Reading {
  const earlierUncertaintyMs = uncertaintyAt(earlier, later.atMs);
  const differenceMs = Math.abs(later.referenceMs - referenceAt(earlier, later.atMs));
  const contradicts = differenceMs > earlierUncertaintyMs + later.uncertaintyMs;
  return contradicts || later.uncertaintyMs <= earlierUncertaintyMs ? later : earlier;
}

function describeSkew(aheadMs: number): string {
  const seconds = Math.abs(aheadMs / 1000).toFixed(Math.abs(aheadMs) > 10_000 ? 0 : 1);
  return `this machine's clock is ${seconds} s ${aheadMs > 0 ? "ahead of" : "behind"} the database's`;
}
