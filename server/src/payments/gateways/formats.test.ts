import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatYuan, parseYuan, truncateToBytes } from "./formats.ts";

describe("amounts as gateways write them", () => {
  test("have two decimals, always", () => {
    expect([0, 1, 10, 990, 26_900, 100_000_000_000].map(formatYuan)).toEqual([
      "0.00",
      "0.01",
      "0.10",
      "9.90",
      "269.00",
      "1000000000.00",
    ]);
  });

  test("come back as the fen they were", () => {
    fc.assert(fc.property(fc.nat(999_999_999_999), (fen) => parseYuan(formatYuan(fen)) === fen));
  });

  test("may leave decimals out", () => {
    expect(["19.9", "19", "0.07", "007.5"].map(parseYuan)).toEqual([1990, 1900, 7, 750]);
  });

  test.each(["", "-1", "+1", "1.", ".5", "1.234", "1e3", "1,000", " 1", "1\n", "１", "NaN", "12345678901"])(
    "%j is no amount",
    (text) => {
      expect(parseYuan(text)).toBeUndefined();
    },
  );

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])("%d fen are never written", (fen) => {
    expect(() => formatYuan(fen)).toThrow(RangeError);
  });
});

test("a text is truncated between characters, never within one", () => {
  expect(truncateToBytes("鲸帧 Pro", 3)).toBe("鲸");
  expect(truncateToBytes("鲸帧 Pro", 8)).toBe("鲸帧 P");
  expect(truncateToBytes("a🐋b", 4)).toBe("a");
  expect(truncateToBytes("a🐋b", 5)).toBe("a🐋");
  expect(truncateToBytes("", 5)).toBe("");
});
