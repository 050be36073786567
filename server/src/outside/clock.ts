/** Where the time comes from. Every decision about time asks one that is given, so that tests can turn it. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. The product decides by the database's (`db/database-clock.ts`). */
export const systemClock: Clock = { now: () => new Date() };

export function secondsAfter(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}
