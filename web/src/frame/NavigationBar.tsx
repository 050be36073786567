import { type RefObject, useEffect, useRef, useState } from "react";
import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { LazyPart } from "../platform/lazy/LazyPart.tsx";
import { Link, NavLink } from "../platform/navigation/Link.tsx";
import { usePathExists } from "../platform/navigation/NavigationProvider.tsx";
import { barPaths, paths } from "../platform/navigation/paths.ts";
import { ConfiguredImage } from "../platform/site-config/ConfiguredImage.tsx";
import { useContent } from "../platform/site-config/content.tsx";
import { Icon } from "../ui/Icon.tsx";
import { LogoMark } from "../ui/whale/LogoMark.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { mainMenu, menu } from "./layout.text.ts";
import { lazyFrame } from "./lazy-frame.ts";
import styles from "./NavigationBar.module.css";
import { LanguageLink, ReducedMotionButton } from "./preference-buttons.tsx";

// Only the server renders it, so the browser's bundle leaves it out.
const noScript = import.meta.env.SSR ? await import("./NoScriptMenu.tsx") : undefined;

/** The sticky header: links on wide screens, a button for the drawer on narrow ones. */
export function NavigationBar() {
  const text = useText();
  const exists = usePathExists();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { sentinel, isScrolled } = useScrolled();
  return (
    <>
      <div ref={sentinel} />
      <header className={styles.header} data-scrolled={isScrolled || undefined} data-print="no">
        <div className={styles.row}>
          <Logo />
          <nav className={styles.wide} aria-label={text(mainMenu)}>
            <ul className={styles.links}>
              {barPaths.filter(exists).map((path) => (
                <li key={path}>
                  <NavLink href={path} className={styles.link}>
                    {text(paths[path])}
                  </NavLink>
                </li>
              ))}
              <li>
                <LazyPart code={lazyFrame}>
                  {({ frameParts: { ContactPopover } }) => <ContactPopover />}
                </LazyPart>
              </li>
            </ul>
            <div className={styles.end}>
              <ReducedMotionButton />
              <LanguageLink className={styles.link} />
              <AccountLinks />
            </div>
          </nav>
          <button
            type="button"
            className={styles.menu}
            aria-label={text(menu)}
            aria-haspopup="dialog"
            onClick={() => setDrawerOpen(true)}
          >
            <Icon name="menu" />
          </button>
          <noscript>{noScript && <noScript.NoScriptMenu />}</noscript>
        </div>
      </header>
      <LazyPart code={lazyFrame}>
        {({ frameParts: { Drawer } }) => <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />}
      </LazyPart>
    </>
  );
}

/** Whether the page is scrolled, from the visibility of a sentinel element at its top. */
function useScrolled(): { sentinel: RefObject<HTMLDivElement | null>; isScrolled: boolean } {
  const sentinel = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!sentinel.current) return;
    const observer = new IntersectionObserver((entries) => {
      setScrolled(entries.at(-1)?.isIntersecting === false);
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);
  return { sentinel, isScrolled };
}

/** The home link: the configured logo or the built-in one, and both names of the product. */
function Logo() {
  const { basic } = useContent();
  const { language } = useLanguage();
  return (
    <Link href="/" className={styles.logo}>
      <ConfiguredImage
        url={basic.logo}
        className={styles.image}
        width="34"
        height="34"
        alt=""
        fallback={<LogoMark />}
      />
      <span lang={language === "zh" ? undefined : "zh-CN"}>{basic.name}</span>{" "}
      <span className={styles.latin} lang={language === "en" ? undefined : "en"}>
        {basic.nameEn}
      </span>
    </Link>
  );
}
