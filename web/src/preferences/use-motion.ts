import { useMedia } from "../browser/use-media.ts";
import { usePreferences } from "./preferences.tsx";

/** Whether anything may move: neither the visitor nor their system asks for stillness. */
export function useMotionAllowed(): boolean {
  const { reducedMotion } = usePreferences();
  const isReduced = useMedia("(prefers-reduced-motion: reduce)");
  return !reducedMotion && !isReduced;
}
