import { expect, test } from "vitest";
import { swipeDirection } from "./use-carousel.ts";

test("a swipe to the left asks for the next, to the right for the previous", () => {
  expect(swipeDirection(-40)).toBe(1);
  expect(swipeDirection(40)).toBe(-1);
});

test("less than 40 px are no swipe", () => {
  expect(swipeDirection(39)).toBeUndefined();
  expect(swipeDirection(-39)).toBeUndefined();
});
