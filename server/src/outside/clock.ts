/** The source of time; an argument, so that tests can control it. */
export interface Clock {
  now(): Date;
}

/** The machine's wall clock. Decisions use the database's (`db/database-clock.ts`). */
export const systemClock: Clock = { now: () => new Date() };

export function secondsAfter(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}
