import { languageTag } from "@baleen/contract/language.ts";
import { useLanguage, useText } from "../platform/i18n/use-language.tsx";
import { usePath } from "../platform/page/page-context.tsx";
import { themeIcons, themeLabels } from "../platform/preferences/theme-switch.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/Icon.tsx";
import { actionProps } from "./actions.ts";
import styles from "./controls.module.css";
import { letItFlow, otherLanguage, stillWater } from "./layout.text.ts";

// Each button contains the texts of all its states. The style sheet shows the one that an attribute of <html> selects.

const switchClass = classNames(styles.control, styles.switch);

/** Turns reduced motion on or off. Hidden if the system already requests reduced motion. */
export function ReducedMotionButton() {
  const text = useText();
  return (
    <button
      type="button"
      className={classNames(switchClass, styles.motion)}
      {...actionProps("switch-motion")}
    >
      <Icon name="wave" />
      <span className={styles.flowing}>{text(stillWater)}</span>
      <span className={styles.still}>{text(letItFlow)}</span>
    </button>
  );
}

const themes = ["system", "light", "dark"] as const;

/** Cycles through the themes: system, light, dark. */
export function ThemeButton() {
  const text = useText();
  return (
    <button type="button" className={switchClass} {...actionProps("switch-theme")}>
      {themes.map((theme) => (
        <span key={theme} className={styles.theme}>
          <Icon name={themeIcons[theme]} />
          {text(themeLabels[theme])}
        </span>
      ))}
    </button>
  );
}

/** A link to the page in the other language. The frame's script keeps the typed text. */
export function LanguageLink({ className }: { className: string | undefined }) {
  const { language } = useLanguage();
  const path = usePath();
  const other = language === "zh" ? "en" : "zh";
  return (
    <a
      className={className}
      href={`${path}?lang=${other}`}
      hrefLang={languageTag[other]}
      lang={languageTag[other]}
      {...actionProps("switch-language")}
    >
      {otherLanguage[language]}
    </a>
  );
}
