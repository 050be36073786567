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
  expect(measureSizes([file(10), file(65), file(90)])).toMatchObject({
    median: 65,
    ninetieth: 90,
    findings: [],
  });
  expect(measureSizes([file(10), file(66), file(90)]).findings).toHaveLength(1);
  expect(measureSizes([file(10), file(20), file(151)]).findings).toHaveLength(1);
});

test("many small files of the product are refused, and no others", () => {
  const many = (path: string) => Array.from({ length: 61 }, () => file(20, path));
  const rules = (path: string) => measureSizes(many(path)).findings.map(({ rule }) => rule);
  expect(rules("server/src/cards/card-key.ts")).toEqual(["sizes"]);
  for (const path of [
    "server/src/db/migrations/0001-accounts.ts",
    "server/src/commands/jobs.ts",
    "web/src/entry-client.tsx",
    "web/src/home/home.text.ts",
    "scripts/start.js",
  ]) {
    expect(rules(path)).toEqual([]);
  }
  expect(measureSizes(many("web/src/a.ts").slice(1)).findings).toEqual([]);
});
