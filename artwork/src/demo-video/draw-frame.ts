// The module that the page loads to draw frames on a canvas.
import { drawText, fillRect, type Stage } from "./canvas.ts";
import { exportLabel, projectName } from "./demo.text.ts";
import { type DemoState, demoStateAt, framesPerSecond } from "./demo-state.ts";
import { drawInspector } from "./draw-inspector.ts";
import { drawTimeline } from "./draw-timeline.ts";
import { drawViewer } from "./draw-viewer.ts";
import type { FilmPictures } from "./film.ts";

export interface Props {
  readonly colours: Stage["colours"];
  readonly language: Stage["language"];
  readonly film: FilmPictures;
  readonly loudness: readonly (readonly number[])[];
}

export type DrawFrame = (frame: number) => string;

/** Loads fonts and pictures and returns the function that draws a frame as a PNG data URL. */
export async function createDrawFrame({ colours, language, film, loudness }: Props): Promise<DrawFrame> {
  const canvas = document.createElement("canvas");
  canvas.width = 1280;
  canvas.height = 720;
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("This browser has no 2D canvas.");
  await Promise.all([500, 600].map((weight) => document.fonts.load(`${weight} 20px Latin`)));
  const stage = { context, colours, language };
  const [fine, coarse, thumbs] = await Promise.all([film.fine, film.coarse, film.thumbs].map(loadAll));
  if (!fine || !coarse || !thumbs) throw new Error("The film has no pictures.");
  return (frame) => {
    const state = demoStateAt(frame);
    fillRect(stage, "--bg", [0, 0, 1280, 720]);
    drawBar(stage, state);
    drawViewer(stage, state, { fine, coarse });
    drawInspector(stage, state);
    drawTimeline(stage, state, { thumbs, loudness });
    return canvas.toDataURL("image/png");
  };
}

function loadAll(urls: readonly string[]): Promise<HTMLImageElement[]> {
  return Promise.all(
    urls.map(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return image;
    }),
  );
}

function drawBar(stage: Stage, { playheadS }: DemoState): void {
  drawText(stage, projectName[stage.language], [24, 33], { token: "--ink", sizePx: 20, weight: 600 });
  const second = Math.floor(playheadS);
  const frame = Math.floor((playheadS - second) * framesPerSecond);
  const digits = [0, 0, second, frame].map((part) => String(part).padStart(2, "0")).join(":");
  // Digit by digit in a fixed width, as the digits of this typeface differ in width.
  [...digits].forEach((digit, at) => {
    drawText(stage, digit, [818 - (digits.length - 1 - at) * 12, 33], {
      token: "--ink-2",
      sizePx: 19,
      weight: 500,
      align: "center",
    });
  });
  fillRect(stage, "--krill", [1152, 14, 104, 38], 6);
  drawText(stage, exportLabel[stage.language], [1204, 33], {
    token: "--on-krill",
    sizePx: 17,
    weight: 600,
    align: "center",
  });
}
