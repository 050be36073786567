import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../machine/run.js";
import { specMutants } from "./spec-mutants.data.ts";
import { mutate } from "./spec-mutants.ts";
import { specSections } from "./spec-statements.data.ts";

test("each row of the specification has a mutant", () => {
  const mutated = new Set(specMutants.map(({ row }) => row));
  const rows = specSections.flatMap((section) => section.rows.map(({ id }) => id));
  expect(rows.filter((row) => !mutated.has(row))).toEqual([]);
  expect([...mutated].filter((row) => !rows.includes(row))).toEqual([]);
});

test("each mutant changes the file that it names", () => {
  for (const mutant of specMutants) {
    const source = readFileSync(join(root, mutant.file), "utf8");
    expect(mutate(source, mutant), mutant.row).not.toBe(source);
  }
});

test("a text that occurs twice is refused", () => {
  const mutant = { row: "1.1", file: "a.ts", find: "a", replace: "b" };
  expect(() => mutate("a a", mutant)).toThrow("2 times");
});
