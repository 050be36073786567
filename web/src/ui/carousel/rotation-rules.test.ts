import { expect, test } from "vitest";
import { followRules, freshRules, mayRun, type RotationEvent } from "./rotation-rules.ts";

function after(...events: RotationEvent[]) {
  return events.reduce(followRules, freshRules);
}

test("a carousel goes on by itself while it can be seen", () => {
  expect(mayRun(freshRules, true)).toBe(true);
  expect(mayRun(freshRules, false)).toBe(false);
});

test("a mouse holds it, and lets it go", () => {
  const held = after({ type: "hovered", isHovered: true });
  expect(mayRun(held, true)).toBe(false);
  expect(mayRun(followRules(held, { type: "hovered", isHovered: false }), true)).toBe(true);
});

test("the keyboard inside stops it for good, a click does not", () => {
  expect(mayRun(after({ type: "focused", byKeyboard: true }), true)).toBe(false);
  expect(mayRun(after({ type: "focused", byKeyboard: false }), true)).toBe(true);
});

test("using it stops it for good, even once the mouse has left", () => {
  const used = after({ type: "hovered", isHovered: true }, { type: "used" });
  expect(mayRun(followRules(used, { type: "hovered", isHovered: false }), true)).toBe(false);
});

test("its button starts it again, though the keyboard is still inside", () => {
  const started = after({ type: "focused", byKeyboard: true }, { type: "toggled" });
  expect(mayRun(started, true)).toBe(true);
  expect(mayRun(followRules(started, { type: "toggled" }), true)).toBe(false);
});
