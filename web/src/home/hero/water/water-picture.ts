import type { Place } from "./krill.ts";
import type { StageLayout } from "./layout-stage.ts";
import { paintScene } from "./painter.ts";
import { readPalette } from "./palette.ts";
import { createScene, feed, type Scene, stepScene } from "./scene.ts";
import { fitScreen, paintBackdrop, type Screen, type WaterElements } from "./screen.ts";

const calmS = 0.6;
const awakenS = 1.5;

/** The scene with its canvas, without the frame loop. */
export class WaterPicture {
  readonly #elements: WaterElements;
  #palette;
  #screen: Screen | undefined;
  #scene: Scene | undefined;

  constructor(elements: WaterElements) {
    this.#elements = elements;
    this.#palette = readPalette(elements.frame);
  }

  get layout(): StageLayout | undefined {
    return this.#screen?.layout;
  }

  /** True if further frames would change nothing while motion is off. */
  get isCalm(): boolean {
    return !this.#scene || this.#scene.strength === 0;
  }

  /** Starts a new scene in the hero's current size. */
  fit(): void {
    this.#screen = fitScreen(this.#elements);
    if (!this.#screen) return;
    const { strength = 0, timeS = 0 } = this.#scene ?? {};
    this.#scene = { ...createScene(this.#screen.layout.stage), strength, timeS };
    paintBackdrop(this.#screen, this.#palette);
    this.draw(undefined);
  }

  recolour(): void {
    this.#palette = readPalette(this.#elements.frame);
    if (this.#screen) paintBackdrop(this.#screen, this.#palette);
    this.draw(undefined);
  }

  /** Advances the scene. The water speeds up while `isMoving`, and slows down otherwise. */
  advance(stepS: number, isMoving: boolean, pointer: Place | undefined): void {
    if (!this.#scene) return;
    const change = isMoving ? stepS / awakenS : -stepS / calmS;
    this.#scene.strength = Math.min(1, Math.max(0, this.#scene.strength + change));
    stepScene(this.#scene, stepS, isMoving ? pointer?.y : undefined);
    this.draw(pointer);
  }

  feed(place: Place): void {
    if (this.#scene) feed(this.#scene, place);
  }

  draw(pointer: Place | undefined): void {
    if (!this.#screen || !this.#scene) return;
    const { grid, backdrop } = this.#screen;
    grid.cells.set(backdrop.cells);
    paintScene(grid, this.#scene, this.#palette, pointer ?? { x: grid.width, y: 0 });
    this.#screen.show();
  }
}
