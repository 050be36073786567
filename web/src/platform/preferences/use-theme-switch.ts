import type { Localized } from "@baleen/contract/language.ts";
import { usePreferences } from "./preferences.tsx";

const labels = {
  system: { zh: "主题：跟随系统", en: "Theme: system" },
  light: { zh: "主题：浅色", en: "Theme: light" },
  dark: { zh: "主题：深色", en: "Theme: dark" },
} as const satisfies Record<string, Localized>;
const nextThemes = { system: "light", light: "dark", dark: undefined } as const;
const icons = { system: "system", light: "sun", dark: "moon" } as const;

/** The label, icon and handler of a button that cycles through the themes: system, light, dark. */
export function useThemeSwitch() {
  const { theme = "system", setTheme } = usePreferences();
  return { label: labels[theme], icon: icons[theme], onSwitch: () => setTheme(nextThemes[theme]) };
}
