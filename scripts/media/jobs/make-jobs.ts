import type { Sharp } from "sharp";
import sharp from "sharp";
import type { MediaStep } from "../media-step.ts";
import { asAvif, asWebp, save, toSharp } from "../pixels/encode.ts";
import { writeWords } from "../words/write-words.ts";
import type { JobPicture } from "./job-picture.ts";
import { jobPictures } from "./job-pictures.ts";

const folder = "web/src/home/jobs/pictures";

/** The pictures of the ten jobs: large and small, as AVIF and for browsers without it. */
export const jobs: MediaStep = {
  name: "jobs",
  needs: ["chromium", "chinese-font"],
  make: async () => {
    const files: string[] = [];
    for (const [id, draw] of Object.entries(jobPictures)) {
      const [large, small] = await renderPicture(draw());
      files.push(await save(`${folder}/${id}.avif`, asAvif(large.clone())));
      files.push(await save(`${folder}/${id}-480.avif`, asAvif(small.clone())));
      files.push(await save(`${folder}/${id}.webp`, asWebp(large)));
      files.push(await save(`${folder}/${id}-480.webp`, asWebp(small)));
    }
    return files;
  },
};

async function renderPicture({ grid, words }: JobPicture): Promise<readonly [large: Sharp, small: Sharp]> {
  const [large, small] = [960, 480].map((width) => toSharp(grid, width / grid.width));
  if (!large || !small) throw new Error("Two sizes make two pictures.");
  if (words.length === 0) return [large, small];
  const [onLarge, onSmall] = await writeWords(words, [1, 0.5]);
  return [await overlaid(large, onLarge), await overlaid(small, onSmall)];
}

async function overlaid(picture: Sharp, words: Buffer | undefined): Promise<Sharp> {
  return sharp(
    await picture
      .composite([{ input: words ?? Buffer.alloc(0) }])
      .png()
      .toBuffer(),
  );
}
