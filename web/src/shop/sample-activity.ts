/** A simulated purchase. */
export interface SamplePurchase {
  /** The last three digits of the buyer's number. */
  readonly ending: string;
  /** Index into the list of packages. */
  readonly place: number;
  readonly minutesAgo: number;
}

export const keptSamples = 10;
const firstSamples = 5;

/** How many samples were made so far, and which of the kept ones is shown. */
export interface SampleFeed {
  readonly made: number;
  readonly shown: number;
}

export const firstFeed: SampleFeed = { made: firstSamples, shown: 0 };

export type FeedEvent = "made" | "turned";

/** "made" appends a sample and drops the oldest beyond ten; "turned" shows the next one. */
export function nextFeed({ made, shown }: SampleFeed, event: FeedEvent): SampleFeed {
  if (event === "made") return { made: made + 1, shown: made < keptSamples ? shown : Math.max(0, shown - 1) };
  return { made, shown: (shown + 1) % Math.min(made, keptSamples) };
}

/** The shown sample. It is derived from its number, so that server and browser agree. */
export function shownSample({ made, shown }: SampleFeed, packageCount: number): SamplePurchase {
  const number = Math.max(0, made - keptSamples) + shown;
  return {
    ending: String(scatter(number, 7) % 1000).padStart(3, "0"),
    place: scatter(number, 11) % packageCount,
    minutesAgo: 1 + (scatter(number, 13) % 15),
  };
}

/** Numbers that look picked at random (Knuth's multiplicative hash). */
function scatter(number: number, salt: number): number {
  return Math.imul(number * 31 + salt, 2_654_435_761) >>> 12;
}
