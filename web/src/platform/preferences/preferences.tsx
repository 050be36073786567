import { reducedMotionValue } from "@baleen/contract/document.ts";
import type { Theme } from "@baleen/contract/rendering.ts";
import { createContext, type ReactNode, startTransition, useContext, useMemo, useState } from "react";
import { useMediaQuery, writeCookie } from "../browser/visitor-preferences.ts";

interface Preferences {
  readonly theme: Theme;
  setTheme(theme: Theme): void;
  /** True while the visitor's own switch ("still water") is on; the system's preference is separate. */
  readonly reducedMotion: boolean;
  setReducedMotion(reducedMotion: boolean): void;
}

const PreferencesContext = createContext<Preferences | undefined>(undefined);

interface Props {
  initialTheme: Theme;
  initialReducedMotion: boolean;
  children: ReactNode;
}

/** The visitor's preferences, kept in cookies so that the server renders them. */
export function PreferencesProvider({ initialTheme, initialReducedMotion, children }: Props) {
  const [theme, showTheme] = useState(initialTheme);
  const [reducedMotion, showReducedMotion] = useState(initialReducedMotion);
  const preferences = useMemo<Preferences>(
    () => ({
      theme,
      setTheme(chosen) {
        writeCookie("theme", chosen);
        // In a transition React hydrates what it has not yet, instead of rendering it anew.
        transitionTheme(chosen, () => startTransition(() => showTheme(chosen)));
      },
      reducedMotion,
      setReducedMotion(chosen) {
        writeCookie("motion", chosen ? reducedMotionValue : undefined);
        setAttribute("motion", chosen ? reducedMotionValue : undefined);
        startTransition(() => showReducedMotion(chosen));
      },
    }),
    [theme, reducedMotion],
  );
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>;
}

/** Changes the theme in a view transition, where supported. */
function transitionTheme(theme: Theme, show: () => void): void {
  const change = () => {
    // React renders after the browser's snapshot of the new state.
    setAttribute("theme", theme);
    show();
  };
  if ("startViewTransition" in document) document.startViewTransition(change);
  else change();
}

/** Sets an attribute that style sheets read, before React renders it. */
function setAttribute(name: "theme" | "motion", value: string | undefined): void {
  const { dataset } = document.documentElement;
  if (value) dataset[name] = value;
  else delete dataset[name];
}

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext);
  if (!preferences) throw new Error("PreferencesProvider is missing.");
  return preferences;
}

/** Whether animations may run: neither the visitor nor the system asks for reduced motion. */
export function useMotionAllowed(): boolean {
  const { reducedMotion } = usePreferences();
  const isReduced = useMediaQuery("(prefers-reduced-motion: reduce)");
  return !reducedMotion && !isReduced;
}
