import { useText } from "../i18n/language.tsx";
import { BrandLogo } from "../logos/BrandLogo.tsx";
import { platforms } from "../logos/platforms.ts";
import { ExternalLink } from "../navigation/ExternalLink.tsx";
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
        const { name, logo } = platforms[platform];
        return (
          <li key={platform}>
            <ExternalLink className={styles.link} href={url} title={text(name)}>
              <BrandLogo href={logo} />
              <VisuallyHidden>{text(name)}</VisuallyHidden>
            </ExternalLink>
          </li>
        );
      })}
    </ul>
  );
}
