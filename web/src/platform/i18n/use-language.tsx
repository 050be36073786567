import type { Language, Localized } from "@baleen/contract/language.ts";
import { createContext, type ReactNode, useContext, useMemo } from "react";

/** The canonical URL of a page in a language. Chinese URLs have no `lang` parameter. */
export function canonicalUrl(origin: string, path: string, language: Language): string {
  return language === "en" ? `${origin}${path}?lang=en` : `${origin}${path}`;
}

interface LanguageState {
  readonly language: Language;
  /** Returns the text of a pair in the current language. */
  readonly text: (pair: Localized) => string;
}

const LanguageContext = createContext<LanguageState | undefined>(undefined);

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const state = useMemo(() => ({ language, text: (pair: Localized) => pair[language] }), [language]);
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error("LanguageProvider is missing.");
  return state;
}

export function useText(): LanguageState["text"] {
  return useLanguage().text;
}

/** Returns the texts of a record of pairs in the current language, with the same keys. */
export function useTexts<Name extends string>(
  pairs: Readonly<Record<Name, Localized>>,
): Record<Name, string> {
  const { language } = useLanguage();
  const texts = Object.entries<Localized>(pairs).map(([name, pair]) => [name, pair[language]]);
  // The type of `Object.fromEntries` loses the keys.
  return Object.fromEntries(texts) as Record<Name, string>;
}

/**
 * Configured text in a language, or in Chinese if there is no English. `lang` is set if that differs from the page's
 * language.
 */
export function publishedText<Text>(language: Language, zh: Text, en: Text | undefined) {
  if (language === "zh") return { text: zh, lang: undefined };
  return en === undefined ? { text: zh, lang: "zh-CN" as const } : { text: en, lang: undefined };
}
