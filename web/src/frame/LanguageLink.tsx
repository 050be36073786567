import { languageTag } from "@baleen/contract/language.ts";
import type { MouseEvent } from "react";
import { useLanguage } from "../platform/i18n/language.tsx";
import { isForBrowser } from "../platform/navigation/Link.tsx";
import { usePath } from "../platform/navigation/NavigationProvider.tsx";
import { otherLanguage } from "./layout.text.ts";

/** A link to the page in the other language, which switches in place where scripts run. */
export function LanguageLink({ className }: { className: string | undefined }) {
  const { language, setLanguage } = useLanguage();
  const path = usePath();
  const other = language === "zh" ? "en" : "zh";
  const switchInPlace = (event: MouseEvent) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    setLanguage(other);
  };
  return (
    <a
      className={className}
      href={`${path}?lang=${other}`}
      hrefLang={languageTag[other]}
      lang={languageTag[other]}
      onClick={switchInPlace}
    >
      {otherLanguage[language]}
    </a>
  );
}
