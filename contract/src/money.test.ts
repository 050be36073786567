import fc from "fast-check";
import { expect, test } from "vitest";
import { exactPrice, fenOfYuan, shortPrice, yuanOfFen } from "./money.ts";

test("every amount of fen survives the way through yuan", () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000_000 }), (fen) => {
      expect(fenOfYuan(yuanOfFen(fen))).toBe(fen);
    }),
  );
  // Multiplied by a hundred, these are 434.99999999999994 and 113.99999999999999.
  expect(fenOfYuan(4.35)).toBe(435);
  expect(fenOfYuan(1.14)).toBe(114);
  expect([0, 1e9].map(fenOfYuan)).toEqual([0, 1e11]);
});

test.each([-0.01, 0.001, 1.999, Number.NaN, Number.POSITIVE_INFINITY, 1e9 + 1])("%d is no amount", (yuan) => {
  expect(fenOfYuan(yuan)).toBeUndefined();
});

test("prices have decimals only if there are any, amounts to pay always two", () => {
  expect([269, 0.74, 19.9].map(shortPrice)).toEqual(["¥269", "¥0.74", "¥19.90"]);
  expect([269, 0.74, 19.9].map(exactPrice)).toEqual(["¥269.00", "¥0.74", "¥19.90"]);
});
