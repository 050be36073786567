import { expect, test } from "vitest";
import { csvText, firstColumn } from "./csv.ts";

test("the keys of a file are its first column without the heading", () => {
  expect(firstColumn('key,package\r\nAAAA-BBBB,Month\r\n"CCCC-DDDD",Year\r\n')).toEqual([
    "AAAA-BBBB",
    "CCCC-DDDD",
  ]);
  expect(firstColumn("key,package\r\n")).toEqual([]);
});

test("a reply that is no text is an empty file", () => {
  expect(csvText("key\r\n")).toBe("key\r\n");
  expect(csvText({})).toBe("");
});
