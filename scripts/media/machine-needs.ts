import { findBrowser } from "../machine/browser.js";
import { outputOf } from "../machine/run.js";
import type { Need } from "./media-step.ts";

interface Provision {
  isThere(): boolean;
  readonly advice: string;
}

const provisions: Readonly<Record<Need, Provision>> = {
  chromium: {
    isThere: () => findBrowser() !== undefined,
    advice: "A Chromium draws the words. Install the package chromium, or set CHROMIUM_PATH to the program.",
  },
  ffmpeg: {
    isThere: () => {
      const encoders = outputOf("ffmpeg", ["-hide_banner", "-encoders"]) ?? "";
      return encoders.includes("libx264") && encoders.includes("libsvtav1");
    },
    advice: "ffmpeg with libx264 and libsvtav1 encodes the video. Install the package ffmpeg, 5.1 or newer.",
  },
  "chinese-font": {
    isThere: () => Boolean(outputOf("fc-list", ["Noto Sans CJK SC", "family"])?.trim()),
    advice: "The words are set in Noto Sans CJK SC. Install the packages fonts-noto-cjk and fontconfig.",
  },
  fonttools: {
    isThere: () => outputOf("fonttools", ["help"]) !== undefined,
    advice:
      "fonttools with Brotli cuts the letters out of their font. Install the packages fonttools and python3-brotli.",
  },
};

/** A sentence for each thing that is missing on this machine. */
export function findMissing(needs: Iterable<Need>): string[] {
  return [...new Set(needs)]
    .map((need) => provisions[need])
    .filter((provision) => !provision.isThere())
    .map(({ advice }) => advice);
}
