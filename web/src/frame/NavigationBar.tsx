import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { Island } from "../platform/islands/Island.tsx";
import { imageSource } from "../platform/site-config/ConfiguredImage.tsx";
import { useContent } from "../platform/site-config/content.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/Icon.tsx";
import { LogoMark } from "../ui/whale/LogoMark.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { acts } from "./actions.ts";
import { BarLinks } from "./BarLinks.tsx";
import { ContactPopover } from "./ContactPopover.tsx";
import { download, mainMenu, menu, toComputer } from "./layout.text.ts";
import styles from "./NavigationBar.module.css";
import { NoScriptMenu } from "./NoScriptMenu.tsx";
import { LanguageLink } from "./preference-buttons.tsx";

/** The sticky header: links on wide screens, a button for the drawer on narrow ones. */
export function NavigationBar() {
  const text = useText();
  return (
    <>
      <div data-scroll-sentinel />
      <header className={styles.header} data-print="no">
        <div className={styles.row}>
          <Island name="Logo" of={Logo} start="published" props={{}} />
          <nav className={styles.wide} aria-label={text(mainMenu)}>
            <ul className={styles.links}>
              <BarLinks className={styles.link} />
              <li>
                <ContactPopover />
              </li>
            </ul>
            <div className={styles.end}>
              <LanguageLink className={styles.link} />
              <AccountLinks />
            </div>
          </nav>
          <a href="/product/desktop" className={classNames(styles.link, styles.download)}>
            <span>{text(toComputer)}</span>
            <span>{text(download)}</span>
          </a>
          <button
            type="button"
            className={styles.menu}
            aria-label={text(menu)}
            aria-haspopup="dialog"
            {...acts("open-menu")}
          >
            <Icon name="menu" />
          </button>
          <noscript>
            <NoScriptMenu />
          </noscript>
        </div>
      </header>
    </>
  );
}

/** The home link: the configured logo or the built-in one, and both names of the product. */
export function Logo() {
  const { basic } = useContent();
  const { language } = useLanguage();
  const source = imageSource(basic.logo);
  return (
    <a href="/" className={styles.logo}>
      {source && <img src={source} className={styles.image} width="34" height="34" alt="" data-optional />}
      <LogoMark />
      <span lang={language === "zh" ? undefined : "zh-CN"}>{basic.name}</span>{" "}
      <span className={styles.latin} lang={language === "en" ? undefined : "en"}>
        {basic.nameEn}
      </span>
    </a>
  );
}
