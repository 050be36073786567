import type { SiteContent } from "@baleen/contract/rendering.ts";
import { useState } from "react";
import { publishedText, useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { Link } from "../platform/navigation/Link.tsx";
import { usePathExists } from "../platform/navigation/NavigationProvider.tsx";
import { useMotionAllowed } from "../platform/preferences/preferences.tsx";
import { useContent } from "../platform/site-config/content.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useRotation } from "../ui/use-rotation.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./AnnouncementBar.module.css";
import { announcements, nextAnnouncement, startRotation, stopRotation } from "./layout.text.ts";

const rotateEveryMs = 5000;

/** Rotating announcements. All are rendered, so that the bar is always as tall as the longest. */
export function AnnouncementBar() {
  const text = useText();
  const { announcements: items } = useContent();
  const isMotionAllowed = useMotionAllowed();
  const [isStopped, setStopped] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const isRunning = isMotionAllowed && !isStopped && !isPaused;
  const { index, showNext } = useRotation(items.length, rotateEveryMs, isRunning);
  if (items.length === 0) return null;
  return (
    <section
      className={styles.bar}
      aria-label={text(announcements)}
      data-surface="deep"
      data-print="no"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ul className={styles.items} aria-live={isRunning ? "off" : "polite"}>
        {items.map((item, position) => (
          <li key={item.id} className={styles.item} data-shown={position === index || undefined}>
            <AnnouncementText announcement={item} />
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className={styles.controls}>
          <button type="button" className={styles.next} onClick={showNext}>
            <span aria-hidden="true">{`${index + 1}/${items.length}`}</span>
            <Icon name="chevron" />
            <VisuallyHidden>{text(nextAnnouncement)}</VisuallyHidden>
          </button>
          <button
            type="button"
            className={styles.stop}
            aria-label={text(isStopped ? startRotation : stopRotation)}
            onClick={() => setStopped(!isStopped)}
            data-stops="motion"
          >
            <Icon name={isStopped ? "play" : "pause"} />
          </button>
        </div>
      )}
    </section>
  );
}

/** One announcement: an internal link, an external link, or plain text where the path does not exist. */
function AnnouncementText({ announcement }: { announcement: SiteContent["announcements"][number] }) {
  const { language } = useLanguage();
  const exists = usePathExists();
  const { content, contentEn, link } = announcement;
  const { text, lang } = publishedText(language, content, contentEn);
  if (link && /^https?:/i.test(link)) {
    return (
      <a className={styles.link} href={link} lang={lang}>
        {text}
      </a>
    );
  }
  if (link && exists(link)) {
    return (
      <Link className={styles.link} href={link} lang={lang}>
        {text}
      </Link>
    );
  }
  return <span lang={lang}>{text}</span>;
}
