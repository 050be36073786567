import type { ContentPage } from "../content/page.ts";
import { useText } from "../i18n/language.tsx";
import { BreakableText } from "../ui/BreakableText.tsx";
import { HeaderPicture } from "./HeaderPicture.tsx";
import styles from "./PageHeader.module.css";

/** How a page of content begins. */
export function PageHeader({ content }: { content: Omit<ContentPage, "blocks"> }) {
  const text = useText();
  const { heading, lead, updated, picture } = content;
  return (
    <header className={styles.header} data-pictured={picture ? true : undefined}>
      <div className={styles.text}>
        <h1>
          <BreakableText text={text(heading)} />
        </h1>
        {updated && <p className={styles.updated}>{text(updated)}</p>}
        <p className={styles.lead}>{text(lead)}</p>
      </div>
      {picture && <HeaderPicture picture={picture} />}
    </header>
  );
}
