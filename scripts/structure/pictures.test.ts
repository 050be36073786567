import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { root } from "../machine/run.js";

// Images drawn by `npm run media` that visitors download.

interface Kind {
  readonly folder: string;
  readonly name: RegExp;
  readonly count: number;
  readonly width: number;
  readonly height: number;
  readonly maxBytes: number;
}

const video = "web/src/home/demo-video/media";
const showcase = "web/src/home/showcase/pictures";
const proofs = "web/src/home/showcase/proofs/pictures";
const kinds: readonly Kind[] = [
  { folder: "docs/pictures", name: /^home-/, count: 2, width: 1280, height: 800, maxBytes: 40_000 },
  { folder: showcase, name: /webp$/, count: 10, width: 960, height: 640, maxBytes: 16_000 },
  { folder: proofs, name: /(before|after)\.webp$/, count: 4, width: 960, height: 640, maxBytes: 5_000 },
  { folder: "web/public/media/avatars", name: /svg$/, count: 8, width: 32, height: 16, maxBytes: 1_500 },
  { folder: video, name: /^poster/, count: 2, width: 1280, height: 720, maxBytes: 30_000 },
  {
    folder: "web/src/content-pages/pictures",
    name: /webp$/,
    count: 5,
    width: 1280,
    height: 720,
    maxBytes: 30_000,
  },
  { folder: "web/public/share", name: /^square/, count: 2, width: 600, height: 600, maxBytes: 40_000 },
  { folder: "web/public/share", name: /^(?!square)/, count: 38, width: 1200, height: 630, maxBytes: 40_000 },
];

const filesIn = ({ folder, name }: Pick<Kind, "folder" | "name">) =>
  readdirSync(join(root, folder))
    .filter((file) => name.test(file))
    .map((file) => join(root, folder, file));
const bytesOf = (file: string) => statSync(file).size;

test.each(kinds)(
  "$count pictures in $folder measure $width by $height and weigh at most $maxBytes bytes",
  async (kind) => {
    const files = filesIn(kind);
    expect(files).toHaveLength(kind.count);
    for (const file of files) {
      const { width, height } = await sharp(file).metadata();
      expect([width, height], file).toEqual([kind.width, kind.height]);
      expect(bytesOf(file), file).toBeLessThanOrEqual(kind.maxBytes);
    }
  },
);

test("the README opens with both of its pictures", async () => {
  const opening = (await readFile(join(root, "README.md"), "utf8")).split("\n## ")[0];
  for (const theme of ["light", "dark"]) expect(opening).toContain(`docs/pictures/home-${theme}.png`);
});

test("what visitors try features on weighs at most 30 kB", () => {
  const sum = filesIn({ folder: proofs, name: /webp$/ }).reduce((bytes, file) => bytes + bytesOf(file), 0);
  expect(sum).toBeLessThanOrEqual(30_000);
});

test("the ten pictures of the carousel weigh at most 60 kB together", () => {
  const sum = filesIn({ folder: showcase, name: /webp$/ }).reduce((bytes, file) => bytes + bytesOf(file), 0);
  expect(sum).toBeLessThanOrEqual(60_000);
});

test.each(["zh", "en"])("the video in %s weighs at most 500 kB, as MP4 and as WebM", (language) => {
  for (const kind of ["mp4", "webm"]) {
    expect(bytesOf(join(root, video, `demo.${language}.${kind}`))).toBeLessThanOrEqual(500_000);
  }
});

test.each(["zh", "en"])(
  "the MP4 in %s has its index before its pictures, so that it starts before it is complete",
  async (language) => {
    const bytes = await readFile(join(root, video, `demo.${language}.mp4`));
    expect(bytes.indexOf("moov")).toBeGreaterThan(0);
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  },
);
