import { type Localized, languageTag } from "@baleen/contract/language.ts";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { usePreferences } from "../../platform/preferences/preferences.tsx";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./shell.module.css";

const following = { system: "light", light: "dark", dark: undefined } as const;
const icons = { system: "system", light: "sun", dark: "moon" } as const;

const themes = {
  system: { zh: "主题：跟随系统", en: "Theme: system" },
  light: { zh: "主题：浅色", en: "Theme: light" },
  dark: { zh: "主题：深色", en: "Theme: dark" },
} as const satisfies Record<string, Localized>;

/** The link to the other language, in that language. */
const otherLanguage: Localized = { zh: "English", en: "中文" };

interface Props {
  /** Called after the operator chose a language. */
  onLanguage?(language: "zh" | "en"): void;
}

export function PreferenceButtons({ onLanguage }: Props) {
  const text = useText();
  const { language, setLanguage } = useLanguage();
  const { theme = "system", setTheme } = usePreferences();
  const other = language === "zh" ? "en" : "zh";
  const switchLanguage = () => {
    setLanguage(other);
    onLanguage?.(other);
  };
  return (
    <div className={styles.preferences}>
      <button type="button" className={styles.preference} lang={languageTag[other]} onClick={switchLanguage}>
        <Icon name="globe" />
        {text(otherLanguage)}
      </button>
      <button type="button" className={styles.preference} onClick={() => setTheme(following[theme])}>
        <Icon name={icons[theme]} />
        {text(themes[theme])}
      </button>
    </div>
  );
}
