import type { MediaStep } from "../media-step.ts";
import { saveWebp } from "../pixels/encode.ts";
import type { Grid } from "../pixels/grid.ts";
import { drawAutoSubtitles } from "./auto-subtitles.ts";
import { drawBatch } from "./batch.ts";
import { drawBackgroundRemoval, drawBothHalves, drawEnhancement } from "./before-and-after.ts";
import { drawCovers } from "./covers.ts";
import { drawDigitalHuman } from "./digital-human.ts";
import { renderPicture, type ShowcasePicture } from "./showcase-picture.ts";
import { drawSixteenLanguages } from "./sixteen-languages.ts";
import { drawSmartCuts } from "./smart-cuts.ts";
import { drawThreePlaces } from "./three-places.ts";
import { drawVoiceCloning } from "./voice-cloning.ts";

const folder = "web/src/home/showcase/pictures";

/** By file name, in the order of the carousel. */
export const showcasePictures: Readonly<Record<string, () => ShowcasePicture>> = {
  "smart-cuts": withoutText(drawSmartCuts),
  "auto-subtitles": drawAutoSubtitles,
  "voice-cloning": withoutText(drawVoiceCloning),
  "digital-human": withoutText(drawDigitalHuman),
  covers: withoutText(drawCovers),
  enhancement: withoutText(() => drawBothHalves(drawEnhancement())),
  "background-removal": withoutText(() => drawBothHalves(drawBackgroundRemoval())),
  batch: withoutText(drawBatch),
  "sixteen-languages": drawSixteenLanguages,
  "three-places": withoutText(drawThreePlaces),
};

/** The pictures of the home page's carousel. One size serves all screens: at half the size they are hardly smaller. */
export const showcase: MediaStep = {
  name: "showcase",
  needs: ["chromium", "chinese-font"],
  make: async () => {
    const files: string[] = [];
    for (const [id, draw] of Object.entries(showcasePictures)) {
      files.push(await saveWebp(`${folder}/${id}.webp`, await renderPicture(draw())));
    }
    return files;
  },
};

function withoutText(draw: () => Grid): () => ShowcasePicture {
  return () => ({ grid: draw(), labels: [] });
}
