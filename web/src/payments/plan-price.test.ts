import { builtInPackages } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { priceFromText, termText } from "./plan-price.text.ts";

test("the lowest price names its days, and that nothing renews by itself", () => {
  expect(priceFromText(builtInPackages)).toEqual({
    zh: "¥39/30天起，不自动续费",
    en: "From ¥39 for 30 days. No auto-renewal",
  });
  expect(priceFromText([])).toBeUndefined();
});

test("only a package for life is said to last for life", () => {
  expect(termText({ validDays: 365 })).toEqual({ zh: "365天，不自动续费", en: "365 days. No auto-renewal" });
  expect(termText({ validDays: 0 })).toEqual({ zh: "不自动续费", en: "No auto-renewal" });
  expect(termText({ validDays: 36500 })).toEqual({ zh: "永久有效", en: "Lifetime access" });
  expect(priceFromText([{ validDays: 36500, price: 999 }])).toEqual({
    zh: "¥999起，永久有效",
    en: "From ¥999. Lifetime access",
  });
});
