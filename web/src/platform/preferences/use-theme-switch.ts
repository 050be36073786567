import { readTheme, setTheme } from "./preferences.ts";
import { nextThemes, themeIcons, themeLabels } from "./theme-switch.ts";
import { useTheme } from "./use-preferences.ts";

/** The label, icon and handler of a button that cycles through the themes: system, light, dark. */
export function useThemeSwitch() {
  const theme = useTheme() ?? "system";
  const onSwitch = () => setTheme(nextThemes[readTheme() ?? "system"]);
  return { label: themeLabels[theme], icon: themeIcons[theme], onSwitch };
}
