import type { Grid } from "../pixels/grid.ts";
import { drawAutoSubtitles } from "./auto-subtitles.ts";
import { drawBackgroundRemoval } from "./background-removal.ts";
import { drawBatch } from "./batch.ts";
import { drawCovers } from "./covers.ts";
import { drawDigitalHuman } from "./digital-human.ts";
import { drawEnhancement } from "./enhancement.ts";
import type { ShowcasePicture } from "./showcase-picture.ts";
import { drawSixteenLanguages } from "./sixteen-languages.ts";
import { drawSmartCuts } from "./smart-cuts.ts";
import { drawThreePlaces } from "./three-places.ts";
import { drawVoiceCloning } from "./voice-cloning.ts";

/** By file name, in the order of the carousel. */
export const showcasePictures: Readonly<Record<string, () => ShowcasePicture>> = {
  "smart-cuts": withoutText(drawSmartCuts),
  "auto-subtitles": drawAutoSubtitles,
  "voice-cloning": withoutText(drawVoiceCloning),
  "digital-human": withoutText(drawDigitalHuman),
  covers: withoutText(drawCovers),
  enhancement: withoutText(drawEnhancement),
  "background-removal": withoutText(drawBackgroundRemoval),
  batch: withoutText(drawBatch),
  "sixteen-languages": drawSixteenLanguages,
  "three-places": withoutText(drawThreePlaces),
};

function withoutText(draw: () => Grid): () => ShowcasePicture {
  return () => ({ grid: draw(), labels: [] });
}
