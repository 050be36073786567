import { useText } from "../i18n/language.tsx";
import { usePreferences } from "../preferences/preferences.tsx";
import { Icon } from "../ui/Icon.tsx";
import { themes } from "./layout.text.ts";
import styles from "./PreferenceButtons.module.css";

const following = { system: "light", light: "dark", dark: undefined } as const;
const icons = { system: "system", light: "sun", dark: "moon" } as const;

/** Cycles through the themes: system, light, dark. */
export function ThemeButton() {
  const text = useText();
  const { theme = "system", setTheme } = usePreferences();
  return (
    <button type="button" className={styles.switch} onClick={() => setTheme(following[theme])}>
      <Icon name={icons[theme]} />
      {text(themes[theme])}
    </button>
  );
}
