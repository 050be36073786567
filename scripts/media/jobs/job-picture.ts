import type { Grid } from "../pixels/grid.ts";

/** A line of words on a picture, in px of the large version. */
export interface Words {
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

/** A picture of 960 by 640 px, and whatever is written on it. */
export interface JobPicture {
  readonly grid: Grid;
  readonly words: readonly Words[];
}
