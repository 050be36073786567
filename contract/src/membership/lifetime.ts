/** A grant of more days than this is a lifetime membership. */
export const lifetimeThresholdDays = 3650;

/** The end date that stands for "never". */
export const lifetimeEnd = "9999-12-31T00:00:00.000Z";

/** Returns whether an end date is that of a lifetime membership; false for null and for invalid dates. */
export function isLifetime(end: string | Date | null): boolean {
  return end !== null && new Date(end).getTime() >= Date.parse(lifetimeEnd);
}
