import { expect, test } from "vitest";
import { gridPath } from "./grid-path.ts";
import { icons } from "./icons.ts";

test("a drawing becomes one rectangle for each run of cells", () => {
  expect(gridPath(["##.#", ".#"], "#")).toBe("M0 0h2v1h-2zM3 0h1v1h-1zM1 1h1v1h-1z");
  expect(gridPath(["...."], "#")).toBe("");
});

test.each(Object.entries(icons))(
  "%s stays on its grid of twelve by twelve",
  (_name, rows: readonly string[]) => {
    expect(rows.length).toBeLessThanOrEqual(12);
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(12);
    expect(rows.join("")).toMatch(/^[# ]+$/);
  },
);
