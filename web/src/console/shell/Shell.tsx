import { countWaiting } from "@baleen/contract/back-office/overview.ts";
import { roleNames } from "@baleen/contract/back-office/roles.ts";
import { endSession, setOperatorPreferences } from "@baleen/contract/back-office/session.ts";
import { type Language, type Localized, languageTag } from "@baleen/contract/language.ts";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { Link, useLocation } from "wouter";
import { LanguageProvider, useLanguage } from "../../platform/i18n/use-language.tsx";
import { writeCookie } from "../../platform/preferences/preferences.ts";
import { useThemeSwitch } from "../../platform/preferences/use-preferences.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ToastRegion } from "../../ui/ToastRegion.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { LogoMark } from "../../ui/whale/LogoMark.tsx";
import { useCalls, useReply } from "../calls/calls.tsx";
import { menu } from "../pages.ts";
import type { ConsolePath } from "../paths.ts";
import { useMay, useOperator } from "../sign-in/operator.ts";
import { labels, useShow } from "../values/values.tsx";
import { SearchField } from "./SearchField.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import styles from "./shell.module.css";
import { texts } from "./shell.text.ts";

const home: ConsolePath = "/console";
const ownPath: ConsolePath = "/console/me";

/** The layout of all pages: the search at the top, the menu beside the content. */
export function Shell({ children }: { children: ReactNode }) {
  const show = useShow();
  const may = useMay();
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  // The menu closes on each navigation.
  const [openPath, setOpenAt] = useState<string>();
  const isOpen = openPath === path;
  useFocusOnNavigation(path, main);

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {show(texts.skip)}
      </a>
      <header className={styles.header} data-print="no">
        <button
          type="button"
          className={styles.menuButton}
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpenAt(isOpen ? undefined : path)}
        >
          <Icon name={isOpen ? "close" : "menu"} />
          <span className={styles.menuWord}>{show(texts.menu)}</span>
        </button>
        <Link href={home} className={styles.brand}>
          <LogoMark />
          {show(texts.console)}
        </Link>
        {may("readShop") && <SearchField />}
      </header>
      <nav id="menu" className={styles.menu} aria-label={show(texts.menu)} data-open={isOpen} data-print="no">
        <MenuGroups />
        <OwnLinks />
      </nav>
      <main id="content" ref={main} className={styles.main} tabIndex={-1}>
        <RehearsalBanner />
        {children}
      </main>
      <Shortcuts />
      <ToastRegion closeLabel={show(labels.close)} />
    </div>
  );
}

/** Warns that a gateway is on loopback. Shown on every page, because buyers cannot pay meanwhile. */
function RehearsalBanner() {
  const show = useShow();
  const { isRehearsal } = useOperator();
  return isRehearsal ? <p className={styles.rehearsal}>{show(texts.rehearsal)}</p> : null;
}

const refetchMs = 60_000;

function MenuGroups() {
  const show = useShow();
  const may = useMay();
  const { data: counts } = useReply(countWaiting, { refetchMs });
  return (
    <div className={styles.groups}>
      {menu.map(({ group, name, entries }) => {
        const permitted = entries.filter(({ permission }) => may(permission));
        return (
          permitted.length > 0 && (
            <div key={group}>
              {name && (
                <p id={`menu-${group}`} className={styles.group}>
                  {show(name)}
                </p>
              )}
              <ul aria-labelledby={name && `menu-${group}`}>
                {permitted.map(({ path, label, count }) => (
                  <MenuLink key={path} path={path} label={label} waiting={(count && counts?.[count]) ?? 0} />
                ))}
              </ul>
            </div>
          )
        );
      })}
    </div>
  );
}

interface MenuLinkProps {
  readonly path: string;
  readonly label: Localized;
  /** How many objects of the page wait for the operator. */
  readonly waiting: number;
}

function MenuLink({ path, label, waiting }: MenuLinkProps) {
  const show = useShow();
  const [currentPath] = useLocation();
  const isCurrent = currentPath === path || (path !== home && currentPath.startsWith(`${path}/`));
  return (
    <li>
      <Link href={path} className={styles.entry} aria-current={isCurrent ? "page" : undefined}>
        {show(label)}
        {waiting > 0 && (
          <span className={styles.count}>
            {waiting}
            <VisuallyHidden>{show(texts.waiting)}</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
}

function OwnLinks() {
  const show = useShow();
  const { name, role } = useOperator();
  const { call } = useCalls();
  const signOut = () => {
    // Also reloads after an error: the server may have ended the session already.
    call(endSession, {}).then(reload, reload);
  };
  return (
    <div className={styles.own}>
      <p className={styles.operator}>
        {name}
        <span className={styles.role}>{show(roleNames[role])}</span>
      </p>
      <Link href={ownPath} className={styles.entry}>
        {show(texts.own)}
      </Link>
      <button type="button" className={styles.entry} onClick={signOut}>
        {show(texts.signOut)}
      </button>
      <PreferenceButtons
        // If the server cannot store it for the operator, the language is kept only in the cookie.
        onLanguage={(language) => call(setOperatorPreferences, { body: { language } }).catch(() => {})}
      />
    </div>
  );
}

const reload = () => location.assign(home);

/** Moves the focus to the content when the page changes, as browsers do on page loads. */
function useFocusOnNavigation(path: string, main: RefObject<HTMLElement | null>): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [path, main]);
}

/** The name of the other language, in that language. */
const otherLanguage: Localized = { zh: "English", en: "中文" };

/** Buttons for language and theme. `onLanguage` is called after the operator has chosen a language. */
export function PreferenceButtons({ onLanguage }: { onLanguage?(language: Language): void }) {
  const show = useShow();
  const { language } = useLanguage();
  const setLanguage = useContext(SetLanguageContext);
  const theme = useThemeSwitch();
  const other = language === "zh" ? "en" : "zh";
  const switchLanguage = () => {
    setLanguage(other);
    onLanguage?.(other);
  };
  return (
    <div className={styles.preferences}>
      <button type="button" className={styles.preference} lang={languageTag[other]} onClick={switchLanguage}>
        <Icon name="globe" />
        {show(otherLanguage)}
      </button>
      <button type="button" className={styles.preference} onClick={theme.onSwitch}>
        <Icon name={theme.icon} />
        {show(theme.label)}
      </button>
    </div>
  );
}

const SetLanguageContext = createContext<(language: Language) => void>(() => undefined);

/** Provides the console's language. It changes without a reload and is stored in the cookie. */
export function ConsoleLanguage({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = languageTag[language];
  }, [language]);
  const choose = (chosen: Language) => {
    writeCookie("lang", chosen);
    setLanguage(chosen);
  };
  return (
    <SetLanguageContext value={choose}>
      <LanguageProvider language={language}>{children}</LanguageProvider>
    </SetLanguageContext>
  );
}
