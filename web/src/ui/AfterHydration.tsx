import { type ReactNode, useEffect, useState } from "react";

/** False during SSR and the first render, true once mounted. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}

/**
 * Renders children after hydration, so that pictures do not delay the first paint; in <noscript> without scripts. Style
 * sheets reserve their size.
 */
export function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() ? children : <noscript>{children}</noscript>;
}
