import { expect, test } from "vitest";
import { msToNextSecond, secondsLeft } from "./cooldown.ts";

const deadlineMs = 1_000_000;

test("a countdown starts at its full seconds and ends at 0", () => {
  expect(secondsLeft(deadlineMs, deadlineMs - 60_000)).toBe(60);
  expect(secondsLeft(deadlineMs, deadlineMs - 59_999)).toBe(60);
  expect(secondsLeft(deadlineMs, deadlineMs - 59_000)).toBe(59);
  expect(secondsLeft(deadlineMs, deadlineMs - 1)).toBe(1);
  expect(secondsLeft(deadlineMs, deadlineMs)).toBe(0);
});

test("a tab suspended beyond the deadline resumes at 0, not below", () => {
  expect(secondsLeft(deadlineMs, deadlineMs + 3_600_000)).toBe(0);
  expect(msToNextSecond(deadlineMs, deadlineMs + 3_600_000)).toBe(0);
});

test("each timer ends exactly when the number changes", () => {
  let nowMs = deadlineMs - 60_000;
  const shown: number[] = [];
  while (nowMs < deadlineMs) {
    shown.push(secondsLeft(deadlineMs, nowMs));
    nowMs += msToNextSecond(deadlineMs, nowMs);
  }
  expect(shown).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
});

test("the next timer makes up for a late one", () => {
  const lateMs = deadlineMs - 58_700;
  expect(secondsLeft(deadlineMs, lateMs)).toBe(59);
  expect(msToNextSecond(deadlineMs, lateMs)).toBe(700);
});
