/** China has one time zone and no daylight saving time. */
const aheadMs = 8 * 3600 * 1000;
const dayMs = 86_400_000;

/** The calendar day in China at a point in time, such as `2026-11-22`. */
export function chinaDayOf(at: Date): string {
  return new Date(at.getTime() + aheadMs).toISOString().slice(0, 10);
}

/** The time in China to the second: `2025-06-08 10:34:56`. */
export function chinaTimeOf(at: Date): string {
  // Computed from the epoch: local time would depend on the process's time zone.
  return new Date(at.getTime() + aheadMs).toISOString().slice(0, 19).replace("T", " ");
}

export function startOfChinaDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - aheadMs);
}

/** The day `count` days later; earlier for negative counts. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

export function endOfChinaDay(day: string): Date {
  return new Date(startOfChinaDay(addDays(day, 1)).getTime() - 1);
}

/** The first day of the month of `day`, or of the month that is `count` months later. */
export function firstOfMonth(day: string, count = 0): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
}
