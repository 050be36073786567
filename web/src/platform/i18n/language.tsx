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
export function withoutLangParam(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has("lang")) return address;
  url.searchParams.delete("lang");
  return url.href;
}

/** The canonical URL of a page in a language; Chinese has no `lang` parameter. */
export function canonicalUrl(origin: string, path: string, language: Language): string {
  return language === "en" ? `${origin}${path}?lang=en` : `${origin}${path}`;
}

interface LanguageChoice {
  readonly language: Language;
  /** The language of the `lang` parameter; undefined where it follows from the cookie or the browser. */
  readonly addressLanguage: Language | undefined;
  setLanguage(language: Language): void;
}

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

interface Props {
  initial: Language;
  initialAddress?: Language | undefined;
  children: ReactNode;
}

export function LanguageProvider({ initial, initialAddress, children }: Props) {
  const [language, show] = useState(initial);
  const [addressLanguage, setAddressLanguage] = useState(initialAddress);

  // Keeps the language of a `lang` parameter for the following pages, whose URLs have none.
  useEffect(() => {
    const asked = languageOfTag(new URLSearchParams(location.search).get("lang"));
    if (asked) writeCookie("lang", asked);
  }, []);

  const setLanguage = useCallback((chosen: Language) => {
    writeCookie("lang", chosen);
    const address = withoutLangParam(location.href);
    if (address !== location.href) history.replaceState(history.state, "", address);
    // In a transition React hydrates what it has not yet, instead of rendering it anew.
    startTransition(() => {
      show(chosen);
      setAddressLanguage(undefined);
    });
  }, []);

  const choice = useMemo(
    () => ({ language, addressLanguage, setLanguage }),
    [language, addressLanguage, setLanguage],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (!choice) throw new Error("LanguageProvider is missing.");
  return choice;
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

/** Configured text, and its language where that differs from the page's. */
export interface Published<Text = string> {
  readonly text: Text;
  readonly lang: "zh-CN" | undefined;
}

/** Configured text in a language; Chinese where there is no English. */
export function publishedText<Text>(language: Language, zh: Text, en: Text | undefined): Published<Text> {
  if (language === "zh") return { text: zh, lang: undefined };
  return en === undefined ? { text: zh, lang: "zh-CN" } : { text: en, lang: undefined };
}
