import { languages } from "@baleen/contract/language.ts";
import sharp from "sharp";
import { withBrowser } from "../browser.ts";
import { createFrameProps } from "../demo-video/frame-props.ts";
import { openFrameRenderer } from "../demo-video/frame-renderer.ts";
import type { MediaStep } from "../media-step.ts";
import { saveWebp, toSharp } from "../pixels/encode.ts";
import { drawOnTheShore } from "./on-the-shore.ts";

const folder = "web/src/content-pages/pictures";
/** Frames of the demo video: while pauses are cut out, and once everything is done. */
const frames = { "rough-cut": 158, "finished-cut": 322 } as const;

/** The pictures in the headers of product pages: the app at work, and a phone. */
export const pageHeaders: MediaStep = {
  name: "page-headers",
  needs: ["chromium", "chinese-font"],
  make: async () => {
    const shore = await saveWebp(`${folder}/on-the-shore.webp`, toSharp(drawOnTheShore(), 5));
    return [shore, ...(await makeFrames())];
  },
};

function makeFrames(): Promise<string[]> {
  return withBrowser(async (browser) => {
    const shared = await createFrameProps();
    const files: string[] = [];
    for (const language of languages) {
      const drawFrame = await openFrameRenderer(browser, { ...shared, language });
      for (const [name, frame] of Object.entries(frames)) {
        const picture = sharp(await drawFrame(frame));
        files.push(await saveWebp(`${folder}/${name}.${language}.webp`, picture));
      }
    }
    return files;
  });
}
