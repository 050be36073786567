import { useText } from "../../platform/i18n/language.tsx";
import { ExternalLink } from "../../platform/navigation/Link.tsx";
import { useContent } from "../../platform/site-config/content.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { BreakableText } from "../../ui/typography.tsx";
import { Fluke } from "../../ui/whale/Fluke.tsx";
import styles from "./Closing.module.css";
import { closingHeading, openGuide } from "./closing.text.ts";

/** The closing call to action. */
export function Closing() {
  const text = useText();
  const { downloadGuideUrl } = useContent().basic;
  return (
    <section className={styles.section} aria-labelledby="closing" data-surface="call">
      <div className={styles.container}>
        <div className={styles.text}>
          <h2 id="closing" className={styles.heading}>
            <BreakableText text={text(closingHeading)} />
          </h2>
          {downloadGuideUrl && (
            <ExternalLink href={downloadGuideUrl} className={buttonClass("primary", { tall: true })}>
              {text(openGuide)}
              <Icon name="external" />
            </ExternalLink>
          )}
        </div>
        <div className={styles.fluke}>
          <Fluke />
        </div>
      </div>
    </section>
  );
}
