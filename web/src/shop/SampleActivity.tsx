import type { Localized } from "@baleen/contract/language.ts";
import { shortPrice } from "@baleen/contract/money.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { type Dispatch, useEffect, useReducer, useState } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { useMotionAllowed } from "../platform/preferences/use-preferences.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { texts } from "./PricingPage.text.ts";
import styles from "./SampleActivity.module.css";

const showNextEveryMs = 3_000;
const addEveryMs = 8_000;

/** Simulated purchases, labelled as samples. */
export function SampleActivity({ packages }: { packages: readonly MembershipPackage[] }) {
  const text = useText();
  const isMotionAllowed = useMotionAllowed();
  const [isStopped, setStopped] = useState(false);
  const [feed, dispatch] = useReducer(nextFeed, initialFeed);
  const isRunning = isMotionAllowed && !isStopped;

  useEffect(() => (isRunning ? startFeed(dispatch) : undefined), [isRunning]);

  const sample = shownSample(feed, packages.length);
  const bought = packages[sample.packageIndex];
  if (!bought) return null;
  return (
    <section className={styles.bar} aria-label={text(texts.sample)} data-print="no">
      <span className={styles.tag}>{text(texts.sample)}</span>
      <p className={styles.line} aria-live="off">
        {text(sampleSentence(sample, bought))}
      </p>
      <IconButton
        icon={isStopped ? "play" : "pause"}
        label={text(isStopped ? texts.startSamples : texts.stopSamples)}
        className={styles.stop}
        onClick={() => setStopped(!isStopped)}
        data-stops="motion"
      />
    </section>
  );
}

/** A simulated purchase. */
interface SamplePurchase {
  /** The last three digits of the simulated buyer's number. */
  readonly ending: string;
  readonly packageIndex: number;
  readonly minutesAgo: number;
}

export const maxSamples = 10;
const initialSamples = 5;

interface SampleFeed {
  /** How many samples have been created so far. */
  readonly sampleCount: number;
  /** The index of the shown sample among the last ten. */
  readonly shownIndex: number;
}

export const initialFeed: SampleFeed = { sampleCount: initialSamples, shownIndex: 0 };

export type FeedEvent = "added" | "advanced";

/** "added" appends a sample and drops the oldest if there are more than ten; "advanced" shows the next one. */
export function nextFeed({ sampleCount, shownIndex }: SampleFeed, event: FeedEvent): SampleFeed {
  if (event === "added")
    return {
      sampleCount: sampleCount + 1,
      shownIndex: sampleCount < maxSamples ? shownIndex : Math.max(0, shownIndex - 1),
    };
  return { sampleCount, shownIndex: (shownIndex + 1) % Math.min(sampleCount, maxSamples) };
}

/** Dispatches the feed's events on a schedule. Returns a function that stops it. */
export function startFeed(dispatch: Dispatch<FeedEvent>): () => void {
  const timers = [
    setInterval(() => dispatch("advanced"), showNextEveryMs),
    setInterval(() => dispatch("added"), addEveryMs),
  ];
  return () => timers.forEach(clearInterval);
}

/** The shown sample, derived from its number, because server and browser must render the same. */
export function shownSample({ sampleCount, shownIndex }: SampleFeed, packageCount: number): SamplePurchase {
  const number = Math.max(0, sampleCount - maxSamples) + shownIndex;
  return {
    ending: String(hash(number, 7) % 1000).padStart(3, "0"),
    packageIndex: hash(number, 11) % packageCount,
    minutesAgo: 1 + (hash(number, 13) % 15),
  };
}

/** A pseudo-random number (Knuth's multiplicative hash). */
function hash(number: number, salt: number): number {
  return Math.imul(number * 31 + salt, 2_654_435_761) >>> 12;
}

/** The text of a sample, with the price rounded to whole yuan. */
export function sampleSentence(sample: SamplePurchase, bought: MembershipPackage): Localized {
  const { ending, minutesAgo } = sample;
  const names = packageNames(bought);
  const price = shortPrice(Math.round(bought.price));
  return {
    zh: `尾号${ending}的用户${minutesAgo}分钟前购买了${names.zh}，${price}`,
    en: `A user ending in ${ending} bought ${names.en} (${price}) ${minutesAgo} min ago`,
  };
}
