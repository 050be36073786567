import type { Grid } from "../pixels/grid.ts";
import { drawAutoSubtitles } from "./auto-subtitles.ts";
import { drawBackgroundRemoval } from "./background-removal.ts";
import { drawBatch } from "./batch.ts";
import { drawCovers } from "./covers.ts";
import { drawDigitalHuman } from "./digital-human.ts";
import { drawEnhancement } from "./enhancement.ts";
import type { JobPicture } from "./job-picture.ts";
import { drawSixteenLanguages } from "./sixteen-languages.ts";
import { drawSmartCuts } from "./smart-cuts.ts";
import { drawThreePlaces } from "./three-places.ts";
import { drawVoiceCloning } from "./voice-cloning.ts";

/** The pictures of the carousel by the names of their files, in its order. */
export const jobPictures: Readonly<Record<string, () => JobPicture>> = {
  "smart-cuts": wordless(drawSmartCuts),
  "auto-subtitles": drawAutoSubtitles,
  "voice-cloning": wordless(drawVoiceCloning),
  "digital-human": wordless(drawDigitalHuman),
  covers: wordless(drawCovers),
  enhancement: wordless(drawEnhancement),
  "background-removal": wordless(drawBackgroundRemoval),
  batch: wordless(drawBatch),
  "sixteen-languages": drawSixteenLanguages,
  "three-places": wordless(drawThreePlaces),
};

function wordless(draw: () => Grid): () => JobPicture {
  return () => ({ grid: draw(), words: [] });
}
