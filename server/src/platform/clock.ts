/** The source of time, passed as an argument so that tests can control it. */
export interface Clock {
  now(): Date;
}

/** The machine's wall clock. Decisions use the database's time (`platform/database/database-clock.ts`). */
export const systemClock: Clock = { now: () => new Date() };

export function secondsAfter(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}

/** The time of a reference clock; between readings, the machine's monotonic clock continues it. */
export interface SynchronizedClock extends Clock {
  /**
   * Reads the reference, and keeps the more precise of this and the previous reading; rejects if the reference cannot
   * be read.
   */
  synchronize(): Promise<void>;
  /** A message about the skew of the machine's wall clock; undefined if it is at most 2 s. */
  skewProblem(): string | undefined;
  /** Milliseconds by which the machine's wall clock is ahead of the reference; negative if it is behind. */
  aheadMs(): number;
}

export interface TimeSources {
  /** The reference's time in milliseconds since 1970. */
  readonly readReferenceMs: () => Promise<number>;
  /** Monotonic milliseconds since an arbitrary point in time. */
  readonly monotonicMs?: () => number;
  /** The machine's wall clock; used only for comparison. */
  readonly localClock?: Clock;
}

type Reading = Awaited<ReturnType<typeof takeReading>>;

const firstReadings = 3;
/** Maximum drift between two clocks: 500 ppm, which is also the limit of NTP's slew rate. */
const drift = 500e-6;
const maxSkewMs = 2_000;
/** Up to this correction, the time stands still instead of going backwards; a larger correction sets it back. */
const maxFrozenMs = 2_000;

/** Reads the reference a few times and keeps the best reading; rejects if it cannot be read. */
export async function synchronizeClock(sources: TimeSources): Promise<SynchronizedClock> {
  const { readReferenceMs, monotonicMs = () => performance.now(), localClock = systemClock } = sources;
  const read = () => takeReading(readReferenceMs, monotonicMs);
  let best = await read();
  let latestMs = Number.NEGATIVE_INFINITY;
  const referenceMs = () => referenceAt(best, monotonicMs());
  const synchronize = async () => {
    best = betterReading(best, await read());
  };
  for (let reading = 1; reading < firstReadings; reading += 1) await synchronize();
  const aheadMs = () => localClock.now().getTime() - referenceMs();
  return {
    synchronize,
    aheadMs,
    now() {
      const ms = referenceMs();
      latestMs = ms < latestMs && latestMs - ms < maxFrozenMs ? latestMs : ms;
      return new Date(latestMs);
    },
    skewProblem() {
      const skewMs = aheadMs();
      if (Math.abs(skewMs) - uncertaintyAt(best, monotonicMs()) <= maxSkewMs) return undefined;
      return describeSkew(skewMs);
    },
  };
}

/** The reference was read at some point within the round trip, so the midpoint is off by at most half of it. */
async function takeReading(readReferenceMs: () => Promise<number>, monotonicMs: () => number) {
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
 * The reading with less uncertainty. If two readings contradict each other, the reference was set or this machine
 * slept in between, and the later one is used.
 */
function betterReading(earlier: Reading, later: Reading): Reading {
  const earlierUncertaintyMs = uncertaintyAt(earlier, later.atMs);
  const differenceMs = Math.abs(later.referenceMs - referenceAt(earlier, later.atMs));
  const isContradiction = differenceMs > earlierUncertaintyMs + later.uncertaintyMs;
  return isContradiction || later.uncertaintyMs <= earlierUncertaintyMs ? later : earlier;
}

function describeSkew(aheadMs: number): string {
  const seconds = Math.abs(aheadMs / 1000).toFixed(Math.abs(aheadMs) > 10_000 ? 0 : 1);
  return `this machine's clock is ${seconds} s ${aheadMs > 0 ? "ahead of" : "behind"} the database's`;
}
