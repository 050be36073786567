import { breakpoints } from "../../../ui/styles/breakpoints.ts";
import { whaleWidth } from "../../../ui/whale/sprite.ts";
import type { Stage } from "./scene.ts";

export interface WaterElements {
  readonly canvas: HTMLCanvasElement;
  /** The parent of the canvas: the hero without its border. */
  readonly frame: HTMLElement;
  readonly hero: HTMLElement;
  /** The static picture of the whale, which the canvas replaces. */
  readonly picture: HTMLElement;
}

/** The canvas, its grid, and the background that every frame starts with. */
export interface Screen {
  readonly layout: StageLayout;
  readonly grid: Grid;
  readonly backdrop: Grid;
  /** Copies the grid to the canvas. */
  show(): void;
}

/** Resizes the canvas to the hero, its cells aligned with those of the static picture. */
export function fitScreen({ canvas, frame, hero, picture }: WaterElements): Screen | undefined {
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const layout = layoutStage(frame.getBoundingClientRect(), picture.getBoundingClientRect());
  const { width, height } = layout.stage;
  canvas.width = width;
  canvas.height = height;
  Object.assign(canvas.style, {
    left: `${layout.leftPx}px`,
    top: `${layout.topPx}px`,
    width: `${width * layout.cellPx}px`,
    height: `${height * layout.cellPx}px`,
  });
  hero.style.setProperty("--grid-left", `${layout.leftPx}px`);
  hero.style.setProperty("--grid-top", `${layout.topPx}px`);
  const image = context.createImageData(width, height);
  return {
    layout,
    grid: { width, height, cells: new Uint32Array(image.data.buffer) },
    backdrop: createGrid(width, height),
    show: () => context.putImageData(image, 0, 0),
  };
}

interface WaterColours {
  readonly shallow: number;
  readonly deep: number;
}

export function paintBackdrop({ backdrop, layout }: Screen, water: WaterColours): void {
  backdrop.cells.fill(0);
  paintWater(backdrop, layout.isNarrow, water);
}

const side = 8;

/** Thresholds of the 8×8 Bayer matrix, from 0 to 1. */
export const thresholds: readonly number[] = (() => {
  let matrix = [[0]];
  while (matrix.length < side) {
    const upper = matrix.map((row) => [...row.map((n) => 4 * n), ...row.map((n) => 4 * n + 2)]);
    const lower = matrix.map((row) => [...row.map((n) => 4 * n + 3), ...row.map((n) => 4 * n + 1)]);
    matrix = [...upper, ...lower];
  }
  return matrix.flat().map((n) => (n + 0.5) / (side * side));
})();

/** The row of the water's surface: level on narrow screens, otherwise rising to the right, below the copy. */
export function surfaceAt(x: number, { width, height }: Grid, isNarrow: boolean): number {
  if (isNarrow) return height * 0.5;
  const rise = Math.min(1, Math.max(0, (x / width - 0.34) / 0.4));
  return height * (0.7 - 0.46 * rise);
}

/** Draws water that gets denser downwards, by ordered dithering of two colours. */
export function paintWater(grid: Grid, isNarrow: boolean, colours: WaterColours): void {
  for (let x = 0; x < grid.width; x += 1) {
    const surface = surfaceAt(x, grid, isNarrow);
    for (let y = 0; y < grid.height; y += 1) {
      const depth = ((y - surface) / (grid.height - surface)) * 1.25;
      const threshold = thresholds[(y % side) * side + (x % side)] ?? 1;
      if (depth <= threshold) continue;
      grid.cells[y * grid.width + x] = depth > 1 + threshold ? colours.deep : colours.shallow;
    }
  }
}

/** A picture of cells: one 32-bit colour each, row by row. Zero is transparent. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint32Array;
}

export function createGrid(width: number, height: number): Grid {
  return { width, height, cells: new Uint32Array(width * height) };
}

export function setCell(grid: Grid, x: number, y: number, colour: number): void {
  if (x < 0 || y < 0 || x >= grid.width || y >= grid.height) return;
  grid.cells[y * grid.width + x] = colour;
}

/** Fills a rectangle, clipped to the picture. */
export function fillCells(
  grid: Grid,
  [left, top, width, height]: readonly [number, number, number, number],
  colour: number,
): void {
  const from = Math.max(0, left);
  const to = Math.min(grid.width, left + width);
  if (from >= to) return;
  for (let y = Math.max(0, top); y < Math.min(grid.height, top + height); y += 1) {
    grid.cells.fill(colour, y * grid.width + from, y * grid.width + to);
  }
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface StageLayout {
  readonly stage: Stage;
  /**
   * The size of a cell and the position of the grid's first cell relative to the hero, in CSS px, at or before its
   * edge.
   */
  readonly cellPx: number;
  readonly leftPx: number;
  readonly topPx: number;
  readonly isNarrow: boolean;
}

/**
 * Aligns the grid with the cells of the static picture, so that the whale does not shift. `hero` is the box without
 * its border.
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
