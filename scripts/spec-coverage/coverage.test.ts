import { expect, test } from "vitest";
import { describeCoverage, findGaps, readTag } from "./coverage.ts";

const sections = [
  {
    number: 8,
    name: "Errors",
    rows: [
      { id: "8.1", statement: "400 shows the server's message." },
      { id: "8.2", statement: "404 has a fixed message.", reading: "Also in English." },
    ],
  },
];
const proof = (title: string, rows: string[]) => ({ file: "a.test.ts", title, rows });

test("a title names its rows at its end and nowhere else", () => {
  expect(readTag("it works [spec 8.3]")).toEqual({ title: "it works", rows: ["8.3"] });
  expect(readTag("it works [spec 8.3, 9.1]")?.rows).toEqual(["8.3", "9.1"]);
  expect(readTag("[spec 8.3] works")).toBeUndefined();
  expect(readTag("it works")).toBeUndefined();
});

test("a row without a test, a test of no row and a row that is there twice are found", () => {
  expect(findGaps(sections, [proof("both", ["8.1", "8.2"])])).toEqual([]);
  expect(findGaps(sections, [proof("one", ["8.1"])])).toEqual(["Row 8.2 has no test."]);
  expect(findGaps(sections, [proof("more", ["8.1", "8.2", "8.9"])])).toEqual([
    'a.test.ts: "more" names row 8.9, which does not exist.',
  ]);
  const twice = [...sections, ...sections];
  expect(findGaps(twice, [proof("both", ["8.1", "8.2"])])).toEqual([
    "Row 8.1 is listed twice.",
    "Row 8.2 is listed twice.",
  ]);
});

test("each section has a line with its statements and tests", () => {
  const lines = describeCoverage(sections, [proof("a", ["8.1"]), proof("b", ["8.1", "8.2"])]);
  expect(lines).toEqual(["8 Errors: 2 statements, 2 tests"]);
});
