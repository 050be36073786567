import type { Localized } from "@baleen/contract/language.ts";
import { shortPrice } from "@baleen/contract/money.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useEffect, useReducer, useState } from "react";
import { useText } from "../platform/i18n/language.tsx";
import { useMotionAllowed } from "../platform/preferences/preferences.tsx";
import { Icon } from "../ui/Icon.tsx";
import { texts } from "./pricing.text.ts";
import styles from "./SampleActivity.module.css";

const turnEveryMs = 3_000;
const makeEveryMs = 8_000;

interface Props {
  packages: readonly MembershipPackage[];
}

/** Simulated purchases, labelled as samples. */
export function SampleActivity({ packages }: Props) {
  const text = useText();
  const isMotionAllowed = useMotionAllowed();
  const [isStopped, setStopped] = useState(false);
  const [feed, dispatch] = useReducer(nextFeed, firstFeed);
  const isRunning = isMotionAllowed && !isStopped;

  useEffect(() => {
    if (!isRunning) return;
    const timers = [
      setInterval(() => dispatch("turned"), turnEveryMs),
      setInterval(() => dispatch("made"), makeEveryMs),
    ];
    return () => timers.forEach(clearInterval);
  }, [isRunning]);

  const sample = shownSample(feed, packages.length);
  const bought = packages[sample.place];
  if (!bought) return null;
  return (
    <section className={styles.bar} aria-label={text(texts.sample)} data-print="no">
      <span className={styles.tag}>{text(texts.sample)}</span>
      <p className={styles.line} aria-live="off">
        {text(sampleSentence(sample, bought))}
      </p>
      <button
        type="button"
        className={styles.stop}
        aria-label={text(isStopped ? texts.startSamples : texts.stopSamples)}
        onClick={() => setStopped(!isStopped)}
        data-stops="motion"
      >
        <Icon name={isStopped ? "play" : "pause"} />
      </button>
    </section>
  );
}

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
interface SampleFeed {
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

/** The sentence of a sample, with the price rounded to whole yuan. */
export function sampleSentence(sample: SamplePurchase, bought: MembershipPackage): Localized {
  const { ending, minutesAgo } = sample;
  const names = packageNames(bought);
  const price = shortPrice(Math.round(bought.price));
  return {
    zh: `尾号${ending}的用户${minutesAgo}分钟前购买了${names.zh}，${price}`,
    en: `User …${ending} bought ${names.en}, ${price}, ${minutesAgo} min ago`,
  };
}
