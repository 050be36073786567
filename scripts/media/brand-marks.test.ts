import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../machine/run.js";
import { drawBrandMarks } from "./brand-marks.ts";

test.each([...drawBrandMarks()])("%s is what is drawn from the collection", (file, svg) => {
  expect(readFileSync(join(root, file), "utf8")).toBe(svg);
});
