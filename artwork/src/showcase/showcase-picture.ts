import type { Grid } from "../pixels/grid.ts";

/** A line of text on a picture, in px of the picture. */
export interface TextLabel {
  readonly text: string;
  readonly lang: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly sizePx: number;
  readonly colour: number;
  readonly align: "left" | "center";
}

/** A picture of 960 × 640 px: cells, which are scaled to that size, and the text on them. */
export interface ShowcasePicture {
  readonly grid: Grid;
  readonly labels: readonly TextLabel[];
}
