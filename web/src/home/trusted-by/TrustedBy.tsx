import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { BrandLogo } from "../../ui/logos/BrandLogo.tsx";
import { platforms } from "../../ui/logos/platforms.ts";
import { withLineBreaks } from "../../ui/typography.tsx";
import styles from "./TrustedBy.module.css";

const trustedHeading: Localized = { zh: "受到这些平台|创作者的信赖", en: "Trusted by creators on" };

const { bilibili, douyin, kuaishou, xiaohongshu, channels, youtube } = platforms;
const shownPlatforms = [bilibili, douyin, kuaishou, xiaohongshu, channels, youtube];

export function TrustedBy() {
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby="trusted-by">
      <div className={styles.container} data-container>
        <h2 id="trusted-by" className={styles.heading}>
          {withLineBreaks(text(trustedHeading))}
        </h2>
        <ul className={styles.platforms}>
          {shownPlatforms.map(({ name, logo }) => (
            <li key={logo} className={styles.platform}>
              <BrandLogo href={logo} />
              {text(name)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
