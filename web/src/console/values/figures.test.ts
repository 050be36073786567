import { expect, test } from "vitest";
import { chinaTime, count, yuan } from "./figures.ts";

test("amounts have two decimals and grouped thousands", () => {
  expect(yuan(19_900)).toBe("¥199.00");
  expect(yuan(1_234_567_89)).toBe("¥1,234,567.89");
  expect(yuan(5)).toBe("¥0.05");
  expect(yuan(-123_456)).toBe("−¥1,234.56");
  expect(count(12_345)).toBe("12,345");
});

test("times are those of China, whatever the machine's zone", () => {
  expect(chinaTime("2026-11-22T16:30:00.000Z")).toBe("2026-11-23 00:30");
  expect(chinaTime("2026-11-22T16:30:00.000Z", "day")).toBe("2026-11-23");
  expect(chinaTime("2026-11-22T16:30:05.999Z", "second")).toBe("2026-11-23 00:30:05");
  expect(chinaTime("soon")).toBe("soon");
});
