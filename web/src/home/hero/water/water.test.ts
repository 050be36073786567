import { expect, test } from "vitest";
import { createGrid, fillCells, paintWater, setCell, surfaceAt, thresholds } from "./grid.ts";
import { layoutStage } from "./layout.ts";
import { columnShift } from "./paint-scene.ts";
import { packColour } from "./palette.ts";

test("the thresholds are 64 different ones, evenly spread", () => {
  expect([...thresholds].sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, n) => (n + 0.5) / 64));
});

test("water thickens downwards and leaves the air clear", () => {
  const grid = createGrid(64, 64);
  paintWater(grid, true, { shallow: 1, deep: 2 });
  const wetCells = (y: number) => grid.cells.subarray(y * 64, (y + 1) * 64).filter((cell) => cell > 0).length;
  expect(wetCells(Math.floor(surfaceAt(0, grid, true)) - 1)).toBe(0);
  expect(wetCells(40) + wetCells(41)).toBeLessThan(wetCells(56) + wetCells(57));
  expect(wetCells(63)).toBe(64);
});

test("what is drawn over the edge is cut off, not wrapped around", () => {
  const grid = createGrid(4, 3);
  fillCells(grid, [-2, 1, 3, 1], 7);
  fillCells(grid, [3, 2, 9, 9], 8);
  setCell(grid, 4, 0, 9);
  expect([...grid.cells]).toEqual([0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 8]);
});

test("at rest no column of the whale leaves its place", () => {
  for (let column = 0; column < 74; column += 1)
    expect(columnShift(column, { timeS: 3.3, strength: 0 })).toBe(0);
});

test("the tail swings farther than the nose", () => {
  const swing = (column: number) =>
    Math.max(...Array.from({ length: 100 }, (_, n) => columnShift(column, { timeS: n / 10, strength: 1 })));
  expect(swing(0)).toBe(4);
  expect(swing(73)).toBe(0);
});

test.each([
  [1440, 756, { left: 691.4, top: 257.04, width: 518 }],
  [390, 716, { left: 47, top: 452, width: 296 }],
  [2560, 756, { left: 1393.6, top: 257, width: 592 }],
])("%ipx wide: the canvas covers the hero, and the whale lies where its picture lay", (width, height, at) => {
  const hero = { left: 0, top: 104, width, height };
  const picture = { ...at, top: at.top + 104, height: 0 };
  const { stage, cellPx, leftPx, topPx } = layoutStage(hero, picture);
  expect(leftPx).toBeLessThanOrEqual(0);
  expect(topPx).toBeLessThanOrEqual(0);
  expect(leftPx + stage.width * cellPx).toBeGreaterThanOrEqual(width);
  expect(topPx + stage.height * cellPx).toBeGreaterThanOrEqual(height);
  expect(Math.abs(leftPx + stage.whale.x * cellPx - at.left)).toBeLessThanOrEqual(0.5);
  expect(Math.abs(topPx + stage.whale.y * cellPx - at.top)).toBeLessThanOrEqual(0.5);
});

test("colours are packed as canvas pixels lie in memory", () => {
  expect(packColour("rgb(1, 2, 3)").toString(16)).toBe("ff030201");
});
