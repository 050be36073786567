import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../machine/run.js";
import { commonCharacters } from "./common-characters.ts";

const folder = join(root, "web/src/styles/letters");
const small = "instrument-sans-common.woff2";
const styles = readFileSync(join(folder, "letters.css"), "utf8");

/** The characters that the style sheet takes from the small file, for a family. */
function rangesOf(family: string): string[] {
  const rules = styles.match(/@font-face \{[^}]*\}/g) ?? [];
  const rule = rules.find((text) => text.includes(`"${family}"`) && text.includes(small));
  return (
    rule
      ?.match(/unicode-range:([^;]*);/)?.[1]
      ?.split(",")
      .map((range) => range.trim()) ?? []
  );
}

test("English pages take from the small file whatever it holds", () => {
  expect(rangesOf("BL En")).toEqual(commonCharacters.split(", "));
});

test("Chinese pages take nothing from it that belongs to Chinese: dots, quotes, dashes, ellipses", () => {
  const shared = ["U+B7", "U+2013-2014", "U+2018-2019", "U+201C-201D", "U+2022", "U+2026"];
  expect(rangesOf("BL")).toEqual(commonCharacters.split(", ").filter((range) => !shared.includes(range)));
});

test("the small file and its headers come in the first ten packets of a connection", () => {
  const tenPackets = 14_600;
  const headers = 700;
  const { size } = statSync(join(folder, small));
  expect(size).toBeLessThanOrEqual(tenPackets - headers);
});

test("no line moves when the font arrives late: it is used from the first paint on or not at all", () => {
  const rules = styles.match(/@font-face \{[^}]*\}/g) ?? [];
  const downloaded = rules.filter((rule) => rule.includes("url("));
  expect(downloaded).toHaveLength(4);
  for (const rule of downloaded) expect(rule).toContain("font-display: optional;");
});
