import { expect, test } from "vitest";
import { readAmountRange } from "./amount-range.ts";

test.each([
  ["199", { minFen: 19_900, maxFen: 19_900 }],
  ["¥19.90", { minFen: 1_990, maxFen: 1_990 }],
  ["100-200", { minFen: 10_000, maxFen: 20_000 }],
  ["100 – 1,200元", { minFen: 10_000, maxFen: 120_000 }],
  ["１００～２００", { minFen: 10_000, maxFen: 20_000 }],
  ["100到200", { minFen: 10_000, maxFen: 20_000 }],
  ["100 to 200", { minFen: 10_000, maxFen: 20_000 }],
  ["100-", { minFen: 10_000 }],
  ["-200", { maxFen: 20_000 }],
] as const)("%s is read as a range of amounts", (typed, range) => {
  expect(readAmountRange(typed)).toEqual(range);
});

test.each(["", "-", "many", "1-2-3", "0", "100-many"])("%s is no range of amounts", (typed) => {
  expect(readAmountRange(typed)).toBeUndefined();
});
