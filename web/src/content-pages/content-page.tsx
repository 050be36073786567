import type { Localized } from "@baleen/contract/language.ts";
import { currentRelease } from "../desktop/releases/release-names.ts";
import { textKey } from "../platform/i18n/text-key.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { useContent } from "../platform/page/page-context.tsx";
import type { PageDefinition } from "../platform/page/page-definition.ts";
import { Icon } from "../ui/Icon.tsx";
import { BlockView } from "./BlockView.tsx";
import type { ContentPage } from "./content/blocks.ts";
import styles from "./content-page.module.css";
import { PageHeader } from "./PageHeader.tsx";

const contents: Localized = { zh: "目录", en: "Contents" };

export function contentPage(content: ContentPage): PageDefinition {
  const { title, description, isArticle, modified, blocks } = content;
  const Frame = isArticle ? Article : Sections;
  const differsBySystem = hasDownload(content);
  const followsReleases = differsBySystem || blocks.some(({ kind }) => kind === "clientReleases");
  const metadata = { title, description, modified, followsReleases, differsBySystem, indexed: true };
  return { Page: () => <Frame content={content} />, ...metadata };
}

const hasDownload = ({ blocks }: ContentPage): boolean =>
  blocks.some(({ kind, content }) => kind === "action" && content.download === true);

function Sections({ content }: { content: ContentPage }) {
  const { releases = [] } = useContent();
  const blocks = content.blocks.filter(({ kind }) => kind !== "clientReleases" || releases.length > 0);
  return (
    <div className={styles.page} data-page="sections">
      <PageHeader content={content}>{hasDownload(content) && <DownloadLink />}</PageHeader>
      {blocks.map((block) => (
        <BlockView key={textKey(block.heading)} block={block} />
      ))}
    </div>
  );
}

/** A link to the files of the current version, which are far down the page. */
function DownloadLink() {
  const text = useText();
  const release = currentRelease(useContent().releases);
  if (!release) return null;
  const { version } = release;
  return (
    <p>
      <a className={styles.toDownload} href="#download">
        {text({ zh: `下载${version}`, en: `Download ${version}` })}
      </a>
    </p>
  );
}

/** A long text with a table of contents: beside the text on wide screens, collapsed above it on narrow ones. */
function Article({ content }: { content: ContentPage }) {
  const text = useText();
  return (
    <div className={styles.articlePage} data-page="article">
      <PageHeader content={content} />
      <details className={styles.folded} data-print="no">
        <summary className={styles.summary}>
          {text(contents)}
          <Icon name="chevron" />
        </summary>
        <TableOfContents content={content} />
      </details>
      <article className={styles.article}>
        {content.blocks.map((block) => (
          <BlockView key={textKey(block.heading)} block={block} />
        ))}
      </article>
      <nav className={styles.sidebar} aria-label={text(contents)} data-print="no">
        <p className={styles.summary}>{text(contents)}</p>
        <TableOfContents content={content} />
      </nav>
    </div>
  );
}

function TableOfContents({ content }: { content: ContentPage }) {
  const text = useText();
  return (
    <ol className={styles.contents}>
      {content.blocks.map(
        ({ heading }) =>
          heading.id && (
            <li key={heading.id}>
              <a className={styles.entry} href={`#${heading.id}`}>
                {text(heading).replaceAll("|", "")}
              </a>
            </li>
          ),
      )}
    </ol>
  );
}
