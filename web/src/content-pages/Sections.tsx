import type { ContentPage } from "../content/page.ts";
import { BlockView } from "./BlockView.tsx";
import { PageHeader } from "./PageHeader.tsx";
import styles from "./Sections.module.css";

/** A page header, followed by sections with rules between them. */
export function Sections({ content }: { content: ContentPage }) {
  return (
    <div className={styles.page}>
      <PageHeader content={content} />
      {content.blocks.map((block) => (
        <BlockView key={block.heading.en} block={block} />
      ))}
    </div>
  );
}
