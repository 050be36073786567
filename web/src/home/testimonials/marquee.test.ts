import { expect, test } from "vitest";
import { adjacentPosition, advance, cardAt, glideAt, nearestPosition, wrap } from "./marquee.ts";

const step = 408;

test("the row goes half a pixel every 50 ms, however the frames fall [spec 9.6]", () => {
  expect(advance(0, 50)).toBeCloseTo(0.5);
  const tenSeconds = Array.from({ length: 600 }).reduce<number>(
    (position) => advance(position, 1000 / 60),
    0,
  );
  expect(tenSeconds).toBeCloseTo(100);
});

test("after a pause it does not leap", () => {
  expect(advance(10, 60_000)).toBeCloseTo(11);
  expect(advance(10, -5)).toBe(10);
});

test("after one full pass it is at the start again [spec 9.6]", () => {
  expect(wrap(5 * step, 5 * step)).toBe(0);
  expect(wrap(5 * step + 7, 5 * step)).toBe(7);
  expect(wrap(-1, 5 * step)).toBe(5 * step - 1);
  expect(wrap(3, 0)).toBe(0);
});

test("the dot is that of the card that is nearest to the start", () => {
  expect(cardAt(0, step, 5)).toBe(0);
  expect(cardAt(203, step, 5)).toBe(0);
  expect(cardAt(205, step, 5)).toBe(1);
  expect(cardAt(4.6 * step, step, 5)).toBe(0);
  expect(cardAt(-step, step, 5)).toBe(4);
});

test("next and previous go to the next card and wrap around", () => {
  expect(adjacentPosition(0, step, 1)).toBe(step);
  expect(adjacentPosition(0, step, -1)).toBe(-step);
  expect(adjacentPosition(1.3 * step, step, 1)).toBe(2 * step);
  expect(adjacentPosition(1.3 * step, step, -1)).toBe(step);
  expect(cardAt(adjacentPosition(4 * step, step, 1), step, 5)).toBe(0);
});

test("a row that stands a hair before or after a card still moves a whole card", () => {
  expect(adjacentPosition(1.999 * step, step, 1)).toBe(3 * step);
  expect(adjacentPosition(2.001 * step, step, -1)).toBe(step);
});

test("a card is reached the short way round", () => {
  expect(nearestPosition(0, 4, step, 5)).toBe(-step);
  expect(nearestPosition(0, 2, step, 5)).toBe(2 * step);
  expect(nearestPosition(4 * step, 0, step, 5)).toBe(5 * step);
});

test("a glide begins where it is and ends where it should", () => {
  const glide = { from: 100, to: 508, startedAt: 1000 };
  expect(glideAt(glide, 1000)).toEqual({ position: 100, isOver: false });
  expect(glideAt(glide, 1210).position).toBeGreaterThan(304);
  expect(glideAt(glide, 9000)).toEqual({ position: 508, isOver: true });
});
