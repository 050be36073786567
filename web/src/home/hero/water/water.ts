import { createPace, runFrames } from "./frames.ts";
import { createGrid, type Grid, paintWater } from "./grid.ts";
import type { StageLayout } from "./layout.ts";
import { paintScene } from "./paint-scene.ts";
import type { Palette } from "./palette.ts";
import { createScene, feed, type Point, type Scene, stepScene } from "./scene.ts";

/** Commands from the page to the water. They are posted as messages if it runs in a worker. */
export type WaterCommand =
  /** Creates a new scene in the size of the layout. */
  | { readonly type: "fit"; readonly layout: StageLayout; readonly palette: Palette }
  | { readonly type: "recolour"; readonly palette: Palette }
  /**
   * If `mayMove` is false, the motion slows down and then painting stops. If `isShown` is false, painting stops at
   * once.
   */
  | { readonly type: "run"; readonly isShown: boolean; readonly mayMove: boolean }
  /** The mouse position on the canvas in px; undefined while the mouse is elsewhere. */
  | { readonly type: "point"; readonly place: Point | undefined }
  | { readonly type: "feed"; readonly place: Point };

/** Seconds until the motion has stopped or has reached full strength. */
const slowDownS = 0.6;
const speedUpS = 1.5;

/** A scene, its canvas pixels, and the background with which every frame starts. */
interface View {
  readonly layout: StageLayout;
  readonly scene: Scene;
  readonly image: ImageData;
  readonly grid: Grid;
  readonly backdrop: Grid;
  palette: Palette;
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The scene with its canvas and its frame loop, in a worker or in the page. */
export class Water {
  readonly #context: Context;
  readonly #pace = createPace();
  /** Undefined until the first "fit". */
  #view: View | undefined;
  #pointer: Point | undefined;
  #isShown = false;
  #mayMove = false;
  #stopFrames: (() => void) | undefined;

  constructor(canvas: HTMLCanvasElement | OffscreenCanvas) {
    const context = canvas.getContext("2d") as Context | null;
    if (!context) throw new Error("The canvas has no 2d context.");
    this.#context = context;
  }

  handle(command: WaterCommand): void {
    switch (command.type) {
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
        this.#pointer = command.place && this.#cellAt(command.place);
        break;
      case "feed":
        if (this.#view && this.#mayMove) feed(this.#view.scene, this.#cellAt(command.place));
    }
  }

  #cellAt({ x, y }: Point): Point {
    const { cellPx = 1 } = this.#view?.layout ?? {};
    return { x: x / cellPx, y: y / cellPx };
  }

  #fit(layout: StageLayout, palette: Palette): void {
    const { width, height } = layout.stage;
    Object.assign(this.#context.canvas, { width, height });
    const image = this.#context.createImageData(width, height);
    const grid = { width, height, cells: new Uint32Array(image.data.buffer) };
    const { strength = 0, timeS = 0 } = this.#view?.scene ?? {};
    const scene = { ...createScene(layout.stage), strength, timeS };
    this.#view = { layout, scene, image, grid, backdrop: createGrid(width, height), palette };
    this.#recolour(palette);
  }

  #recolour(palette: Palette): void {
    if (!this.#view) return;
    const { backdrop, layout } = this.#view;
    this.#view.palette = palette;
    backdrop.cells.fill(0);
    paintWater(backdrop, layout.isNarrow, palette.water);
    this.#paint(this.#view);
  }

  /** Starts or stops painting. Water that is at rest and may not move needs no further frames. */
  #updateFrames(): void {
    const isAtRest = !this.#view || this.#view.scene.strength === 0;
    if (!this.#isShown || (isAtRest && !this.#mayMove)) {
      this.#stopFrames?.();
      this.#stopFrames = undefined;
    } else this.#stopFrames ??= runFrames(this.#pace, (stepS) => this.#advance(stepS));
  }

  #advance(stepS: number): void {
    if (!this.#view) return;
    const { scene } = this.#view;
    const change = this.#mayMove ? stepS / speedUpS : -stepS / slowDownS;
    scene.strength = Math.min(1, Math.max(0, scene.strength + change));
    stepScene(scene, stepS, this.#mayMove ? this.#pointer?.y : undefined);
    this.#paint(this.#view);
    this.#updateFrames();
  }

  #paint({ grid, backdrop, image, scene, palette }: View): void {
    grid.cells.set(backdrop.cells);
    paintScene(grid, scene, palette, this.#pointer ?? { x: grid.width, y: 0 });
    this.#context.putImageData(image, 0, 0);
  }
}
