import { useRef } from "react";
import { useText } from "../../i18n/language.tsx";
import { Link } from "../../navigation/Link.tsx";
import { useContent } from "../../site-config/content.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { WhalePicture } from "../../whale/WhalePicture.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import styles from "./Hero.module.css";
import { seePlans, underButtons } from "./hero.text.ts";
import { StaticTimeline } from "./StaticTimeline.tsx";
import { clauses } from "./slogan.ts";
import { WaterCanvas } from "./WaterCanvas.tsx";

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
        <p className={styles.note}>{text(underButtons)}</p>
      </div>
      {/* After the copy, which gives the hero its height: a page may be painted before all of it has come. */}
      <div className={styles.picture} ref={picture}>
        <WhalePicture />
      </div>
      <StaticTimeline />
      <WaterCanvas picture={picture} />
    </section>
  );
}
