/** More days than this is a membership without end. */
export const lifetimeAfterDays = 3650;

/** The end of a membership that has none. */
export const lifetimeEnd = "9999-12-31T00:00:00.000Z";

/** Whether a membership that ends then has no end. False for no membership and for what is no date. */
export function isLifetime(end: string | Date | null): boolean {
  return end !== null && new Date(end).getTime() >= Date.parse(lifetimeEnd);
}
