import { expect, test } from "vitest";
import {
  canRotate,
  initialRotation,
  type RotationEvent,
  rotationReducer,
  swipeDirection,
} from "./use-carousel.ts";

function after(...events: RotationEvent[]) {
  return events.reduce(rotationReducer, initialRotation);
}

test("a carousel goes on by itself while it can be seen", () => {
  expect(canRotate(initialRotation, true)).toBe(true);
  expect(canRotate(initialRotation, false)).toBe(false);
});

test("hovering pauses the carousel, and leaving resumes it", () => {
  const held = after({ type: "hovered", isHovered: true });
  expect(canRotate(held, true)).toBe(false);
  expect(canRotate(rotationReducer(held, { type: "hovered", isHovered: false }), true)).toBe(true);
});

test("the keyboard inside stops it for good, a click does not", () => {
  expect(canRotate(after({ type: "focused", byKeyboard: true }), true)).toBe(false);
  expect(canRotate(after({ type: "focused", byKeyboard: false }), true)).toBe(true);
});

test("using it stops it for good, even once the mouse has left", () => {
  const used = after({ type: "hovered", isHovered: true }, { type: "used" });
  expect(canRotate(rotationReducer(used, { type: "hovered", isHovered: false }), true)).toBe(false);
});

test("its button starts it again, though the keyboard is still inside", () => {
  const started = after({ type: "focused", byKeyboard: true }, { type: "toggled" });
  expect(canRotate(started, true)).toBe(true);
  expect(canRotate(rotationReducer(started, { type: "toggled" }), true)).toBe(false);
});

test("a swipe to the left asks for the next, to the right for the previous", () => {
  expect(swipeDirection(-40)).toBe(1);
  expect(swipeDirection(40)).toBe(-1);
});

test("less than 40 px are no swipe", () => {
  expect(swipeDirection(39)).toBeUndefined();
  expect(swipeDirection(-39)).toBeUndefined();
});
