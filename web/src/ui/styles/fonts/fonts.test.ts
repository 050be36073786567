import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

const small = "instrument-sans-common.woff2";
const styles = readFileSync(new URL("fonts.css", import.meta.url), "utf8");

/** The ranges that the style sheet assigns to a file in a family. */
function rangesOf(family: string, file = small): string[] {
  const rules = styles.match(/@font-face \{[^}]*\}/g) ?? [];
  const rule = rules.find((text) => text.includes(`"${family}"`) && text.includes(file));
  return (
    rule
      ?.match(/unicode-range:([^;]*);/)?.[1]
      ?.split(",")
      .map((range) => range.trim()) ?? []
  );
}

/** All code points in the ranges. */
function expand(ranges: readonly string[]): number[] {
  return ranges.flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

test.each(["BL", "BL En"])("%s takes no character from both files, and leaves no Latin-1 out", (family) => {
  const common = new Set(expand(rangesOf(family)));
  const others = new Set(expand(rangesOf(family, "instrument-sans-latin")));
  expect([...others].filter((point) => common.has(point))).toEqual([]);
  const latin = expand(["U+20-7E", "U+A0-B6", "U+B8-FF", "U+20AC", "U+2212"]);
  expect(latin.filter((point) => !common.has(point) && !others.has(point))).toEqual([]);
});

test("the small file and its headers come in the first ten packets of a connection", () => {
  const tenPackets = 14_600;
  const headers = 700;
  const { size } = statSync(new URL(small, import.meta.url));
  expect(size).toBeLessThanOrEqual(tenPackets - headers);
});

test("no line moves when the font arrives late: it is used from the first paint on or not at all", () => {
  const rules = styles.match(/@font-face \{[^}]*\}/g) ?? [];
  const downloaded = rules.filter((rule) => rule.includes("url("));
  expect(downloaded).toHaveLength(4);
  for (const rule of downloaded) expect(rule).toContain("font-display: optional;");
});
