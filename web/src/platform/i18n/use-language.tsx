import type { Language, Localized } from "@baleen/contract/language.ts";
import { createContext, type ReactNode, useCallback, useContext } from "react";

/** The canonical URL of a page in a language; Chinese has no `lang` parameter. */
export function canonicalUrl(origin: string, path: string, language: Language): string {
  return language === "en" ? `${origin}${path}?lang=en` : `${origin}${path}`;
}

const LanguageContext = createContext<Language | undefined>(undefined);

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): { readonly language: Language } {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("LanguageProvider is missing.");
  return { language };
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
