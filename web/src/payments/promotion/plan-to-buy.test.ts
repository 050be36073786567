import { builtInPackages } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { reducePlan } from "./plan-to-buy.ts";

const [month, quarter] = builtInPackages;
if (!month || !quarter) throw new Error("There are no plans");
const promotion = {
  code: "SPRING",
  prices: [{ packageId: month.id, listPrice: 40, price: 36 }],
  firstPurchaseOnly: false,
  endsAt: null,
};

test("a plan costs what the server says, beside the price that it had without the code", () => {
  expect(reducePlan(month, promotion)).toEqual({
    ...month,
    price: 36,
    originalPrice: 40,
    promotion: { code: "SPRING", listPrice: 40 },
    listed: month,
  });
});

test("a plan that the code is not for stays as it is", () => {
  expect(reducePlan(quarter, promotion)).toBe(quarter);
  expect(reducePlan(month, undefined)).toBe(month);
});

test("a plan is reduced once, by the code that counts now", () => {
  const reduced = reducePlan(month, promotion);
  expect(reducePlan(reduced, promotion)).toEqual(reduced);
  expect(reducePlan(reduced, undefined)).toBe(month);
});
