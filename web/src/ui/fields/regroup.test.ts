import { describe, expect, it } from "vitest";
import { codeGrouping, type Grouping, regroup } from "./GroupedField.tsx";

const key: Grouping = {
  clean: (typed) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""),
  groups: [4, 4, 4, 4],
  separator: "-",
};

/** The value after typing at the caret. `|` marks the caret. */
function after(shown: string, grouping: Grouping = key): string {
  const caret = shown.indexOf("|");
  const grouped = regroup(grouping, shown.replace("|", ""), caret);
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

describe("a code", () => {
  const typed = (shown: string) => after(shown, codeGrouping);

  it("is cleaned of full width, spaces and dashes as it is typed, and the caret stays", () => {
    expect(typed("１|")).toBe("1|");
    expect(typed("12 |")).toBe("12|");
    expect(typed("12—|")).toBe("12|");
    expect(typed("1-|23")).toBe("1|23");
    expect(typed("1２|3456")).toBe("12|3456");
  });

  it("is taken out of a message that is pasted", () => {
    expect(typed("【鲸帧】验证码123456，用于登录，5分钟内有效。|")).toBe("123456|");
    expect(typed("Your code is 123-456.|")).toBe("123456|");
    expect(typed("\u202d１２３ ４５６\u202c|")).toBe("123456|");
  });

  it("is never made of two, or of what else a text holds", () => {
    expect(typed("123456 654321|")).toBe("123456 654321|");
    expect(typed("room 12, 34|")).toBe("room 12, 34|");
    expect(typed("1234567|")).toBe("1234567|");
  });
});
