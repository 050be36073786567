import { readdir, readFile } from "node:fs/promises";
import { languages } from "@baleen/contract/language.ts";
import { sharePaths } from "@baleen/web/entry-artwork.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { outputPath } from "../media-step.ts";
import { readHeadings } from "./read-headings.ts";
import { xmpTitle } from "./share-images.ts";

const maxBytes = 40_000;

async function readPicture(path: string) {
  const file = await readFile(outputPath(`web/public${path}`));
  const { width, height, xmp } = await sharp(file).metadata();
  return { width, height, bytes: file.length, xmp: xmp?.toString() };
}

test("every public page has a picture in both languages with the page's heading", async () => {
  const headings = await readHeadings();
  for (const { path, language, heading } of headings) {
    const picture = await readPicture(sharePaths.shareImage(path, language));
    expect(picture, `${path} in ${language}`).toMatchObject({ width: 1200, height: 630 });
    expect(picture.bytes).toBeLessThanOrEqual(maxBytes);
    expect(picture.xmp, "Draw it again: npm run media -- share").toBe(xmpTitle(heading));
  }
});

test("no picture is left of a page that is gone", async () => {
  const pages = (await readHeadings()).map(({ path, language }) => sharePaths.shareImage(path, language));
  const expected = [...pages, ...languages.map(sharePaths.shareSquare)];
  const committed = await readdir(outputPath("web/public/share"));
  expect(new Set(committed.map((file) => `/share/${file}`))).toEqual(new Set(expected));
});

test.each(languages)("the square preview in %s is square", async (language) => {
  const { width, height, bytes } = await readPicture(sharePaths.shareSquare(language));
  expect([width, height]).toEqual([600, 600]);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
});
