import { expect, test } from "vitest";
import { styleSheets } from "../from-pages.ts";
import { commonCharacters } from "./make-fonts.ts";

const small = "instrument-sans-common.woff2";
const styles = styleSheets.fonts;

/** The ranges that the style sheet takes from a file, for a family. */
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

test("English pages take from the small file whatever it holds", () => {
  expect(rangesOf("BL En")).toEqual(commonCharacters.split(", "));
});

test("Chinese pages take nothing from it that belongs to Chinese: dots, quotes, dashes, ellipses", () => {
  const shared = ["U+B7", "U+2013-2014", "U+2018-2019", "U+201C-201D", "U+2022", "U+2026"];
  expect(rangesOf("BL")).toEqual(commonCharacters.split(", ").filter((range) => !shared.includes(range)));
});
