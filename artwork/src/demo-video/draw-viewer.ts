import { fillRect, type Stage, withClip } from "./canvas.ts";
import { type DemoState, shotS } from "./demo-state.ts";

export interface FilmImages {
  readonly fine: readonly CanvasImageSource[];
  readonly coarse: readonly CanvasImageSource[];
}

const [left, top, width, height] = [24, 64, 800, 450];

/** The film, enhanced to the left of the sweeping line. */
export function drawViewer(stage: Stage, state: DemoState, film: FilmImages): void {
  const { context } = stage;
  const moment = Math.min(film.fine.length - 1, Math.floor((state.filmS / shotS / 4) * film.fine.length));
  const fine = film.fine[moment];
  const coarse = film.coarse[moment];
  if (!fine || !coarse) throw new Error("The film has no pictures.");
  context.imageSmoothingEnabled = false;
  const done = Math.round(width * state.enhancementProgress);
  withClip(stage, [left, top, width, height], 6, () => {
    context.drawImage(coarse, left, top, width, height);
    withClip(stage, [left, top, done, height], 0, () => context.drawImage(fine, left, top, width, height));
    if (done > 0 && done < width) fillRect(stage, "--ink", [left + done - 2, top, 4, height]);
  });
}
