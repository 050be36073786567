import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { languages } from "@baleen/contract/language.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { root } from "../machine/run.js";
import { creatures } from "./avatars/creatures.ts";
import { featurePictures } from "./features/make-features.ts";
import { jobPictures } from "./jobs/job-pictures.ts";

interface Promised {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

const ofJobs = Object.keys(jobPictures).map((id): Promised => {
  return { file: `web/src/home/jobs/pictures/${id}.webp`, width: 960, height: 640, bytes: 16_000 };
});
const ofFeatures = Object.keys(featurePictures).map((name): Promised => {
  return { file: `web/public/media/features/${name}.webp`, width: 1040, height: 650, bytes: 25_000 };
});
const ofCreatures = Object.keys(creatures).map((name): Promised => {
  return { file: `web/public/media/avatars/${name}.svg`, width: 32, height: 16, bytes: 1_500 };
});

const video = "web/src/home/demo-video/media";
const ofVideo = languages.map((language): Promised => {
  return { file: `${video}/poster.${language}.webp`, width: 1280, height: 720, bytes: 30_000 };
});

const opened = [
  "on-the-shore",
  ...languages.flatMap((language) => [`rough-cut.${language}`, `finished-cut.${language}`]),
];
const ofOpenings = opened.map((name): Promised => {
  return { file: `web/src/content-pages/pictures/${name}.webp`, width: 1280, height: 720, bytes: 30_000 };
});

test.each([...ofJobs, ...ofFeatures, ...ofCreatures, ...ofVideo, ...ofOpenings])(
  "$file measures $width by $height and weighs at most $bytes bytes",
  async ({ file, width, height, bytes }) => {
    const { width: wide, height: high } = await sharp(join(root, file)).metadata();
    expect([wide, high]).toEqual([width, height]);
    expect(statSync(join(root, file)).size).toBeLessThanOrEqual(bytes);
  },
);

test("the ten pictures of the carousel weigh at most 60 kB together", () => {
  const sum = ofJobs.reduce((bytes, { file }) => bytes + statSync(join(root, file)).size, 0);
  expect(sum).toBeLessThanOrEqual(60_000);
});

test.each(languages)("the video in %s weighs at most 500 kB, as MP4 and as WebM", (language) => {
  for (const kind of ["mp4", "webm"]) {
    expect(statSync(join(root, video, `demo.${language}.${kind}`)).size).toBeLessThanOrEqual(500_000);
  }
});

test.each(languages)(
  "the MP4 in %s says what it holds before its pictures, so that it starts at once",
  async (language) => {
    const bytes = await readFile(join(root, video, `demo.${language}.mp4`));
    expect(bytes.indexOf("moov")).toBeGreaterThan(0);
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  },
);
