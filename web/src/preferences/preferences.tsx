import type { Theme } from "@baleen/contract/rendering.ts";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { writeCookie } from "../browser/write-cookie.ts";

interface Preferences {
  readonly theme: Theme;
  setTheme(theme: Theme): void;
  /** True while the visitor has stopped everything that moves. */
  readonly still: boolean;
  setStill(still: boolean): void;
}

const PreferencesContext = createContext<Preferences | undefined>(undefined);

interface Props {
  initialTheme: Theme;
  initialStill: boolean;
  children: ReactNode;
}

/** What visitors have chosen to see, kept in cookies so that the server renders it at once. */
export function PreferencesProvider({ initialTheme, initialStill, children }: Props) {
  const [theme, showTheme] = useState(initialTheme);
  const [still, showStill] = useState(initialStill);
  const preferences = useMemo<Preferences>(
    () => ({
      theme,
      setTheme(chosen) {
        writeCookie("theme", chosen);
        turnOver(chosen, () => showTheme(chosen));
      },
      still,
      setStill(chosen) {
        writeCookie("motion", chosen ? "still" : undefined);
        showStill(chosen);
      },
    }),
    [theme, still],
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
