import { spawn } from "node:child_process";
import { once } from "node:events";
import { languages } from "@baleen/contract/language.ts";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { StopError } from "../../../scripts/machine/run.js";
import { withBrowser } from "../browser.ts";
import { type MediaStep, outputPath, saveOutput } from "../media-step.ts";
import { saveWebp } from "../pixels/encode.ts";
import { captionsByLanguage, webVtt } from "./captions.ts";
import { frameCount, framesPerSecond } from "./demo-state.ts";
import type { Props } from "./draw-frame.ts";
import { createFrameProps } from "./frame-props.ts";
import { openFrameRenderer } from "./frame-renderer.ts";

const folder = "web/src/home/demo-video/media";
/** A frame with a complete caption, while the first pauses are cut out. */
const posterFrame = 140;

/** The video of the home page in both languages, twelve seconds of an edit in the product's interface, and its captions. */
export const demoVideo: MediaStep = {
  name: "demo-video",
  needs: ["chromium", "ffmpeg", "chinese-font"],
  make: () =>
    withBrowser(async (browser) => {
      const shared = await createFrameProps();
      const files = await saveCaptions();
      for (const language of languages) files.push(...(await makeVideo(browser, { ...shared, language })));
      return files;
    }),
};

function saveCaptions(): Promise<string[]> {
  return Promise.all(
    Object.entries(captionsByLanguage).map(([language, lines]) =>
      saveOutput(`${folder}/captions.${language}.vtt`, webVtt(lines)),
    ),
  );
}

async function makeVideo(browser: Browser, props: Props): Promise<string[]> {
  const drawFrame = await openFrameRenderer(browser, props);
  const frames: Buffer[] = [];
  for (let frame = 0; frame < frameCount; frame += 1) frames.push(await drawFrame(frame));
  const poster = sharp(frames[posterFrame]);
  const pathOf = (name: string) => `${folder}/${name.replace(".", `.${props.language}.`)}`;
  return [
    await encodeVideo(pathOf("demo.mp4"), frames),
    await encodeVideo(pathOf("demo.webm"), frames),
    await saveWebp(pathOf("poster.webp"), poster),
  ];
}

const h264 =
  "-c:v libx264 -crf 28 -preset slow -tune animation -refs 5 -level 3.1 -g 360 -threads 2 -movflags +faststart";
const av1 = "-c:v libsvtav1 -crf 40 -preset 7 -g 360 -svtav1-params lp=2";
// Without explicit colour metadata, browsers assume another colour space than ffmpeg.
const colours =
  "-vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv";
const reproducibleOptions = "-an -pix_fmt yuv420p -map_metadata -1 -fflags +bitexact -flags:v +bitexact -y";

/** Encodes PNG frames as MP4 or WebM, by file extension. The number of threads is fixed, since it affects the output. */
async function encodeVideo(file: string, frames: readonly Buffer[]): Promise<string> {
  const input = ["-f", "image2pipe", "-framerate", String(framesPerSecond), "-c:v", "png", "-i", "-"];
  const codec = file.endsWith(".mp4") ? h264 : av1;
  const output = [...[codec, colours, reproducibleOptions].join(" ").split(" "), outputPath(file)];
  const encoder = spawn("ffmpeg", ["-v", "error", ...input, ...output], {
    stdio: ["pipe", "inherit", "inherit"],
    // The AV1 encoder logs by itself; 1 is errors only.
    env: { ...process.env, SVT_LOG: "1" },
  });
  const ended = once(encoder, "exit");
  // EPIPE after ffmpeg has exited; its exit code reports the error.
  encoder.stdin.on("error", () => {});
  for (const frame of frames) if (!encoder.stdin.write(frame)) await once(encoder.stdin, "drain");
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new StopError(`ffmpeg could not encode ${file}; its message is above.`);
  return file;
}
