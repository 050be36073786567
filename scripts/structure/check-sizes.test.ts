import { expect, test } from "vitest";
import { checkSize, measureSizes, wall } from "./check-sizes.ts";

const file = (lines: number, path = "web/src/a.ts") => ({ path, text: "x;\n".repeat(lines) });

test("a file stops at the wall", () => {
  expect(checkSize(file(wall))).toEqual([]);
  expect(checkSize(file(wall + 1))).toMatchObject([{ path: "web/src/a.ts", line: 251, rule: "sizes" }]);
});

test("data may be as long as it is", () => {
  for (const path of [
    "web/src/content/legal.data.ts",
    "contract/src/built-in-content.ts",
    "web/src/a.json",
  ]) {
    expect(checkSize(file(900, path))).toEqual([]);
  }
});

test("many long files are refused although each is below the wall", () => {
  expect(measureSizes([file(10), file(60), file(90)])).toMatchObject({
    median: 60,
    ninetieth: 90,
    findings: [],
  });
  expect(measureSizes([file(10), file(61), file(90)]).findings).toHaveLength(1);
  expect(measureSizes([file(10), file(20), file(151)]).findings).toHaveLength(1);
});
