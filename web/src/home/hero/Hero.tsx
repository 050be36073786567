import type { Localized } from "@baleen/contract/language.ts";
import { type RefObject, useEffect, useRef } from "react";
import { useText } from "../../platform/i18n/use-language.tsx";
import { runAfterLoad } from "../../platform/lazy/idle.ts";
import { Link } from "../../platform/navigation/Link.tsx";
import { prefersReducedData } from "../../platform/preferences/preferences.tsx";
import { useContent } from "../../platform/site-config/content.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { WhalePicture } from "../../ui/whale/WhalePicture.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import styles from "./Hero.module.css";
import { initialClips } from "./initial-clips.ts";

const seePlans: Localized = { zh: "订阅会员", en: "See plans" };
const platformsNote: Localized = {
  zh: "支持16种字幕语言，另有移动版与网页版",
  en: "Captions in 16 languages. Also on mobile and web.",
};

export function Hero() {
  const text = useText();
  const { basic } = useContent();
  const picture = useRef<HTMLDivElement>(null);
  const slogan = text({ zh: basic.slogan, en: basic.sloganEn ?? basic.slogan });
  return (
    <section className={styles.hero}>
      <div className={styles.copy}>
        <h1 className={styles.slogan}>
          {clauses(slogan).map((clause) => (
            <span key={clause} className={styles.clause}>
              {clause}
            </span>
          ))}
        </h1>
        <p className={styles.lead}>
          {text({ zh: basic.subSlogan, en: basic.subSloganEn ?? basic.subSlogan })}
        </p>
        <div className={styles.actions}>
          <DownloadButton />
          <Link href="/pricing" className={buttonClass("ghost", { tall: true })}>
            {text(seePlans)}
          </Link>
        </div>
        <p className={styles.note}>{text(platformsNote)}</p>
      </div>
      {/* After the copy, which determines the height, in case the browser paints a partial document. */}
      <div className={styles.picture} ref={picture}>
        <WhalePicture />
      </div>
      <StaticTimeline />
      <WaterCanvas picture={picture} />
    </section>
  );
}

/** Articles, which stay on the line of their noun. */
const articles = /\b(the|an?) +/gi;

/** Splits a slogan after punctuation, where its lines may break. */
export function clauses(slogan: string): string[] {
  const joined = slogan.replace(articles, "$1\u00A0");
  return joined.match(/[^，。；！？,.;!?]+[，。；！？,.;!?]*\s*/g) ?? [joined];
}

/** The playhead's column in the view box. */
const playhead = 219;

/** The static timeline below the whale, until the canvas replaces it. */
function StaticTimeline() {
  return (
    <svg className={styles.timeline} viewBox="0 0 220 14" shapeRendering="crispEdges" aria-hidden="true">
      <path data-part="line" d="M-999 4h2999v1h-2999zM-999 12h2999v1h-2999z" />
      {initialClips.map(({ x, width, kind }) => (
        <rect key={x} data-part={kind} x={playhead + x} y="5" width={width} height="7" />
      ))}
      <path data-part="head" d="M218 0h3v2h-1v13h-1v-13h-1z" />
    </svg>
  );
}

/**
 * The animated water, which replaces the static picture of the whale. Its code is loaded when the page is idle, and
 * never when the visitor saves data.
 */
function WaterCanvas({ picture }: { picture: RefObject<HTMLDivElement | null> }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (prefersReducedData()) return;
    const unmounting = new AbortController();
    const { signal } = unmounting;
    runAfterLoad(async () => {
      const { startWater } = await import("./water/start-water.ts");
      if (signal.aborted || !canvas.current || !picture.current) return;
      signal.addEventListener("abort", startWater({ canvas: canvas.current, picture: picture.current }));
    }, signal);
    return () => unmounting.abort();
  }, [picture]);

  return (
    <div className={styles.water} aria-hidden="true" data-print="no">
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  );
}
