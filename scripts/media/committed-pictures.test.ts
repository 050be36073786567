import { statSync } from "node:fs";
import { join } from "node:path";
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

const ofJobs = Object.keys(jobPictures).flatMap((id): Promised[] => {
  const name = `web/src/home/jobs/pictures/${id}`;
  return [".avif", ".webp"].flatMap((kind) => [
    { file: `${name}${kind}`, width: 960, height: 640, bytes: 20_000 },
    { file: `${name}-480${kind}`, width: 480, height: 320, bytes: 12_000 },
  ]);
});
const ofFeatures = Object.keys(featurePictures).map((name): Promised => {
  return { file: `web/public/media/features/${name}.webp`, width: 1040, height: 650, bytes: 25_000 };
});
const ofCreatures = Object.keys(creatures).map((name): Promised => {
  return { file: `web/public/media/avatars/${name}.svg`, width: 16, height: 16, bytes: 1_500 };
});

test.each([...ofJobs, ...ofFeatures, ...ofCreatures])(
  "$file measures $width by $height and weighs at most $bytes bytes",
  async ({ file, width, height, bytes }) => {
    const { width: wide, height: high } = await sharp(join(root, file)).metadata();
    expect([wide, high]).toEqual([width, height]);
    expect(statSync(join(root, file)).size).toBeLessThanOrEqual(bytes);
  },
);

test("the ten large pictures of the carousel weigh at most 100 kB together", () => {
  const weights = ofJobs.filter(({ file, width }) => width === 960 && file.endsWith(".avif"));
  const sum = weights.reduce((bytes, { file }) => bytes + statSync(join(root, file)).size, 0);
  expect(sum).toBeLessThanOrEqual(100_000);
});
