import { drawText, fillRect, type Stage, withClip } from "./canvas.ts";
import { captions } from "./demo.text.ts";
import { type DemoState, shotS } from "./demo-state.ts";

export interface FilmImages {
  readonly fine: readonly CanvasImageSource[];
  readonly coarse: readonly CanvasImageSource[];
}

const [left, top, width, height] = [24, 64, 800, 450];

/** The film with its caption, enhanced to the left of the sweeping line. */
export function drawViewer(stage: Stage, state: DemoState, film: FilmImages): void {
  const { context } = stage;
  const moment = Math.min(film.fine.length - 1, Math.floor((state.filmS / shotS / 4) * film.fine.length));
  const fine = film.fine[moment];
  const coarse = film.coarse[moment];
  if (!fine || !coarse) throw new Error("The film has no pictures.");
  context.imageSmoothingEnabled = false;
  const done = Math.round(width * state.enhanced);
  withClip(stage, [left, top, width, height], 6, () => {
    context.drawImage(coarse, left, top, width, height);
    withClip(stage, [left, top, done, height], 0, () => context.drawImage(fine, left, top, width, height));
    if (done > 0 && done < width) fillRect(stage, "--ink", [left + done - 2, top, 4, height]);
  });
  drawCaption(stage, state);
}

function drawCaption(stage: Stage, { filmS, captionShare }: DemoState): void {
  const whole = captions[Math.floor(filmS / shotS)]?.[stage.language] ?? "";
  const text = whole.slice(0, Math.round(whole.length * captionShare));
  if (text === "") return;
  const style = { token: "--on-trench", sizePx: 34, weight: 600 } as const;
  stage.context.font = `600 34px Latin, "Noto Sans CJK SC"`;
  // Centred by the width of the complete caption, so that the text does not move while it appears.
  const full = Math.ceil(stage.context.measureText(whole).width);
  const from = Math.round(left + (width - full) / 2);
  const shown = Math.ceil(stage.context.measureText(text).width);
  fillRect(stage, "--trench", [from - 22, top + height - 92, shown + 44, 64], 6);
  drawText(stage, text, [from, top + height - 60], style);
}
