import type { PageDefinition } from "../platform/navigation/page.ts";
import { Article } from "./Article.tsx";
import { BlockView } from "./BlockView.tsx";
import type { ContentPage } from "./content/page.ts";
import styles from "./content-page.module.css";
import { PageHeader } from "./PageHeader.tsx";

/** Makes a page definition from a content value. */
export function contentPage(content: ContentPage): PageDefinition {
  const { title, description, frame, modified } = content;
  const Frame = frame === "article" ? Article : Sections;
  return { Page: () => <Frame content={content} />, title, description, modified, indexed: true };
}

/** A page header, followed by sections with rules between them. */
function Sections({ content }: { content: ContentPage }) {
  return (
    <div className={styles.page}>
      <PageHeader content={content} />
      {content.blocks.map((block) => (
        <BlockView key={block.heading.en} block={block} />
      ))}
    </div>
  );
}
