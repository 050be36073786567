import { type PreferenceCookie, reducedMotionValue } from "@baleen/contract/document.ts";
import type { Theme } from "@baleen/contract/rendering.ts";
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";

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
        // Outside a transition React would render parts that are not hydrated yet from scratch.
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

/** Whether a media query matches. False during SSR. */
function useMediaQuery(query: string): boolean {
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

/** Whether the visitor's browser is set to save data. */
export function prefersReducedData(): boolean {
  // Only Chromium has `connection`, so the DOM types do not.
  return "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}

const maxAgeS = 365 * 86_400;

/** Stores a preference where the server can read it; undefined deletes it. */
export function writeCookie(name: PreferenceCookie, value: string | undefined): void {
  const ageS = value === undefined ? 0 : maxAgeS;
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest supported browsers lack the Cookie Store API.
  document.cookie = `${name}=${value ?? ""}; Path=/; Max-Age=${ageS}; SameSite=Lax`;
}
