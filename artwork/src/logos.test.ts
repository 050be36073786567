import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawLogos } from "./logos.ts";
import { outputPath } from "./media-step.ts";

test.each([...drawLogos()])("%s is what is drawn from the collection", (file, svg) => {
  expect(readFileSync(outputPath(file), "utf8")).toBe(svg);
});
