import { type ReactNode, useEffect, useState } from "react";

/** False in what the server sends and in the first look at it; true once scripts run. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}

/**
 * Pictures that the first paint can do without: they come with the scripts, and at once where there are
 * none. Their place has its size from the style sheet.
 */
export function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() ? children : <noscript>{children}</noscript>;
}
