import { createGrid, type Grid } from "./grid.ts";
import { layoutStage, type StageLayout } from "./layout-stage.ts";
import type { Palette } from "./palette.ts";

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

export function paintBackdrop({ backdrop, layout }: Screen, palette: Palette): void {
  backdrop.cells.fill(0);
  paintWater(backdrop, layout.isNarrow, palette.water);
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
export function paintWater(grid: Grid, isNarrow: boolean, colours: { shallow: number; deep: number }): void {
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
