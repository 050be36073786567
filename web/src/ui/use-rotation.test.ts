import { expect, test } from "vitest";
import { nextIndex } from "./use-rotation.ts";

test("announcements come one after the other and start over", () => {
  expect([0, 1, 2].map((index) => nextIndex(index, 3))).toEqual([1, 2, 0]);
});

test("one announcement stays, none is no mistake", () => {
  expect(nextIndex(0, 1)).toBe(0);
  expect(nextIndex(0, 0)).toBe(0);
});
