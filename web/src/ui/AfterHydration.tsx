import { type ReactNode, useEffect, useState } from "react";

/** False during SSR and the first render, true once mounted. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}

/**
 * Renders children after hydration, for pictures that the first paint does without; in <noscript> where there are no
 * scripts. Style sheets reserve their size.
 */
export function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() ? children : <noscript>{children}</noscript>;
}
