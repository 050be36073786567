import type { Sharp } from "sharp";
import sharp from "sharp";
import type { MediaStep } from "../media-step.ts";
import { saveWebp, toSharp } from "../pixels/encode.ts";
import { writeWords } from "../words/write-words.ts";
import type { JobPicture } from "./job-picture.ts";
import { jobPictures } from "./job-pictures.ts";

const folder = "web/src/home/jobs/pictures";

/** The pictures of the ten jobs. One size serves all screens: at half the size cells weigh hardly less. */
export const jobs: MediaStep = {
  name: "jobs",
  needs: ["chromium", "chinese-font"],
  make: async () => {
    const files: string[] = [];
    for (const [id, draw] of Object.entries(jobPictures)) {
      files.push(await saveWebp(`${folder}/${id}.webp`, await renderPicture(draw())));
    }
    return files;
  },
};

async function renderPicture({ grid, words }: JobPicture): Promise<Sharp> {
  const picture = toSharp(grid, 960 / grid.width);
  if (words.length === 0) return picture;
  const input = await writeWords(words);
  return sharp(await picture.composite([{ input }]).png().toBuffer());
}
