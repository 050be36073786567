import { expect, test } from "vitest";
import { checkSize } from "./check-sizes.ts";

const file = (lines: number, path = "web/src/a.ts") => ({ path, text: "x;\n".repeat(lines) });

test("a file has at most 400 lines", () => {
  expect(checkSize(file(400))).toEqual([]);
  expect(checkSize(file(401))).toMatchObject([{ path: "web/src/a.ts", line: 401, rule: "sizes" }]);
});

test("data may be as long as it is", () => {
  for (const path of [
    "web/src/content/legal.data.ts",
    "contract/src/content/built-in-content.ts",
    "web/src/a.json",
  ]) {
    expect(checkSize(file(900, path))).toEqual([]);
  }
});
