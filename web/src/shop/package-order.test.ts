import { builtInPackages } from "@baleen/contract/content/built-in-content.ts";
import { isSoldOut } from "@baleen/contract/shop/package-names.ts";
import { describe, expect, it } from "vitest";
import { packageLabel } from "../payments/package-duration.ts";
import { buyLabel, perMonthText, validityText } from "./PricingPage.text.ts";
import { featuredFirst, featuredOf, formerPrice, savedAgainstMonths, sortPackages } from "./package-order.ts";

const codes = (packages: readonly { code: string }[]) => packages.map(({ code }) => code);

describe("the packages on the page", () => {
  it("are sorted by `sort`, in whatever order they arrive", () => {
    expect(codes(sortPackages(builtInPackages.toReversed()))).toEqual(["monthly", "quarterly", "yearly"]);
  });

  it("recommend the deepest level", () => {
    expect(featuredOf(builtInPackages)?.code).toBe("yearly");
    expect(featuredOf(builtInPackages.toReversed())?.code).toBe("yearly");
  });

  it("begin with the recommended one, whatever its place, and go on in their order", () => {
    expect(codes(featuredFirst(sortPackages(builtInPackages)))).toEqual(["yearly", "monthly", "quarterly"]);
    expect(featuredFirst(builtInPackages.slice(0, 1))).toHaveLength(1);
  });

  it("begin with the one that a friend has shared, which stands out then, if it is on sale", () => {
    const quarterly = builtInPackages.find(({ code }) => code === "quarterly")?.id;
    const sorted = sortPackages(builtInPackages);
    expect(codes(featuredFirst(sorted, quarterly))).toEqual(["quarterly", "monthly", "yearly"]);
    expect(featuredOf(sorted, quarterly)?.code).toBe("quarterly");
    expect(codes(featuredFirst(sorted, 99))).toEqual(codes(featuredFirst(sorted)));
  });

  it("recommend nothing where there is no choice", () => {
    expect(featuredOf(builtInPackages.slice(0, 1))).toBeUndefined();
    expect(featuredOf([])).toBeUndefined();
  });

  it("are sold out at a stock of nought, never with none given", () => {
    expect(isSoldOut({ stock: 0 })).toBe(true);
    expect(isSoldOut({ stock: 1 })).toBe(false);
    expect(isSoldOut({ stock: null })).toBe(false);
  });

  it("strike out only a price that was higher [spec 2.19]", () => {
    expect(formerPrice({ price: 99, originalPrice: 117 })).toBe(117);
    expect(formerPrice({ price: 99, originalPrice: 99 })).toBeUndefined();
    expect(formerPrice({ price: 99, originalPrice: 9 })).toBeUndefined();
    expect(formerPrice({ price: 99, originalPrice: null })).toBeUndefined();
  });
});

it("is called a former price only where it was one: the sum of months is a saving", () => {
  const month = { price: 39, originalPrice: null, validDays: 30 };
  const year = { price: 269, originalPrice: 468, validDays: 365 };
  expect(savedAgainstMonths(year, [month, year])).toBe(199);
  expect(savedAgainstMonths({ ...year, originalPrice: 399 }, [month, year])).toBe(0);
  expect(savedAgainstMonths(year, [year])).toBe(0);
  expect(savedAgainstMonths(month, [month, year])).toBe(0);
});

describe("what a package says", () => {
  it("is how long it lasts", () => {
    expect(validityText({ validDays: 365 })).toEqual({ zh: "有效期365天。", en: "Valid for 365 days." });
  });

  it("is what 30 days of it cost, where it has months", () => {
    const monthly = (validDays: number, price: number) => perMonthText({ validDays, price });
    expect(monthly(30, 39)).toEqual({ zh: "¥39/月", en: "¥39 a month" });
    expect(monthly(31, 39)).toEqual(monthly(30, 39));
    expect(monthly(90, 99).en).toBe("¥33 a month");
    expect(monthly(365, 269).en).toBe("≈¥22 a month");
    for (const [days, price] of [
      [7, 9],
      [0, 9],
      [3651, 999],
      [90, 0],
    ] as const)
      expect(monthly(days, price)).toEqual({ zh: "", en: "" });
  });

  it("is a lifetime beyond ten years", () => {
    expect(validityText({ validDays: 3651 }).zh).toBe("永久有效。");
    expect(packageLabel({ name: "终身会员", validDays: 36500 })).toEqual({
      zh: "终身会员，永久",
      en: "Lifetime",
    });
  });

  it("hides the days that English would call a lifetime, unless the description gives them", () => {
    const twoYears = { name: "两年会员", validDays: 730, price: 499 };
    expect(packageLabel(twoYears)).toEqual({ zh: "两年会员，730天", en: "Lifetime" });
    expect(validityText(twoYears)).toEqual({ zh: "有效期730天。", en: "" });
    expect(perMonthText(twoYears)).toEqual({ zh: "≈¥21/月", en: "" });
    const told = { ...twoYears, descriptionEn: "730 days of videos." };
    expect(packageLabel(told).en).toBe("Lifetime, 730 days");
    expect(validityText(told).en).toBe("Valid for 730 days.");
    expect(packageLabel({ ...twoYears, description: "1730天" }).en).toBe("Lifetime");
    expect(packageLabel({ ...twoYears, validDays: 400 }).en).toBe("Yearly, 400 days");
  });

  it("is its name and its days in the order", () => {
    expect(packageLabel({ name: "年度会员", validDays: 365 })).toEqual({
      zh: "年度会员，365天",
      en: "Yearly, 365 days",
    });
    expect(packageLabel({ name: "体验", validDays: 1 }).en).toMatch(/, 1 day$/);
  });

  it("names the package on its button", () => {
    expect(builtInPackages.map((plan) => buyLabel(plan).en)).toEqual([
      "Buy Monthly",
      "Buy Quarterly",
      "Buy Yearly",
    ]);
    expect(builtInPackages.map((plan) => buyLabel(plan).zh)).toContain("购买年度会员");
  });
});
