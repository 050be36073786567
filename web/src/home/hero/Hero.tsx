import type { Localized } from "@baleen/contract/language.ts";
import { priceFromText } from "../../payments/plan-price.text.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Island } from "../../platform/islands/Island.tsx";
import { useContent } from "../../platform/page/page-context.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { WhalePicture } from "../../ui/whale/WhalePicture.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import styles from "./Hero.module.css";
import { initialClips } from "./initial-clips.ts";
import { Slogan } from "./Slogan.tsx";

const seePlans: Localized = { zh: "订阅会员", en: "See plans" };
const free: Localized = { zh: "手动剪辑和导出免费。", en: "Manual editing and export are free. " };
const membership = (price: Localized): Localized => ({
  zh: `会员${price.zh}`,
  en: `Plans ${price.en.replace("From", "from")}`,
});
const stop: Localized = { zh: "。", en: "." };

export function Hero() {
  const text = useText();
  return (
    <section className={styles.hero}>
      <div className={styles.copy}>
        <Slogan />
        <div className={styles.actions}>
          <Island name="DownloadButton" of={DownloadButton} start="press" props={{}} />
          <a href="/pricing" className={buttonClass("ghost", { tall: true })}>
            {text(seePlans)}
          </a>
        </div>
        <PriceNote />
      </div>
      {/* Placed after the copy, which determines the height, in case the browser paints an incomplete document. */}
      <div className={styles.picture} data-whale>
        <WhalePicture />
      </div>
      <StaticTimeline />
      <Island name="Water" of={WaterCanvas} start="visible" props={{}} />
    </section>
  );
}

function PriceNote() {
  const text = useText();
  const { packages } = useContent();
  const priceFrom = priceFromText(packages);
  return (
    <p className={styles.note}>
      {text(free)}
      {priceFrom && (
        <>
          <a href="/pricing">{text(membership(priceFrom))}</a>
          {text(stop)}
        </>
      )}
    </p>
  );
}

/** The playhead's column in the view box. */
const playhead = 219;

function StaticTimeline() {
  return (
    <svg className={styles.timeline} viewBox="0 0 220 14" shapeRendering="crispEdges" aria-hidden="true">
      <path fill="var(--track)" d="M-999 4h2999v1h-2999zM-999 12h2999v1h-2999z" />
      {initialClips.map(({ x, width, kind }) => (
        <rect key={x} fill={`var(--clip-${kind + 1})`} x={playhead + x} y="5" width={width} height="7" />
      ))}
      <path fill="var(--playhead)" d="M218 0h3v2h-1v13h-1v-13h-1z" />
    </svg>
  );
}

/** Where the animated water goes; it replaces the static picture of the whale (`water/start-water.ts`). */
function WaterCanvas() {
  return (
    <div className={styles.water} aria-hidden="true" data-print="no">
      <canvas className={styles.canvas} />
    </div>
  );
}
