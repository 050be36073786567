import { expect, test } from "vitest";
import { canonicalUrl } from "./use-language.tsx";

test("Chinese pages have the plain address, English ones name their language", () => {
  expect(canonicalUrl("https://a.example", "/pricing", "zh")).toBe("https://a.example/pricing");
  expect(canonicalUrl("https://a.example", "/pricing", "en")).toBe("https://a.example/pricing?lang=en");
});
