import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { useContent } from "../platform/page/page-context.tsx";
import { imageSource } from "../platform/site-config/ConfiguredImage.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/Icon.tsx";
import iconButton from "../ui/IconButton.module.css";
import { IconButton } from "../ui/IconButton.tsx";
import { LogoMark } from "../ui/whale/LogoMark.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { actionProps } from "./actions.ts";
import { BarLinks } from "./BarLinks.tsx";
import { ContactCard, ContactPopover } from "./ContactPopover.tsx";
import controls from "./controls.module.css";
import drawerStyles from "./Drawer.module.css";
import { download, mainMenu, menu, toComputer } from "./layout.text.ts";
import styles from "./NavigationBar.module.css";
import { LanguageLink } from "./preference-buttons.tsx";

const linkClass = classNames(controls.control, styles.link);

/**
 * The sticky header, with links on wide screens and a menu button on narrow ones. Its download leads to the files, or on
 * phones, which have none, to what sends the page to a computer.
 */
export function NavigationBar() {
  const text = useText();
  return (
    <>
      <div data-scroll-sentinel />
      <header className={styles.header} data-print="no">
        <div className={styles.row}>
          <Logo />
          <nav className={styles.wide} aria-label={text(mainMenu)}>
            <ul className={styles.links}>
              <BarLinks className={linkClass} />
              <li>
                <ContactPopover />
              </li>
            </ul>
            <div className={styles.end}>
              <LanguageLink className={linkClass} />
              <AccountLinks />
            </div>
          </nav>
          <a href="/product/desktop#download" className={classNames(linkClass, styles.download)}>
            <span>{text(toComputer)}</span>
            <span>{text(download)}</span>
          </a>
          <IconButton
            icon="menu"
            label={text(menu)}
            className={styles.menu}
            aria-haspopup="dialog"
            {...actionProps("open-menu")}
          />
          <noscript>
            <NoScriptMenu />
          </noscript>
        </div>
      </header>
    </>
  );
}

/** The menu of narrow screens for browsers without scripts. */
function NoScriptMenu() {
  const text = useText();
  return (
    <details className={styles.plain}>
      <summary className={classNames(iconButton.button, styles.menu)} aria-label={text(menu)}>
        <Icon name="menu" />
      </summary>
      <nav className={drawerStyles.menu} aria-label={text(mainMenu)}>
        <ul>
          <BarLinks className={drawerStyles.link} />
        </ul>
        <AccountLinks inColumn />
        <LanguageLink className={drawerStyles.link} />
        <ContactCard />
      </nav>
    </details>
  );
}

/** The home link: the configured logo or the built-in one, and both product names. */
function Logo() {
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
