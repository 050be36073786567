import { type Localized, languageTag } from "@baleen/contract/language.ts";
import { useEffect } from "react";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";

const suffix: Localized = { zh: "鲸帧控制台", en: "Baleen console" };

export function usePageTitle(title: string): void {
  const text = useText();
  useEffect(() => {
    document.title = `${title} · ${text(suffix)}`;
  }, [title, text]);
}

/** Keeps the `lang` of the document, which the server wrote, that of the page. */
export function DocumentLanguage() {
  const { language } = useLanguage();
  useEffect(() => {
    document.documentElement.lang = languageTag[language];
  }, [language]);
  return null;
}
