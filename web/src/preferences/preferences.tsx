import type { Theme } from "@baleen/contract/rendering.ts";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useMediaQuery } from "../browser/use-media-query.ts";
import { writeCookie } from "../browser/write-cookie.ts";

interface Preferences {
  readonly theme: Theme;
  setTheme(theme: Theme): void;
  /** True while the visitor has stopped everything that moves. */
  readonly reducedMotion: boolean;
  setReducedMotion(reducedMotion: boolean): void;
}

const PreferencesContext = createContext<Preferences | undefined>(undefined);

interface Props {
  initialTheme: Theme;
  initialReducedMotion: boolean;
  children: ReactNode;
}

/** What visitors have chosen to see, kept in cookies so that the server renders it at once. */
export function PreferencesProvider({ initialTheme, initialReducedMotion, children }: Props) {
  const [theme, showTheme] = useState(initialTheme);
  const [reducedMotion, showReducedMotion] = useState(initialReducedMotion);
  const preferences = useMemo<Preferences>(
    () => ({
      theme,
      setTheme(chosen) {
        writeCookie("theme", chosen);
        turnOver(chosen, () => showTheme(chosen));
      },
      reducedMotion,
      setReducedMotion(chosen) {
        writeCookie("motion", chosen ? "still" : undefined);
        showReducedMotion(chosen);
      },
    }),
    [theme, reducedMotion],
  );
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>;
}

/** Shows another theme as one movement, where browsers can. */
function turnOver(theme: Theme, show: () => void): void {
  const change = () => {
    // React renders a little later, when the browser has taken its picture of the new theme already.
    const { dataset } = document.documentElement;
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
    show();
  };
  if ("startViewTransition" in document) document.startViewTransition(change);
  else change();
}

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext);
  if (!preferences) throw new Error("There is no PreferencesProvider above this component.");
  return preferences;
}

/** Whether anything may move: neither the visitor nor their system asks for stillness. */
export function useMotionAllowed(): boolean {
  const { reducedMotion } = usePreferences();
  const isReduced = useMediaQuery("(prefers-reduced-motion: reduce)");
  return !reducedMotion && !isReduced;
}
