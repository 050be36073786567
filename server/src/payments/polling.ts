/** The shortest interval between two queries of a payment that visitors cause. */
export const minVisitorPollS = 5;

/** When a new payment or refund is first queried at its gateway; also the shortest interval between queries. */
export const firstPollAfterS = 30;

/** The interval until the next query: a tenth of the age, so older ones are queried less often. */
export function nextPollInS(since: Date, now: Date): number {
  return Math.max(firstPollAfterS, (now.getTime() - since.getTime()) / 10_000);
}
