import { breakpoints } from "../../../ui/styles/breakpoints.ts";
import { whaleWidth } from "../../../ui/whale/sprite.ts";
import type { Stage } from "./scene.ts";

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

export type StageLayout = Readonly<ReturnType<typeof layoutStage>>;

/**
 * Aligns the grid with the cells of the static picture, so that the whale does not shift. `hero` is the hero's box
 * without its border.
 */
export function layoutStage(hero: Box, picture: Box) {
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
  const whale = { x: columnsBefore, y: rowsBefore };
  const stage: Stage = { width, height, whale, track: height - (isNarrow ? 20 : 16) };
  // The grid's first cell starts at the hero's edge or just before it.
  return { stage, cellPx, leftPx, topPx, isNarrow };
}

/**
 * Sizes the canvas to the hero and aligns its cells with those of the static picture. `frame`, the canvas's parent, is
 * the hero without its border.
 */
export function placeCanvas(
  canvas: HTMLCanvasElement,
  { frame, hero, picture }: Readonly<Record<"frame" | "hero" | "picture", HTMLElement>>,
): StageLayout {
  const layout = layoutStage(frame.getBoundingClientRect(), picture.getBoundingClientRect());
  const { stage, cellPx, leftPx, topPx } = layout;
  Object.assign(canvas.style, {
    left: `${leftPx}px`,
    top: `${topPx}px`,
    width: `${stage.width * cellPx}px`,
    height: `${stage.height * cellPx}px`,
  });
  hero.style.setProperty("--grid-left", `${leftPx}px`);
  hero.style.setProperty("--grid-top", `${topPx}px`);
  return layout;
}
