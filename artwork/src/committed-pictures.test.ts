import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { languages } from "@baleen/contract/language.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { creatures } from "./avatars/creatures.ts";
import { featurePictures } from "./features/make-features.ts";
import { outputPath } from "./media-step.ts";
import { showcasePictures } from "./showcase/make-showcase.ts";

interface ExpectedPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

const showcaseFiles = Object.keys(showcasePictures).map((id): ExpectedPicture => {
  return { file: `web/src/home/showcase/pictures/${id}.webp`, width: 960, height: 640, bytes: 16_000 };
});
const featureFiles = Object.keys(featurePictures).map((name): ExpectedPicture => {
  return { file: `web/public/media/features/${name}.webp`, width: 1040, height: 650, bytes: 25_000 };
});
const avatarFiles = Object.keys(creatures).map((name): ExpectedPicture => {
  return { file: `web/public/media/avatars/${name}.svg`, width: 32, height: 16, bytes: 1_500 };
});

const video = "web/src/home/demo-video/media";
const posterFiles = languages.map((language): ExpectedPicture => {
  return { file: `${video}/poster.${language}.webp`, width: 1280, height: 720, bytes: 30_000 };
});

const pageHeaderNames = [
  "on-the-shore",
  ...languages.flatMap((language) => [`rough-cut.${language}`, `finished-cut.${language}`]),
];
const pageHeaderFiles = pageHeaderNames.map((name): ExpectedPicture => {
  return { file: `web/src/content-pages/pictures/${name}.webp`, width: 1280, height: 720, bytes: 30_000 };
});

const readmeFiles = ["light", "dark"].map((theme): ExpectedPicture => {
  return { file: `docs/pictures/home-${theme}.png`, width: 1280, height: 800, bytes: 40_000 };
});

test("the README opens with both of its pictures", async () => {
  const opening = (await readFile(outputPath("README.md"), "utf8")).split("\n## ")[0];
  for (const { file } of readmeFiles) expect(opening).toContain(file);
});

test.each([
  ...readmeFiles,
  ...showcaseFiles,
  ...featureFiles,
  ...avatarFiles,
  ...posterFiles,
  ...pageHeaderFiles,
])(
  "$file measures $width by $height and weighs at most $bytes bytes",
  async ({ file, width, height, bytes }) => {
    const { width: wide, height: high } = await sharp(outputPath(file)).metadata();
    expect([wide, high]).toEqual([width, height]);
    expect(statSync(outputPath(file)).size).toBeLessThanOrEqual(bytes);
  },
);

test("the ten pictures of the carousel weigh at most 60 kB together", () => {
  const sum = showcaseFiles.reduce((bytes, { file }) => bytes + statSync(outputPath(file)).size, 0);
  expect(sum).toBeLessThanOrEqual(60_000);
});

test.each(languages)("the video in %s weighs at most 500 kB, as MP4 and as WebM", (language) => {
  for (const kind of ["mp4", "webm"]) {
    expect(statSync(outputPath(`${video}/demo.${language}.${kind}`)).size).toBeLessThanOrEqual(500_000);
  }
});

test.each(languages)(
  "the MP4 in %s has its index before its pictures, so that it starts before it is complete",
  async (language) => {
    const bytes = await readFile(outputPath(`${video}/demo.${language}.mp4`));
    expect(bytes.indexOf("moov")).toBeGreaterThan(0);
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  },
);
