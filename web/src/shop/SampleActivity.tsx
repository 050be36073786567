import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useEffect, useReducer, useState } from "react";
import { useText } from "../platform/i18n/language.tsx";
import { useMotionAllowed } from "../platform/preferences/preferences.tsx";
import { Icon } from "../ui/Icon.tsx";
import { sampleSentence, texts } from "./pricing.text.ts";
import styles from "./SampleActivity.module.css";
import { firstFeed, nextFeed, shownSample } from "./sample-activity.ts";

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
