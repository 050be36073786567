import fc from "fast-check";
import { expect, test } from "vitest";
import { reducePrice } from "./promotion-price.ts";

const listFen = fc.integer({ min: 1, max: 100_000_000 });
const percent = fc.integer({ min: 1, max: 99 });

test("percent come off to the fen: less than one fen in the buyer's favour", () => {
  fc.assert(
    fc.property(listFen, percent, (list, off) => {
      const reduced = reducePrice(list, { percent: off });
      // 100 × the price, compared without a division.
      const exact = list * (100 - off);
      if (reduced === undefined) expect(exact).toBeLessThan(100);
      else {
        expect(reduced * 100).toBeLessThanOrEqual(exact);
        expect((reduced + 1) * 100).toBeGreaterThan(exact);
      }
    }),
  );
});

test("an amount comes off whole, or not at all", () => {
  fc.assert(
    fc.property(listFen, listFen, (list, fen) => {
      expect(reducePrice(list, { fen })).toBe(fen < list ? list - fen : undefined);
    }),
  );
});

test("a reduced price is at least 1 fen and lower than the price of the list", () => {
  fc.assert(
    fc.property(listFen, fc.oneof(fc.record({ percent }), fc.record({ fen: listFen })), (list, reduction) => {
      const reduced = reducePrice(list, reduction);
      if (reduced === undefined) return;
      expect(Number.isInteger(reduced)).toBe(true);
      expect(reduced).toBeGreaterThanOrEqual(1);
      expect(reduced).toBeLessThan(list);
    }),
  );
});

test("the borders of 0.01 yuan", () => {
  expect(reducePrice(1, { percent: 1 })).toBeUndefined();
  expect(reducePrice(2, { percent: 50 })).toBe(1);
  expect(reducePrice(100, { percent: 99 })).toBe(1);
  expect(reducePrice(99, { percent: 99 })).toBeUndefined();
  expect(reducePrice(3900, { fen: 3899 })).toBe(1);
  expect(reducePrice(3900, { fen: 3900 })).toBeUndefined();
  expect(reducePrice(3900, { percent: 15 })).toBe(3315);
  expect(reducePrice(3901, { percent: 15 })).toBe(3315);
});
