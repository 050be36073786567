import type { SiteContent } from "@baleen/contract/rendering.ts";
import { useLanguage } from "../i18n/language.tsx";
import { publishedText } from "../i18n/published-text.ts";
import { Link } from "../navigation/Link.tsx";
import { usePathExists } from "../navigation/NavigationProvider.tsx";
import styles from "./AnnouncementBar.module.css";

/** One announcement: a link in place, a link to elsewhere, or plain words where it leads nowhere. */
export function AnnouncementText({ announcement }: { announcement: SiteContent["announcements"][number] }) {
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
