import {
  isMotionAllowed,
  prefersReducedData,
  watchPreferences,
} from "../../../platform/preferences/preferences.ts";
import { runWater } from "./run-water.ts";

/** Starts the water in its place, never when the visitor saves data. */
export function startWater(place: HTMLElement): void {
  const canvas = place.querySelector("canvas");
  const picture = place.parentElement?.querySelector<HTMLElement>("[data-whale]");
  if (!canvas || !picture || prefersReducedData()) return;
  const water = runWater(canvas, picture, isMotionAllowed());
  const update = () => {
    water.setMoving(isMotionAllowed());
    // The style sheet's colours depend on the theme and on the system.
    water.recolour();
  };
  watchPreferences(update);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", update);
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", update);
}
