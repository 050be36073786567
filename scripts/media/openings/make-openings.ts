import { languages } from "@baleen/contract/language.ts";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { ensureBrowser } from "../../machine/browser.js";
import { gatherProps } from "../demo-video/demo-props.ts";
import { openStudio } from "../demo-video/open-studio.ts";
import type { MediaStep } from "../media-step.ts";
import { saveWebp, toSharp } from "../pixels/encode.ts";
import { drawOnTheShore } from "./on-the-shore.ts";

const folder = "web/src/content-pages/pictures";
/** Frames of the demo video: pauses are falling, and nothing is left to do. */
const frames = { "rough-cut": 158, "finished-cut": 322 } as const;

/** What product pages open with: the program at work, and a phone. */
export const openings: MediaStep = {
  name: "openings",
  needs: ["chromium", "chinese-font"],
  make: async () => {
    const shore = await saveWebp(`${folder}/on-the-shore.webp`, toSharp(drawOnTheShore(), 5));
    return [shore, ...(await makeFrames())];
  },
};

async function makeFrames(): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] });
  try {
    const shared = await gatherProps();
    const files: string[] = [];
    for (const language of languages) {
      const drawFrame = await openStudio(browser, { ...shared, language });
      for (const [name, frame] of Object.entries(frames)) {
        const picture = sharp(await drawFrame(frame));
        files.push(await saveWebp(`${folder}/${name}.${language}.webp`, picture));
      }
    }
    return files;
  } finally {
    await browser.close();
  }
}
