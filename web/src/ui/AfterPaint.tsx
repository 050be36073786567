import type { ReactNode } from "react";
import { usePainted } from "./use-painted.ts";

/**
 * Pictures that the first paint can do without: they come with the scripts, and at once where there are
 * none. Their place has its size from the style sheet.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  return usePainted() ? children : <noscript>{children}</noscript>;
}
