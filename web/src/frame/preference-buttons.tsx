import { languageTag } from "@baleen/contract/language.ts";
import type { MouseEvent } from "react";
import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { isModifiedClick } from "../platform/navigation/Link.tsx";
import { usePath } from "../platform/navigation/NavigationProvider.tsx";
import { usePreferences } from "../platform/preferences/preferences.tsx";
import { useThemeSwitch } from "../platform/preferences/use-theme-switch.ts";
import { Icon } from "../ui/Icon.tsx";
import { letItFlow, otherLanguage, stillWater } from "./layout.text.ts";
import styles from "./preference-buttons.module.css";

/** Turns reduced motion on or off. Hidden if the system's own preference is on. */
export function ReducedMotionButton() {
  const text = useText();
  const { reducedMotion, setReducedMotion } = usePreferences();
  return (
    <button type="button" className={styles.motion} onClick={() => setReducedMotion(!reducedMotion)}>
      <Icon name="wave" />
      {text(reducedMotion ? letItFlow : stillWater)}
    </button>
  );
}

/** Cycles through the themes: system, light, dark. */
export function ThemeButton() {
  const text = useText();
  const theme = useThemeSwitch();
  return (
    <button type="button" className={styles.switch} onClick={theme.onSwitch}>
      <Icon name={theme.icon} />
      {text(theme.label)}
    </button>
  );
}

/** A link to the page in the other language, which switches in place where scripts run. */
export function LanguageLink({ className }: { className: string | undefined }) {
  const { language, setLanguage } = useLanguage();
  const path = usePath();
  const other = language === "zh" ? "en" : "zh";
  const switchInPlace = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
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
