import { expect, test } from "vitest";
import { measureShare, train } from "./captcha-reader.ts";
import { slotReader } from "./dense-reader.ts";
import { plainSource, productSource, seedFraction } from "./samples.ts";
import { bestText } from "./window-reader.ts";

const hidden = 48;
const lessons = 500;
const readings = 50;

test("a network of one hidden layer reads plain pictures, and at most one in five of the product's", async () => {
  const share = async (sourceOf: typeof productSource) => {
    const reader = slotReader(await sourceOf(1), hidden, await seedFraction(2));
    train(reader, await sourceOf(1), lessons);
    return measureShare(reader, await sourceOf(3), readings);
  };
  expect(await share(plainSource)).toBeGreaterThan(0.5);
  expect(await share(productSource)).toBeLessThan(0.2);
});

test("a sliding window reads the row of places that fit, not the likeliest alone", () => {
  const seen = Array.from({ length: 100 }, () => ({ symbol: "?", gain: -3 }));
  for (const [n, symbol] of [..."A9MU"].entries()) seen[10 + 15 * n] = { symbol, gain: 2 };
  // Too near to another symbol to be one.
  seen[12] = { symbol: "E", gain: 1.5 };
  expect(bestText(seen)).toBe("A9MU");
});
