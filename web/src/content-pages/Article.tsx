import { useText } from "../platform/i18n/language.tsx";
import { Icon } from "../ui/Icon.tsx";
import styles from "./Article.module.css";
import { BlockView } from "./BlockView.tsx";
import type { ContentPage } from "./content/page.ts";
import { contents } from "./content-pages.text.ts";
import { PageHeader } from "./PageHeader.tsx";

/** A long text with a table of contents: beside it where there is room, else folded above it. */
export function Article({ content }: { content: ContentPage }) {
  const text = useText();
  return (
    <div className={styles.page}>
      <PageHeader content={content} />
      <details className={styles.folded} data-print="no">
        <summary className={styles.summary}>
          {text(contents)}
          <Icon name="chevron" />
        </summary>
        <ContentsOf content={content} />
      </details>
      <article className={styles.article}>
        {content.blocks.map((block) => (
          <BlockView key={block.heading.en} block={block} />
        ))}
      </article>
      <nav className={styles.sidebar} aria-label={text(contents)} data-print="no">
        <p className={styles.summary}>{text(contents)}</p>
        <ContentsOf content={content} />
      </nav>
    </div>
  );
}

function ContentsOf({ content }: { content: ContentPage }) {
  const text = useText();
  return (
    <ol className={styles.contents}>
      {content.blocks.map((block) =>
        block.kind === "prose" && block.id !== undefined ? (
          <li key={block.id}>
            <a className={styles.entry} href={`#${block.id}`}>
              {text(block.heading).replaceAll("|", "")}
            </a>
          </li>
        ) : null,
      )}
    </ol>
  );
}
