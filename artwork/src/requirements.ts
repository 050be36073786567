import { findFullBrowser } from "../../scripts/machine/browser.js";
import { outputOf } from "../../scripts/machine/run.js";
import type { Requirement } from "./media-step.ts";

interface RequirementCheck {
  isMet(): boolean;
  readonly advice: string;
}

const checks: Readonly<Record<Requirement, RequirementCheck>> = {
  chromium: {
    isMet: () => findFullBrowser() !== undefined,
    advice:
      "Text is rendered by Chromium, and differs in the headless shell. Install the package chromium, or set CHROMIUM_PATH.",
  },
  ffmpeg: {
    isMet: () => {
      const encoders = outputOf("ffmpeg", ["-hide_banner", "-encoders"]) ?? "";
      return encoders.includes("libx264") && encoders.includes("libsvtav1");
    },
    advice:
      "The video is encoded by ffmpeg with libx264 and libsvtav1. Install the package ffmpeg, 5.1 or newer.",
  },
  "chinese-font": {
    isMet: () => Boolean(outputOf("fc-list", ["Noto Sans CJK SC", "family"])?.trim()),
    advice: "Chinese text is set in Noto Sans CJK SC. Install the packages fonts-noto-cjk and fontconfig.",
  },
  fonttools: {
    isMet: () => outputOf("fonttools", ["help"]) !== undefined,
    advice: "The font is subset by fonttools with Brotli. Install the packages fonttools and python3-brotli.",
  },
};

/** The advice for each requirement that this machine does not meet. */
export function findMissing(requirements: Iterable<Requirement>): string[] {
  return [...new Set(requirements)]
    .map((requirement) => checks[requirement])
    .filter((check) => !check.isMet())
    .map(({ advice }) => advice);
}
