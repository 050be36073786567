import { useText } from "../i18n/language.tsx";
import { usePreferences } from "../preferences/preferences.tsx";
import { Icon } from "../ui/Icon.tsx";
import { letItFlow, stillWater } from "./layout.text.ts";
import styles from "./PreferenceButtons.module.css";

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
