import { describe, expect, it } from "vitest";
import { type Grouping, regroup } from "./GroupedField.tsx";

const key: Grouping = {
  clean: (typed) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""),
  groups: [4, 4, 4, 4],
  separator: "-",
};

/** The value after typing at the caret, which is written as `|`. */
function after(shown: string): string {
  const caret = shown.indexOf("|");
  const grouped = regroup(key, shown.replace("|", ""), caret);
  return `${grouped.text.slice(0, grouped.caret)}|${grouped.text.slice(grouped.caret)}`;
}

describe("a text in groups", () => {
  it("grows its separators as it is typed", () => {
    expect(after("abcd|")).toBe("ABCD|");
    expect(after("ABCDe|")).toBe("ABCD-E|");
    expect(after("ABCD-EFGHi|")).toBe("ABCD-EFGH-I|");
  });

  it("keeps the caret where it is when something is typed in the middle", () => {
    expect(after("ABx|CD-EFGH")).toBe("ABX|C-DEFG-H");
    expect(after("ABCD-x|EFGH")).toBe("ABCD-X|EFG-H");
  });

  it("keeps the caret when something is deleted in the middle", () => {
    expect(after("AB|D-EFGH")).toBe("AB|DE-FGH");
    expect(after("ABCD|EFGH")).toBe("ABCD|-EFGH");
  });

  it("takes a pasted text in any spelling", () => {
    for (const pasted of [
      "abcdefgh23456789",
      "ABCD EFGH 2345 6789",
      " abcd-efgh-2345-6789\n",
      "卡密：ABCD—EFGH—2345—6789",
    ])
      expect(after(`${pasted}|`)).toBe("ABCD-EFGH-2345-6789|");
  });

  it("keeps what is too much where it can be seen", () => {
    expect(after("ABCD-EFGH-2345-6789x|")).toBe("ABCD-EFGH-2345-6789-X|");
    expect(after("ABCD-EFGH-2345-6789-Xyz|")).toBe("ABCD-EFGH-2345-6789-XYZ|");
    expect(after("xA|BCD-EFGH-2345-6789")).toBe("XA|BC-DEFG-H234-5678-9");
  });

  it("leaves alone what is right, and empties to nothing", () => {
    expect(after("ABCD-EF|GH")).toBe("ABCD-EF|GH");
    expect(after("-|")).toBe("|");
  });
});
