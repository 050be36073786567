import type { PreferenceCookie } from "@baleen/contract/document.ts";
import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches. False during SSR. */
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
