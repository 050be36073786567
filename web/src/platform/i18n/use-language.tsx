import { type Language, type Localized, languageOfTag } from "@baleen/contract/language.ts";
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { writeCookie } from "../preferences/preferences.tsx";

/** Removes the `lang` parameter from a URL. */
export function withoutLangParam(href: string): string {
  const url = new URL(href);
  if (!url.searchParams.has("lang")) return href;
  url.searchParams.delete("lang");
  return url.href;
}

/** The canonical URL of a page in a language; Chinese has no `lang` parameter. */
export function canonicalUrl(origin: string, path: string, language: Language): string {
  return language === "en" ? `${origin}${path}?lang=en` : `${origin}${path}`;
}

interface LanguageState {
  readonly language: Language;
  /** The language of the `lang` parameter; undefined where it follows from the cookie or the browser. */
  readonly addressLanguage: Language | undefined;
  setLanguage(language: Language): void;
}

const LanguageContext = createContext<LanguageState | undefined>(undefined);

interface Props {
  initial: Language;
  initialAddressLanguage?: Language | undefined;
  children: ReactNode;
}

export function LanguageProvider({ initial, initialAddressLanguage, children }: Props) {
  const [language, showLanguage] = useState(initial);
  const [addressLanguage, setAddressLanguage] = useState(initialAddressLanguage);

  // Links have no `lang` parameter, so the cookie keeps its language for the following pages.
  useEffect(() => {
    const requested = languageOfTag(new URLSearchParams(location.search).get("lang"));
    if (requested) writeCookie("lang", requested);
  }, []);

  const setLanguage = useCallback((chosen: Language) => {
    writeCookie("lang", chosen);
    const href = withoutLangParam(location.href);
    if (href !== location.href) history.replaceState(history.state, "", href);
    // Outside a transition React would render parts that are not hydrated yet from scratch.
    startTransition(() => {
      showLanguage(chosen);
      setAddressLanguage(undefined);
    });
  }, []);

  const state = useMemo(
    () => ({ language, addressLanguage, setLanguage }),
    [language, addressLanguage, setLanguage],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error("LanguageProvider is missing.");
  return state;
}

/** Returns a function that picks the current language's text of a pair. */
export function useText(): (pair: Localized) => string {
  const { language } = useLanguage();
  return useCallback((pair: Localized) => pair[language], [language]);
}

/** The current language's texts of a record of pairs, by the same keys. */
export function useTexts<Name extends string>(
  pairs: Readonly<Record<Name, Localized>>,
): Record<Name, string> {
  const { language } = useLanguage();
  const texts = Object.entries<Localized>(pairs).map(([name, pair]) => [name, pair[language]]);
  // `Object.fromEntries` loses the type of the keys.
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** Configured text, with its `lang` attribute if that differs from the page's. */
export interface Published<Text = string> {
  readonly text: Text;
  readonly lang: "zh-CN" | undefined;
}

/** Configured text in a language; Chinese where there is no English. */
export function publishedText<Text>(language: Language, zh: Text, en: Text | undefined): Published<Text> {
  if (language === "zh") return { text: zh, lang: undefined };
  return en === undefined ? { text: zh, lang: "zh-CN" } : { text: en, lang: undefined };
}
