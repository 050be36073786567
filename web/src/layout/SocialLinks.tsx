import { useText } from "../i18n/language.tsx";
import { BrandMark } from "../marks/BrandMark.tsx";
import { platforms } from "../marks/platforms.ts";
import { NewTabLink } from "../navigation/NewTabLink.tsx";
import { useContent } from "../site-config/content.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { socialLinks as heading } from "./layout.text.ts";
import styles from "./SocialLinks.module.css";

/** Where the company can be followed. */
export function SocialLinks() {
  const text = useText();
  const { socialLinks = [] } = useContent().company;
  if (socialLinks.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={text(heading)} data-print="no">
      {socialLinks.map(({ name: platform, url }) => {
        const { name, mark } = platforms[platform];
        return (
          <li key={platform}>
            <NewTabLink className={styles.link} href={url} title={text(name)}>
              <BrandMark href={mark} />
              <VisuallyHidden>{text(name)}</VisuallyHidden>
            </NewTabLink>
          </li>
        );
      })}
    </ul>
  );
}
