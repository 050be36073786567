import { type SynchronizedClock, secondsAfter, systemClock } from "../platform/clock.ts";

/** The database's time under control of the test: it stands still until it is turned. */
export interface ManualClock extends SynchronizedClock {
  advance(seconds: number): void;
}

const neverSkewed = { synchronize: async () => undefined, skewProblem: () => undefined, aheadMs: () => 0 };

export function manualClock(start: Date): ManualClock {
  let now = start.getTime();
  return {
    ...neverSkewed,
    now: () => new Date(now),
    advance(seconds) {
      now += seconds * 1000;
    },
  };
}

/** A running clock that can be turned as well, for a world that shares its database with server processes. */
export function runningManualClock(): ManualClock {
  let aheadS = 0;
  return {
    ...neverSkewed,
    now: () => secondsAfter(systemClock.now(), aheadS),
    advance(seconds) {
      aheadS += seconds;
    },
  };
}
