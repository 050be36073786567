import { expect, test } from "vitest";
import { offsetOf } from "./offset.ts";

test("the last slide stands before the first, the second after it", () => {
  expect([8, 9, 0, 1, 2].map((index) => offsetOf(index, 0, 10))).toEqual([-2, -1, 0, 1, 2]);
});

test("the first slide stands after the last", () => {
  expect([7, 8, 9, 0, 1].map((index) => offsetOf(index, 9, 10))).toEqual([-2, -1, 0, 1, 2]);
});
