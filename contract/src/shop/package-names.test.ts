import { expect, test } from "vitest";
import { isSoldOut, levelNames, packageNames } from "./package-names.ts";

test.each([
  [1, "Monthly"],
  [31, "Monthly"],
  [32, "Quarterly"],
  [93, "Quarterly"],
  [94, "Yearly"],
  [400, "Yearly"],
  [401, "Lifetime"],
])("a package of %i days is called %s in English [spec 9.15]", (validDays, en) => {
  expect(packageNames({ name: "会员", validDays })).toEqual({ zh: "会员", en });
});

test("a package of unknown days keeps its name in both languages", () => {
  expect(packageNames({ name: "会员", validDays: 0 })).toEqual({ zh: "会员", en: "会员" });
});

test("a package is sold out once its stock is used up, and never without a stock", () => {
  expect([1, 0, -1, null].map((stock) => isSoldOut({ stock }))).toEqual([false, true, true, false]);
});

test("there are four levels: basic, advanced, premium, ultimate [spec 3.2]", () => {
  expect(Object.entries(levelNames).map(([level, { en }]) => [level, en])).toEqual([
    ["1", "Basic"],
    ["2", "Advanced"],
    ["3", "Premium"],
    ["4", "Ultimate"],
  ]);
});
