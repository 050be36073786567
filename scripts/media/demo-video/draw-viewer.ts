import { fill, type Stage, within, write } from "./canvas-tools.ts";
import { captions } from "./demo.text.ts";
import { type DemoState, shotS } from "./demo-state.ts";

export interface FilmImages {
  readonly fine: readonly CanvasImageSource[];
  readonly coarse: readonly CanvasImageSource[];
}

const [left, top, width, height] = [24, 64, 800, 450];

/** The film, enhanced as far as the line has gone, and what is being said in it. */
export function drawViewer(stage: Stage, state: DemoState, film: FilmImages): void {
  const { context } = stage;
  const moment = Math.min(film.fine.length - 1, Math.floor((state.filmS / shotS / 4) * film.fine.length));
  const fine = film.fine[moment];
  const coarse = film.coarse[moment];
  if (!fine || !coarse) throw new Error("The film has no such moment.");
  context.imageSmoothingEnabled = false;
  const done = Math.round(width * state.enhanced);
  within(stage, [left, top, width, height], 6, () => {
    context.drawImage(coarse, left, top, width, height);
    within(stage, [left, top, done, height], 0, () => context.drawImage(fine, left, top, width, height));
    if (done > 0 && done < width) fill(stage, "--ink", [left + done - 2, top, 4, height]);
  });
  drawCaption(stage, state);
}

function drawCaption(stage: Stage, { filmS, said }: DemoState): void {
  const whole = captions[Math.floor(filmS / shotS)]?.[stage.language] ?? "";
  const text = whole.slice(0, Math.round(whole.length * said));
  if (text === "") return;
  const style = { token: "--on-trench", sizePx: 34, weight: 600 } as const;
  stage.context.font = `600 34px Latin, "Noto Sans CJK SC"`;
  // The plate has its final place from the first letter on, so that words do not wander while they appear.
  const full = Math.ceil(stage.context.measureText(whole).width);
  const from = Math.round(left + (width - full) / 2);
  const shown = Math.ceil(stage.context.measureText(text).width);
  fill(stage, "--trench", [from - 22, top + height - 92, shown + 44, 64], 6);
  write(stage, text, [from, top + height - 60], style);
}
