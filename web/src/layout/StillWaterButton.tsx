import { useText } from "../i18n/language.tsx";
import { usePreferences } from "../preferences/preferences.tsx";
import { Icon } from "../ui/Icon.tsx";
import { letItFlow, stillWater } from "./layout.text.ts";
import styles from "./Switches.module.css";

/** Stops everything that moves, or lets it move again. Gone where the system has stopped it already. */
export function StillWaterButton() {
  const text = useText();
  const { still, setStill } = usePreferences();
  return (
    <button type="button" className={styles.motion} onClick={() => setStill(!still)}>
      <Icon name="wave" />
      {text(still ? letItFlow : stillWater)}
    </button>
  );
}
