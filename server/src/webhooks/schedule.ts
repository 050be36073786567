import { secondsAfter } from "../platform/clock.ts";

const minuteS = 60;
const hourS = 3600;

/** The waits after each failed attempt: together 63 hours, so that a consumer may be down for two days. */
const waitsS = [
  10,
  minuteS,
  5 * minuteS,
  30 * minuteS,
  2 * hourS,
  4 * hourS,
  8 * hourS,
  12 * hourS,
  12 * hourS,
  12 * hourS,
  12 * hourS,
] as const;

/** The longest time from the first attempt to the last. Attempts that were put off count too. */
const longestS = 72 * hourS;

/** Of each wait a tenth is random, so that what failed together does not come back together. */
const jitter = 0.1;

interface FailedDelivery {
  readonly startedAt: Date;
  /** The number of failed attempts, the last one included. */
  readonly attempts: number;
}

/** When to try again; undefined if no attempt is left. `fraction` is random, from 0 to 1. */
export function nextAttempt(
  { startedAt, attempts }: FailedDelivery,
  now: Date,
  fraction: number,
): Date | undefined {
  const waitS = waitsS[attempts - 1];
  if (waitS === undefined || now >= secondsAfter(startedAt, longestS)) return undefined;
  return secondsAfter(now, waitS * (1 - jitter * fraction));
}

const firstPauseS = 5;
const longestPauseS = 5 * minuteS;

/** Until when an endpoint is left alone after so many consecutive failures of all its deliveries. */
export function quietUntil(failures: number, now: Date): Date {
  return secondsAfter(now, Math.min(longestPauseS, firstPauseS * 2 ** (failures - 1)));
}
