import { useState } from "react";
import { useText } from "../i18n/language.tsx";
import { useMotionAllowed } from "../preferences/use-motion.ts";
import { useContent } from "../site-config/content.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useRotation } from "../ui/use-rotation.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import styles from "./AnnouncementBar.module.css";
import { AnnouncementText } from "./AnnouncementText.tsx";
import { announcements, nextAnnouncement, startRotation, stopRotation } from "./layout.text.ts";

const rotateEveryMs = 5000;

/** The site's news, one at a time. All of them are in the document; the bar is as tall as the longest. */
export function AnnouncementBar() {
  const text = useText();
  const { announcements: items } = useContent();
  const isMotionAllowed = useMotionAllowed();
  const [isStopped, setStopped] = useState(false);
  const [isAttended, setAttended] = useState(false);
  const isRunning = isMotionAllowed && !isStopped && !isAttended;
  const { index, showNext } = useRotation(items.length, rotateEveryMs, isRunning);
  if (items.length === 0) return null;
  return (
    <section
      className={styles.bar}
      aria-label={text(announcements)}
      data-surface="deep"
      data-print="no"
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
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
