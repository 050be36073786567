import type { MediaStep } from "../media-step.ts";
import { saveWebp, toSharp } from "../pixels/encode.ts";
import type { Grid } from "../pixels/grid.ts";
import { drawBatchFeature } from "./batch.ts";
import { drawDigitalHuman } from "./digital-human.ts";
import { drawSmartSubtitles } from "./smart-subtitles.ts";

/** By file name. The built-in content refers to these files, so their paths do not change. */
export const featurePictures: Readonly<Record<string, () => Grid>> = {
  "smart-subtitles": drawSmartSubtitles,
  "digital-human": drawDigitalHuman,
  batch: drawBatchFeature,
};

/** The pictures beside the features, 208 × 130 cells. */
export const features: MediaStep = {
  name: "features",
  needs: [],
  make: () =>
    Promise.all(
      Object.entries(featurePictures).map(([name, draw]) =>
        saveWebp(`web/public/media/features/${name}.webp`, toSharp(draw(), 5)),
      ),
    ),
};
