/** An invented purchase, shown as a sample: whose number ends how, which of the packages, how long ago. */
export interface SamplePurchase {
  /** Three digits. */
  readonly ending: string;
  /** A place in the list of packages. */
  readonly place: number;
  readonly minutesAgo: number;
}

export const keptSamples = 10;
const firstSamples = 5;

/** What of the samples is on screen: how many there have been, and which of the kept ones is shown. */
export interface SampleFeed {
  readonly made: number;
  readonly shown: number;
}

export const firstFeed: SampleFeed = { made: firstSamples, shown: 0 };

export type FeedEvent = "made" | "turned";

/** A new sample joins at the end, the oldest beyond ten leaves; turning shows the next one of those there are. */
export function nextFeed({ made, shown }: SampleFeed, event: FeedEvent): SampleFeed {
  if (event === "made") return { made: made + 1, shown: made < keptSamples ? shown : Math.max(0, shown - 1) };
  return { made, shown: (shown + 1) % Math.min(made, keptSamples) };
}

/** The sample on screen. Samples follow from their number alone, so server and browser show the same. */
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
