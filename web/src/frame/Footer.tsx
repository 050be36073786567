import { textKey } from "../platform/i18n/text-key.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { ExternalLink } from "../platform/navigation/ExternalLink.tsx";
import { footerGroups, paths } from "../platform/navigation/paths.ts";
import { useContent } from "../platform/page/page-context.tsx";
import { partIds } from "../platform/page/page-definition.ts";
import { imageSource } from "../platform/site-config/ConfiguredImage.tsx";
import { BrandLogo } from "../ui/logos/BrandLogo.tsx";
import { platforms } from "../ui/logos/platforms.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import contactCode from "./contact-code.svg?no-inline";
import controls from "./controls.module.css";
import styles from "./Footer.module.css";
import { accountCode, accountName, socialLinks as heading, sampleCode, siteMap } from "./layout.text.ts";
import { LanguageLink, ReducedMotionButton, ThemeButton } from "./preference-buttons.tsx";

/** `year` is the server's current year. */
export function Footer({ year }: { year: number }) {
  const text = useText();
  const { company } = useContent();
  const code = imageSource(company.officialAccountCode);
  return (
    <footer id={partIds.footer} className={styles.footer} data-surface="deep">
      <div className={styles.container}>
        <h2>
          <VisuallyHidden>{text(siteMap)}</VisuallyHidden>
        </h2>
        <div className={styles.top}>
          <FooterLists />
          <div className={styles.contact}>
            <img
              className={styles.code}
              src={code ?? contactCode}
              width="96"
              height="96"
              loading="lazy"
              alt={text(accountCode)}
            />
            <div>
              <p>
                {text(accountName)}
                <br />
                {!code && (
                  <>
                    <span className={styles.note}>{text(sampleCode)}</span>
                    <br />
                  </>
                )}
                <a href={`mailto:${company.email}`}>{company.email}</a>
              </p>
              <SocialLinks />
            </div>
            <div className={styles.switches} data-print="no">
              <ThemeButton />
              <LanguageLink className={controls.control} />
            </div>
          </div>
        </div>
        <div className={styles.bottom}>
          <p>{`© ${year} ${text({ zh: company.name, en: company.nameEn })}`}</p>
          <ExternalLink href={company.icpLink}>
            <span lang="zh-CN">{company.icp}</span>
          </ExternalLink>
          <ReducedMotionButton />
        </div>
      </div>
    </footer>
  );
}

function FooterLists() {
  const text = useText();
  return footerGroups.map((group) => (
    <nav key={textKey(group.name)} aria-label={text(group.name)}>
      <h3 className={styles.heading}>{text(group.name)}</h3>
      <ul className={styles.links}>
        {group.paths.map((path) => (
          <li key={path}>
            <a className={styles.link} href={path}>
              {text(paths[path])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  ));
}

function SocialLinks() {
  const text = useText();
  const { socialLinks = [] } = useContent().company;
  if (socialLinks.length === 0) return null;
  return (
    <ul className={styles.places} aria-label={text(heading)} data-print="no">
      {socialLinks.map(({ name: platform, url }) => {
        const { name, logo } = platforms[platform];
        return (
          <li key={platform}>
            <ExternalLink className={styles.place} href={url} title={text(name)}>
              <BrandLogo href={logo} />
              <VisuallyHidden>{text(name)}</VisuallyHidden>
            </ExternalLink>
          </li>
        );
      })}
    </ul>
  );
}
