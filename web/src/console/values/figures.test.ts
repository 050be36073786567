import { expect, test } from "vitest";
import { count, yuan } from "./figures.ts";

test("amounts have two decimals and grouped thousands", () => {
  expect(yuan(19_900)).toBe("¥199.00");
  expect(yuan(1_234_567_89)).toBe("¥1,234,567.89");
  expect(yuan(5)).toBe("¥0.05");
  expect(yuan(-123_456)).toBe("−¥1,234.56");
  expect(count(12_345)).toBe("12,345");
});
