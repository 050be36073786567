import { expect, test } from "vitest";
import { csvEnd, csvLine, csvStart, isWholeCsv, writeCsv } from "./write-csv.ts";

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

test("a file that ends anywhere before its end is not whole, whatever its cells hold", () => {
  const rows = [
    ["a", "1"],
    ["two\r\nlines", "2"],
    ['say "rows,3"\r\n', "3"],
    ["rows", "4"],
    ["rows,5\r\n", ""],
  ];
  const lines = rows.map(csvLine);
  const csv = `${csvStart}${csvLine(["name", "number"])}${lines.join("")}${csvEnd(rows.length)}`;
  expect(isWholeCsv(csv)).toBe(true);
  for (let end = 0; end < csv.length; end += 1) expect(isWholeCsv(csv.slice(0, end))).toBe(false);
  const withoutARow = csv.replace(lines[1] ?? "", "");
  expect(isWholeCsv(withoutARow)).toBe(false);
  expect(isWholeCsv(`${csvStart}${csvLine(["name"])}${csvEnd(0)}`)).toBe(true);
});
