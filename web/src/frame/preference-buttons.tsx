import { useText } from "../platform/i18n/language.tsx";
import { usePreferences } from "../platform/preferences/preferences.tsx";
import { Icon } from "../ui/Icon.tsx";
import { letItFlow, stillWater, themes } from "./layout.text.ts";
import styles from "./preference-buttons.module.css";

/** Turns reduced motion on or off. Hidden where the system asks for it. */
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
