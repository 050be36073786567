import { useMediaQuery } from "../browser/use-media-query.ts";
import { usePreferences } from "./preferences.tsx";

/** Whether anything may move: neither the visitor nor their system asks for stillness. */
export function useMotionAllowed(): boolean {
  const { reducedMotion } = usePreferences();
  const isReduced = useMediaQuery("(prefers-reduced-motion: reduce)");
  return !reducedMotion && !isReduced;
}
