import { drawText, fillRect, type Stage, withOpacity } from "./canvas.ts";
import { functionNames, inspectorTitle, notes } from "./demo.text.ts";
import type { DemoState } from "./demo-state.ts";

const [left, top, width, height] = [840, 64, 416, 450];
const rowHeight = 49;

/** The panel on the right: the functions applied to the film, and their progress. */
export function drawInspector(stage: Stage, state: DemoState): void {
  fillRect(stage, "--surface", [left, top, width, height], 6);
  drawText(stage, inspectorTitle[stage.language], [left + 20, top + 28], {
    token: "--ink-2",
    sizePx: 16,
    weight: 500,
  });
  functionNames.forEach((name, at) => {
    drawRow(
      stage,
      { name: name[stage.language], switchProgress: state.switches[at] ?? 0, note: noteOf(stage, state, at) },
      at,
    );
  });
}

interface Row {
  readonly name: string;
  readonly switchProgress: number;
  readonly note: string;
}

function noteOf({ language }: Stage, { removedCount, enhancementProgress }: DemoState, at: number): string {
  const all = [
    notes.language,
    notes.share(Math.round(enhancementProgress * 100)),
    notes.removed(removedCount),
    notes.sample,
  ];
  return all[at]?.[language] ?? "";
}

function drawRow(stage: Stage, { name, switchProgress, note }: Row, at: number): void {
  const y = top + 54 + at * rowHeight;
  const middle = y + rowHeight / 2;
  fillRect(stage, "--line", [left + 20, y, width - 40, 1]);
  withOpacity(stage, switchProgress, () => {
    fillRect(stage, "--surface-2", [left + 8, y + 5, width - 16, rowHeight - 9], 3);
    fillRect(stage, "--krill", [left + 8, y + 5, 4, rowHeight - 9]);
    drawText(stage, note, [left + width - 84, middle], { token: "--ink-2", sizePx: 16, align: "right" });
  });
  drawText(stage, name, [left + 24, middle], { token: "--ink-2", sizePx: 19, weight: 600 });
  withOpacity(stage, switchProgress, () =>
    drawText(stage, name, [left + 24, middle], { token: "--ink", sizePx: 19, weight: 600 }),
  );
  drawSwitch(stage, [left + width - 66, Math.round(middle - 11)], switchProgress);
}

function drawSwitch(stage: Stage, [x, y]: readonly [number, number], on: number): void {
  fillRect(stage, "--line-strong", [x, y, 42, 22], 6);
  fillRect(stage, "--bg", [x + 2, y + 2, 38, 18], 3);
  withOpacity(stage, on, () => fillRect(stage, "--krill", [x, y, 42, 22], 6));
  const knob = x + 4 + Math.round(on * 20);
  fillRect(stage, "--line-strong", [knob, y + 4, 14, 14], 3);
  withOpacity(stage, on, () => fillRect(stage, "--on-krill", [knob, y + 4, 14, 14], 3));
}
