import { expect, test } from "vitest";
import { formatNumber, formatYuan } from "./figures.ts";

test("amounts have two decimals and grouped thousands", () => {
  expect(formatYuan(19_900)).toBe("¥199.00");
  expect(formatYuan(1_234_567_89)).toBe("¥1,234,567.89");
  expect(formatYuan(5)).toBe("¥0.05");
  expect(formatYuan(-123_456)).toBe("−¥1,234.56");
  expect(formatNumber(12_345)).toBe("12,345");
});
