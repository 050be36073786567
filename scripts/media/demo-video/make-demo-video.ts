import { languages } from "@baleen/contract/language.ts";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";
import { ensureBrowser } from "../../machine/browser.js";
import type { MediaStep } from "../media-step.ts";
import { saveWebp } from "../pixels/encode.ts";
import { gatherProps } from "./demo-props.ts";
import { frameCount } from "./demo-state.ts";
import type { Props } from "./draw-frame.ts";
import { encodeVideo } from "./encode-video.ts";
import { openStudio } from "./open-studio.ts";

const folder = "web/src/home/demo-video/media";
/** A caption is complete, and the first pauses are falling. */
const posterFrame = 140;

/** The video of the home page, in both languages: twelve seconds of an edit in the product's own interface. */
export const demoVideo: MediaStep = {
  name: "demo-video",
  needs: ["chromium", "ffmpeg", "chinese-font"],
  make: async () => {
    const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] });
    try {
      const shared = await gatherProps();
      const files: string[] = [];
      for (const language of languages) files.push(...(await makeVideo(browser, { ...shared, language })));
      return files;
    } finally {
      await browser.close();
    }
  },
};

async function makeVideo(browser: Browser, props: Props): Promise<string[]> {
  const drawFrame = await openStudio(browser, props);
  const frames: Buffer[] = [];
  for (let frame = 0; frame < frameCount; frame += 1) frames.push(await drawFrame(frame));
  const poster = sharp(frames[posterFrame]);
  const named = (name: string) => `${folder}/${name.replace(".", `.${props.language}.`)}`;
  return [
    await encodeVideo(named("demo.mp4"), frames),
    await encodeVideo(named("demo.webm"), frames),
    await saveWebp(named("poster.webp"), poster),
  ];
}
