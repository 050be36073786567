import { createGrid, type Grid } from "./grid.ts";
import { layoutStage, type StageLayout } from "./layout-stage.ts";
import type { Palette } from "./palette.ts";
import { paintWater } from "./water.ts";

export interface WaterElements {
  readonly canvas: HTMLCanvasElement;
  /** What holds the canvas: the hero without its border. */
  readonly frame: HTMLElement;
  readonly hero: HTMLElement;
  /** The still picture of the whale, whose place the canvas takes. */
  readonly picture: HTMLElement;
}

/** The canvas, its grid, and the water that lies behind everything else. */
export interface Screen {
  readonly layout: StageLayout;
  readonly grid: Grid;
  readonly backdrop: Grid;
  /** Puts the grid on the canvas. */
  show(): void;
}

/** Fits the canvas into the hero, cell on cell with the still picture. */
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
