import { createPace, runFrames } from "./frames.ts";
import { createGrid, type Grid, paintWater } from "./grid.ts";
import type { StageLayout } from "./layout.ts";
import { paintScene } from "./paint-scene.ts";
import type { Palette } from "./palette.ts";
import { createScene, feed, type Point, type Scene, stepScene } from "./scene.ts";

/** What the page tells the water, as messages where it runs in a worker. */
export type WaterCommand =
  /** A new scene in the size of the layout. */
  | { readonly does: "fit"; readonly layout: StageLayout; readonly palette: Palette }
  | { readonly does: "recolour"; readonly palette: Palette }
  /** While it may not move it slows down, then no frames are painted; while it is not shown none are at once. */
  | { readonly does: "run"; readonly isShown: boolean; readonly mayMove: boolean }
  /** The cell under the mouse; undefined while it is elsewhere. */
  | { readonly does: "point"; readonly place: Point | undefined }
  | { readonly does: "feed"; readonly place: Point };

/** The time until the motion has stopped, or has its full strength. */
const slowDownS = 0.6;
const speedUpS = 1.5;

/** What is painted on, and the background that every frame starts with. */
interface Screen {
  readonly layout: StageLayout;
  readonly image: ImageData;
  readonly grid: Grid;
  readonly backdrop: Grid;
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The scene with its canvas and its frames, in a worker or in the page. */
export class Water {
  readonly #canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly #context: Context;
  readonly #pace = createPace();
  #palette: Palette | undefined;
  #screen: Screen | undefined;
  #scene: Scene | undefined;
  #pointer: Point | undefined;
  #isShown = false;
  #mayMove = false;
  #stopFrames: (() => void) | undefined;

  constructor(canvas: HTMLCanvasElement | OffscreenCanvas) {
    const context = canvas.getContext("2d") as Context | null;
    if (!context) throw new Error("The canvas has no 2d context.");
    this.#canvas = canvas;
    this.#context = context;
  }

  take(command: WaterCommand): void {
    switch (command.does) {
      case "fit":
        this.#fit(command.layout, command.palette);
        break;
      case "recolour":
        this.#recolour(command.palette);
        break;
      case "run":
        this.#isShown = command.isShown;
        this.#mayMove = command.mayMove;
        this.#updateFrames();
        break;
      case "point":
        this.#pointer = command.place;
        break;
      case "feed":
        if (this.#scene && this.#mayMove) feed(this.#scene, command.place);
    }
  }

  #fit(layout: StageLayout, palette: Palette): void {
    const { width, height } = layout.stage;
    this.#canvas.width = width;
    this.#canvas.height = height;
    const image = this.#context.createImageData(width, height);
    const grid = { width, height, cells: new Uint32Array(image.data.buffer) };
    this.#screen = { layout, image, grid, backdrop: createGrid(width, height) };
    const { strength = 0, timeS = 0 } = this.#scene ?? {};
    this.#scene = { ...createScene(layout.stage), strength, timeS };
    this.#recolour(palette);
  }

  #recolour(palette: Palette): void {
    this.#palette = palette;
    if (!this.#screen) return;
    const { backdrop, layout } = this.#screen;
    backdrop.cells.fill(0);
    paintWater(backdrop, layout.isNarrow, palette.water);
    this.#paint();
  }

  /** Starts or stops the frames. Where the water is at rest and may not move, further ones would be the same. */
  #updateFrames(): void {
    const isAtRest = !this.#scene || this.#scene.strength === 0;
    if (!this.#isShown || (isAtRest && !this.#mayMove)) {
      this.#stopFrames?.();
      this.#stopFrames = undefined;
    } else this.#stopFrames ??= runFrames(this.#pace, (stepS) => this.#advance(stepS));
  }

  #advance(stepS: number): void {
    if (!this.#scene) return;
    const change = this.#mayMove ? stepS / speedUpS : -stepS / slowDownS;
    this.#scene.strength = Math.min(1, Math.max(0, this.#scene.strength + change));
    stepScene(this.#scene, stepS, this.#mayMove ? this.#pointer?.y : undefined);
    this.#paint();
    this.#updateFrames();
  }

  #paint(): void {
    if (!this.#screen || !this.#scene || !this.#palette) return;
    const { grid, backdrop, image } = this.#screen;
    grid.cells.set(backdrop.cells);
    paintScene(grid, this.#scene, this.#palette, this.#pointer ?? { x: grid.width, y: 0 });
    this.#context.putImageData(image, 0, 0);
  }
}
