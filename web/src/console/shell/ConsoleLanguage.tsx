import { type Language, languageTag } from "@baleen/contract/language.ts";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { LanguageProvider } from "../../platform/i18n/use-language.tsx";
import { writeCookie } from "../../platform/preferences/preferences.ts";

type SetLanguage = (language: Language) => void;

const SetLanguageContext = createContext<SetLanguage>(() => undefined);

/** The console's language, which changes in place and is kept in the cookie. */
export function ConsoleLanguage({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = languageTag[language];
  }, [language]);
  return (
    <SetLanguageContext value={choose}>
      <LanguageProvider language={language}>{children}</LanguageProvider>
    </SetLanguageContext>
  );

  function choose(chosen: Language) {
    writeCookie("lang", chosen);
    setLanguage(chosen);
  }
}

export function useSetLanguage(): SetLanguage {
  return useContext(SetLanguageContext);
}
