import type { Localized } from "@baleen/contract/language.ts";

export const themeLabels = {
  system: { zh: "主题：跟随系统", en: "Theme: system" },
  light: { zh: "主题：浅色", en: "Theme: light" },
  dark: { zh: "主题：深色", en: "Theme: dark" },
} as const satisfies Record<string, Localized>;

export const themeIcons = { system: "system", light: "sun", dark: "moon" } as const;

/** The next theme when the switch is pressed; undefined follows the system. */
export const nextThemes = { system: "light", light: "dark", dark: undefined } as const;
