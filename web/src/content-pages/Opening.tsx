import type { ContentPage } from "../content/page.ts";
import { useText } from "../i18n/language.tsx";
import { Phrases } from "../ui/Phrases.tsx";
import styles from "./Opening.module.css";
import { OpeningPictureOf } from "./OpeningPictureOf.tsx";

/** How a page of content begins. */
export function Opening({ content }: { content: Omit<ContentPage, "blocks"> }) {
  const text = useText();
  const { heading, lead, updated, picture } = content;
  return (
    <header className={styles.opening} data-pictured={picture ? true : undefined}>
      <div className={styles.words}>
        <h1>
          <Phrases text={text(heading)} />
        </h1>
        {updated && <p className={styles.updated}>{text(updated)}</p>}
        <p className={styles.lead}>{text(lead)}</p>
      </div>
      {picture && <OpeningPictureOf picture={picture} />}
    </header>
  );
}
