import { faded, fill, type Stage, write } from "./canvas-tools.ts";
import { functionNames, inspectorTitle, notes } from "./demo.text.ts";
import type { DemoState } from "./demo-state.ts";

const [left, top, width, height] = [840, 64, 416, 450];
const rowHeight = 49;

/** The panel at the right: what the product does to this film, and how far it is. */
export function drawInspector(stage: Stage, state: DemoState): void {
  fill(stage, "--surface", [left, top, width, height], 6);
  write(stage, inspectorTitle[stage.language], [left + 20, top + 28], {
    token: "--ink-2",
    sizePx: 16,
    weight: 500,
  });
  functionNames.forEach((name, at) => {
    drawRow(
      stage,
      { name: name[stage.language], on: state.switches[at] ?? 0, note: noteOf(stage, state, at) },
      at,
    );
  });
}

interface Row {
  readonly name: string;
  readonly on: number;
  readonly note: string;
}

function noteOf({ language }: Stage, { removed, enhanced }: DemoState, at: number): string {
  const all = [notes.language, notes.share(Math.round(enhanced * 100)), notes.removed(removed), notes.sample];
  return all[at]?.[language] ?? "";
}

function drawRow(stage: Stage, { name, on, note }: Row, at: number): void {
  const y = top + 54 + at * rowHeight;
  const middle = y + rowHeight / 2;
  fill(stage, "--line", [left + 20, y, width - 40, 1]);
  faded(stage, on, () => {
    fill(stage, "--surface-2", [left + 8, y + 5, width - 16, rowHeight - 9], 3);
    fill(stage, "--krill", [left + 8, y + 5, 4, rowHeight - 9]);
    write(stage, note, [left + width - 84, middle], { token: "--ink-2", sizePx: 16, align: "right" });
  });
  write(stage, name, [left + 24, middle], { token: "--ink-2", sizePx: 19, weight: 600 });
  faded(stage, on, () =>
    write(stage, name, [left + 24, middle], { token: "--ink", sizePx: 19, weight: 600 }),
  );
  drawSwitch(stage, [left + width - 66, Math.round(middle - 11)], on);
}

function drawSwitch(stage: Stage, [x, y]: readonly [number, number], on: number): void {
  fill(stage, "--line-strong", [x, y, 42, 22], 6);
  fill(stage, "--bg", [x + 2, y + 2, 38, 18], 3);
  faded(stage, on, () => fill(stage, "--krill", [x, y, 42, 22], 6));
  const knob = x + 4 + Math.round(on * 20);
  fill(stage, "--line-strong", [knob, y + 4, 14, 14], 3);
  faded(stage, on, () => fill(stage, "--on-krill", [knob, y + 4, 14, 14], 3));
}
