import { breakpoints } from "../../../styles/breakpoints.ts";
import { whaleWidth } from "../../../whale/sprite.ts";
import type { Stage } from "./scene.ts";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface StageLayout {
  readonly stage: Stage;
  /** The size of a cell, and where the grid's first one lies in the hero, in CSS pixels; never inside it. */
  readonly cellPx: number;
  readonly leftPx: number;
  readonly topPx: number;
  readonly isNarrow: boolean;
}

/**
 * Lays the grid so that the whale's cells fall exactly on those of its still picture: the picture's place
 * decides where the grid begins. `hero` is its box without the border.
 */
export function layoutStage(hero: Box, picture: Box): StageLayout {
  const cellPx = picture.width / whaleWidth;
  const x = Math.round(picture.left - hero.left);
  const y = Math.round(picture.top - hero.top);
  const columnsBefore = Math.ceil(x / cellPx);
  const rowsBefore = Math.ceil(y / cellPx);
  const leftPx = x - columnsBefore * cellPx;
  const topPx = y - rowsBefore * cellPx;
  const width = Math.max(1, Math.ceil((hero.width - leftPx) / cellPx));
  const height = Math.max(1, Math.ceil((hero.height - topPx) / cellPx));
  const isNarrow = hero.width < breakpoints.lg;
  return {
    stage: {
      width,
      height,
      whale: { x: columnsBefore, y: rowsBefore },
      track: height - (isNarrow ? 20 : 16),
    },
    cellPx,
    leftPx,
    topPx,
    isNarrow,
  };
}
