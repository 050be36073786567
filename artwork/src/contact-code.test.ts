import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { contactCodeFile, drawContactCode } from "./contact-code.ts";
import { outputPath } from "./media-step.ts";

test("the contact code that pages show is the one that is drawn", async () => {
  expect(await readFile(outputPath(contactCodeFile), "utf8")).toBe(await drawContactCode());
});
