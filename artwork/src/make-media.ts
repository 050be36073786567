/**
 * `npm run media`: draws the site's pictures, its video and its font file, all of them or the named steps
 * (`npm run media -- dusk-sea`). The output is committed, so that building the site needs none of these tools.
 */
import { statSync } from "node:fs";
import { findFullBrowser } from "../../scripts/machine/browser.js";
import { outputOf, runScript, StopError } from "../../scripts/machine/run.js";
import { avatars } from "./avatars/make-avatars.ts";
import { contactCode } from "./contact-code.ts";
import { demoVideo } from "./demo-video/make-demo-video.ts";
import { duskSea } from "./dusk-sea.ts";
import { fonts } from "./fonts/make-fonts.ts";
import { icons } from "./icons.ts";
import { logos } from "./logos.ts";
import { type MediaStep, outputPath, type Requirement } from "./media-step.ts";
import { pageHeaders } from "./page-headers/make-page-headers.ts";
import { proofs } from "./proofs/make-proofs.ts";
import { readmePictures } from "./readme-pictures.ts";
import { shareImages } from "./share/share-images.ts";
import { showcase } from "./showcase/make-showcase.ts";

/** Everything that the site shows and that is generated, in the order in which it is made. */
const mediaSteps: readonly MediaStep[] = [
  fonts,
  duskSea,
  contactCode,
  logos,
  showcase,
  proofs,
  avatars,
  demoVideo,
  pageHeaders,
  icons,
  shareImages,
  readmePictures,
];

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
function findMissing(requirements: Iterable<Requirement>): string[] {
  return [...new Set(requirements)]
    .map((requirement) => checks[requirement])
    .filter((check) => !check.isMet())
    .map(({ advice }) => advice);
}

function chooseSteps(names: readonly string[]): readonly MediaStep[] {
  const unknown = names.filter((name) => !mediaSteps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = mediaSteps.map(({ name }) => name).join(", ");
    throw new StopError(`Unknown step: ${unknown.join(", ")}. Steps: ${known}.`);
  }
  return names.length === 0 ? mediaSteps : mediaSteps.filter(({ name }) => names.includes(name));
}

await runScript(async () => {
  const steps = chooseSteps(process.argv.slice(2));
  const missing = findMissing(steps.flatMap(({ needs }) => needs));
  if (missing.length > 0) throw new StopError(missing.join("\n"));
  for (const { name, make } of steps) {
    const startedAt = performance.now();
    const files = await make();
    console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    for (const file of files) {
      const kB = (statSync(outputPath(file)).size / 1000).toFixed(1);
      console.log(`${kB.padStart(8)} kB  ${file}`);
    }
  }
});
