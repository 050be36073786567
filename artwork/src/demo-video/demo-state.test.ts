import { expect, test } from "vitest";
import { type DemoState, demoStateAt, frameCount, pieces, shotS } from "./demo-state.ts";

const states = Array.from({ length: frameCount }, (_, frame) => demoStateAt(frame));

test("the frame after the last is the first", () => {
  expect(demoStateAt(frameCount)).toEqual(demoStateAt(0));
});

test("the last frame is so near to the first that no seam is seen", () => {
  const last = demoStateAt(frameCount - 1);
  expect(last.playheadPx).toBeLessThan(1);
  expect(Math.max(...last.switches, last.enhancementProgress, last.voiceProgress)).toBeLessThan(0.01);
  expect(last.removedCount).toBe(0);
});

test("the playhead stands on a kept piece of the shot that is shown, from the first cut to the rewind", () => {
  for (const state of states.slice(0, 339)) {
    const shot = Math.floor(state.filmS / shotS);
    expect(pieceUnder(state)).toMatchObject({ shot, isPause: false });
  }
});

test("all pauses are gone in the end, and nothing else is", () => {
  const fallen = states[300]?.pieces.filter((piece) => piece.fallProgress === 1).map(({ width }) => width);
  expect(fallen).toEqual(pieces.filter(({ isPause }) => isPause).map(({ width }) => width));
});

function pieceUnder({ playheadPx, pieces: placed }: DemoState): unknown {
  return placed.findLast(({ left, fallProgress }) => left <= playheadPx && fallProgress < 1);
}
