import { languageTag } from "@baleen/contract/language.ts";
import { useEffect } from "react";
import { useLanguage } from "../../i18n/language.tsx";

/** Keeps the `lang` of the document, which the server wrote, that of the page. */
export function DocumentLanguage() {
  const { language } = useLanguage();
  useEffect(() => {
    document.documentElement.lang = languageTag[language];
  }, [language]);
  return null;
}
