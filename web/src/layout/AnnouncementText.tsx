import type { SiteContent } from "@baleen/contract/rendering.ts";
import { useText } from "../i18n/language.tsx";
import { Link } from "../navigation/Link.tsx";
import { usePathExists } from "../navigation/NavigationProvider.tsx";
import styles from "./AnnouncementBar.module.css";

/** One announcement: a link in place, a link to elsewhere, or plain words where it leads nowhere. */
export function AnnouncementText({ announcement }: { announcement: SiteContent["announcements"][number] }) {
  const text = useText();
  const exists = usePathExists();
  const { content, contentEn = content, link } = announcement;
  const words = text({ zh: content, en: contentEn });
  if (link && /^https?:/i.test(link)) {
    return (
      <a className={styles.link} href={link}>
        {words}
      </a>
    );
  }
  if (link && exists(link)) {
    return (
      <Link className={styles.link} href={link}>
        {words}
      </Link>
    );
  }
  return <span>{words}</span>;
}
