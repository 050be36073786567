import type { Localized } from "@baleen/contract/language.ts";
import { showcasePicture } from "../home/showcase/showcase-pictures.ts";
import { textKey } from "../platform/i18n/text-key.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { BulletList, withWholeEnd } from "../ui/typography.tsx";
import type { ContentOf, EntryTag, TimelineEntry } from "./content/blocks.ts";
import { HeadingLink } from "./HeadingLink.tsx";
import { PictureTitle } from "./PictureTitle.tsx";
import styles from "./Timeline.module.css";

const all: Localized = { zh: "全部", en: "All" };
const filterByType: Localized = { zh: "按类型筛选", en: "Filter by type" };

const shapes: readonly EntryTag["shape"][] = ["filled", "half", "outlined"];

/** Entries as clips on a track. The filter uses the URL fragment and `:target`, so it needs no scripts. */
export function Timeline({ content: entries }: { content: ContentOf<"timeline"> }) {
  const text = useText();
  const tags = [...new Map(entries.map(({ tag }) => [tag.key, tag])).values()].sort(
    (one, other) => shapes.indexOf(one.shape) - shapes.indexOf(other.shape),
  );
  return (
    <div className={styles.timeline}>
      {tags.map(({ key, shape }) => (
        <span key={key} id={key} className={styles.choice} data-shape={shape} />
      ))}
      <nav className={styles.filter} aria-label={text(filterByType)} data-print="no">
        <a className={styles.link} href="#all">
          {text(all)}
        </a>
        {tags.map((tag) => (
          <a key={tag.key} className={styles.link} href={`#${tag.key}`} data-shape={tag.shape}>
            <TagView tag={tag} />
          </a>
        ))}
      </nav>
      <ol id="all" className={styles.entries} data-dated={entries.some(({ when }) => when) || undefined}>
        {entries.map((entry, position) => (
          <EntryView key={textKey(entry.title)} entry={entry} isFirst={position === 0} />
        ))}
      </ol>
    </div>
  );
}

function EntryView({ entry, isFirst }: { entry: TimelineEntry; isFirst: boolean }) {
  const text = useText();
  const { id, when, title, tag, description, points, picture, isCurrent = false } = entry;
  return (
    <li id={id} className={styles.entry} data-shape={tag.shape} data-current={isCurrent || undefined}>
      {typeof when === "string" ? (
        <time className={styles.when} dateTime={when}>
          {when}
        </time>
      ) : (
        when && <p className={styles.when}>{text(when)}</p>
      )}
      <article className={styles.clip}>
        <div className={styles.head}>
          <h3>
            <HeadingLink id={id}>{text(title)}</HeadingLink>
          </h3>
          <span className={styles.tag}>
            <TagView tag={tag} />
          </span>
        </div>
        {description && <p className={styles.description}>{withWholeEnd(text(description))}</p>}
        {points && <BulletList items={points.map(text)} />}
        {picture && (
          <div className={styles.framed}>
            <img
              className={styles.picture}
              src={showcasePicture(picture)}
              width="960"
              height="640"
              alt=""
              // The first picture is in the viewport and is the largest element (LCP).
              {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
              decoding="async"
            />
            <PictureTitle picture={picture} />
          </div>
        )}
      </article>
    </li>
  );
}

function TagView({ tag }: { tag: EntryTag }) {
  const text = useText();
  return (
    <>
      <span className={styles.shape} data-shape={tag.shape} aria-hidden="true" />
      {text(tag.label)}
    </>
  );
}
