import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Pictures that the first paint can do without: they come with the scripts, and at once where there are
 * none. Their place has its size from the style sheet.
 */
export function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() ? children : <noscript>{children}</noscript>;
}
