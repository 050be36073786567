import type { SiteContent } from "@baleen/contract/rendering.ts";
import { publishedText, useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { pathExists } from "../platform/navigation/paths.ts";
import { useContent } from "../platform/page/page-context.tsx";
import { Icon } from "../ui/Icon.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./AnnouncementBar.module.css";
import { actionProps } from "./actions.ts";
import { announcements, nextAnnouncement, startRotation, stopRotation } from "./layout.text.ts";

/**
 * The announcements, which the frame's script rotates. All are rendered, so that the bar is as tall as the longest one.
 */
export function AnnouncementBar() {
  const text = useText();
  const { announcements: items } = useContent();
  if (items.length === 0) return null;
  return (
    <section
      className={styles.bar}
      aria-label={text(announcements)}
      data-announcements
      data-surface="deep"
      data-print="no"
    >
      <ul className={styles.items} aria-live="off">
        {items.map((item, position) => (
          <li key={item.id} className={styles.item} data-shown={position === 0 || undefined}>
            <AnnouncementText announcement={item} />
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className={styles.controls}>
          <button type="button" className={styles.next} {...actionProps("next-announcement")}>
            <span aria-hidden="true">
              <span data-announcement-number>1</span>
              {`/${items.length}`}
            </span>
            <Icon name="chevron" />
            <VisuallyHidden>{text(nextAnnouncement)}</VisuallyHidden>
          </button>
          <button
            type="button"
            className={styles.stop}
            aria-label={text(stopRotation)}
            data-other-label={text(startRotation)}
            data-stops="motion"
            {...actionProps("toggle-announcements")}
          >
            <Icon name="pause" />
            <Icon name="play" />
          </button>
        </div>
      )}
    </section>
  );
}

/** One announcement: an internal link, an external link, or plain text if the path does not exist. */
function AnnouncementText({ announcement }: { announcement: SiteContent["announcements"][number] }) {
  const { language } = useLanguage();
  const { content, contentEn, link } = announcement;
  const { text, lang } = publishedText(language, content, contentEn);
  if (!link || !(/^https?:/i.test(link) || pathExists(link))) return <span lang={lang}>{text}</span>;
  return (
    <a className={styles.link} href={link} lang={lang}>
      {text}
    </a>
  );
}
