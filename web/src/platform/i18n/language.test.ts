import { expect, test } from "vitest";
import { canonicalUrl, withoutLangParam } from "./use-language.tsx";

test("switching the language takes it out of the address and leaves the rest", () => {
  expect(withoutLangParam("https://a.example/pricing?lang=en")).toBe("https://a.example/pricing");
  expect(withoutLangParam("https://a.example/?a=1&lang=en&b=2#top")).toBe("https://a.example/?a=1&b=2#top");
});

test("an address without a language stays as it is, to the letter", () => {
  expect(withoutLangParam("https://a.example/?q=a%20b")).toBe("https://a.example/?q=a%20b");
});

test("Chinese pages have the plain address, English ones name their language", () => {
  expect(canonicalUrl("https://a.example", "/pricing", "zh")).toBe("https://a.example/pricing");
  expect(canonicalUrl("https://a.example", "/pricing", "en")).toBe("https://a.example/pricing?lang=en");
});
