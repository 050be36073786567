import type { Theme } from "@baleen/contract/rendering.ts";
import { useCallback, useSyncExternalStore } from "react";
import {
  isMotionReduced,
  readTheme,
  setTheme,
  systemReducesMotion,
  watchPreferences,
} from "./preferences.ts";
import { nextThemes, themeIcons, themeLabels } from "./theme-switch.ts";

export function useTheme(): Theme {
  return useSyncExternalStore(watchPreferences, readTheme, () => undefined);
}

/** The label, icon and handler of a button that cycles through the themes: system, light, dark. */
export function useThemeSwitch() {
  const theme = useTheme() ?? "system";
  const onSwitch = () => setTheme(nextThemes[readTheme() ?? "system"]);
  return { label: themeLabels[theme], icon: themeIcons[theme], onSwitch };
}

/** Whether animations may run; always true in the server's HTML. */
export function useMotionAllowed(): boolean {
  const isReduced = useSyncExternalStore(watchPreferences, isMotionReduced, () => false);
  const isReducedBySystem = useMediaQuery(systemReducesMotion);
  return !isReduced && !isReducedBySystem;
}

/** Whether a media query matches; always false in the server's HTML. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
