import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@baleen/contract/language.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { root } from "../../machine/run.js";
import { shareImage, shareSquare } from "../site-parts.ts";
import { describePicture } from "./describe-picture.ts";
import { readHeadings } from "./read-headings.ts";

const mostBytes = 40_000;

async function readPicture(address: string) {
  const file = readFileSync(join(root, "web/public", address));
  const { width, height, xmp } = await sharp(file).metadata();
  return { width, height, bytes: file.length, xmp: xmp?.toString() };
}

test("every public page has a picture in both languages with the page's heading", async () => {
  const headings = await readHeadings();
  expect(headings).toHaveLength(36);
  for (const { path, language, words } of headings) {
    const picture = await readPicture(shareImage(path, language));
    expect(picture, `${path} in ${language}`).toMatchObject({ width: 1200, height: 630 });
    expect(picture.bytes).toBeLessThanOrEqual(mostBytes);
    expect(picture.xmp, "Draw it again: npm run media -- share").toBe(describePicture(words));
  }
});

test.each(languages)("the square in %s is one", async (language) => {
  const { width, height, bytes } = await readPicture(shareSquare(language));
  expect([width, height]).toEqual([600, 600]);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});
