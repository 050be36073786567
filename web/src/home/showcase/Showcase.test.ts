import { expect, test } from "vitest";
import { slideOffset } from "./Showcase.tsx";

test("the last slide stands before the first, the second after it", () => {
  expect([8, 9, 0, 1, 2].map((index) => slideOffset(index, 0, 10))).toEqual([-2, -1, 0, 1, 2]);
});

test("the first slide stands after the last", () => {
  expect([7, 8, 9, 0, 1].map((index) => slideOffset(index, 9, 10))).toEqual([-2, -1, 0, 1, 2]);
});
