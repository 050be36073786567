import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Phrases } from "../ui/Phrases.tsx";
import { Fluke } from "../whale/Fluke.tsx";
import styles from "./Closing.module.css";
import { closingHeading, seePlans } from "./home.text.ts";

/** The last call, while the whale goes down. */
export function Closing() {
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby="closing" data-surface="call">
      <div className={styles.inside}>
        <div className={styles.words}>
          <h2 id="closing" className={styles.heading}>
            <Phrases text={text(closingHeading)} />
          </h2>
          <Link href="/pricing" className={buttonClass("primary", { tall: true })}>
            {text(seePlans)}
          </Link>
        </div>
        <div className={styles.fluke}>
          <Fluke />
        </div>
      </div>
    </section>
  );
}
