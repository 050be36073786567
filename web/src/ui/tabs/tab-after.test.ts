import { expect, test } from "vitest";
import { tabAfter } from "./tab-after.ts";

test("the arrows walk from tab to tab and around the ends", () => {
  expect([0, 1, 2].map((index) => tabAfter("ArrowRight", index, 3))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((index) => tabAfter("ArrowLeft", index, 3))).toEqual([2, 0, 1]);
});

test("Home and End lead to the ends", () => {
  expect(tabAfter("Home", 1, 3)).toBe(0);
  expect(tabAfter("End", 1, 3)).toBe(2);
});

test("other keys lead nowhere", () => {
  for (const key of ["ArrowDown", "Tab", "a", "Enter"]) expect(tabAfter(key, 1, 3)).toBeUndefined();
});
