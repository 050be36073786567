import { expect, test } from "vitest";
import { writeCsv } from "./write-csv.ts";

test("no cell can run as a formula, and none breaks out of its place", () => {
  const csv = writeCsv(
    ["tag"],
    [["=cmd|' /C calc'!A0"], ["+1"], ["-2"], ["@x"], ["\t=1"], ['say "hi", now'], ["赠送"]],
  );
  expect(csv.split("\r\n")).toEqual([
    "\uFEFFtag",
    `"'=cmd|' /C calc'!A0"`,
    `"'+1"`,
    `"'-2"`,
    `"'@x"`,
    `"'\t=1"`,
    `"say ""hi"", now"`,
    "赠送",
    "",
  ]);
});
