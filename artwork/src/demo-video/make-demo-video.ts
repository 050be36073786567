import { languages } from "@baleen/contract/language.ts";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { withBrowser } from "../browser.ts";
import type { MediaStep } from "../media-step.ts";
import { saveWebp } from "../pixels/encode.ts";
import { frameCount } from "./demo-state.ts";
import type { Props } from "./draw-frame.ts";
import { encodeVideo } from "./encode-video.ts";
import { createFrameProps } from "./frame-props.ts";
import { openFrameRenderer } from "./frame-renderer.ts";

const folder = "web/src/home/demo-video/media";
/** A frame with a complete caption, while the first pauses are cut out. */
const posterFrame = 140;

/** The video of the home page in both languages: twelve seconds of an edit in the product's interface. */
export const demoVideo: MediaStep = {
  name: "demo-video",
  needs: ["chromium", "ffmpeg", "chinese-font"],
  make: () =>
    withBrowser(async (browser) => {
      const shared = await createFrameProps();
      const files: string[] = [];
      for (const language of languages) files.push(...(await makeVideo(browser, { ...shared, language })));
      return files;
    }),
};

async function makeVideo(browser: Browser, props: Props): Promise<string[]> {
  const drawFrame = await openFrameRenderer(browser, props);
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
