/** How long after its beginning a payment or a refund is first asked about, and how long between two questions at least. */
export const askAgainAfterS = 30;

/** How long until the next question. The older something is, the longer it is left alone: a tenth of its age. */
export function askAgainInS(since: Date, now: Date): number {
  return Math.max(askAgainAfterS, (now.getTime() - since.getTime()) / 10_000);
}
