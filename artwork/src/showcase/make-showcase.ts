import sharp, { type Sharp } from "sharp";
import { withBrowser } from "../browser.ts";
import { fontsFor, latinFace } from "../fonts/font-faces.ts";
import type { MediaStep } from "../media-step.ts";
import { saveWebp, toSharp } from "../pixels/encode.ts";
import type { Grid } from "../pixels/grid.ts";
import { toHex } from "../site-colours.ts";
import { drawAutoSubtitles } from "./auto-subtitles.ts";
import { drawBackgroundRemoval } from "./background-removal.ts";
import { drawBatch } from "./batch.ts";
import { drawCovers } from "./covers.ts";
import { drawDigitalHuman } from "./digital-human.ts";
import { drawEnhancement } from "./enhancement.ts";
import type { ShowcasePicture, TextLabel } from "./showcase-picture.ts";
import { drawSixteenLanguages } from "./sixteen-languages.ts";
import { drawSmartCuts } from "./smart-cuts.ts";
import { drawThreePlaces } from "./three-places.ts";
import { drawVoiceCloning } from "./voice-cloning.ts";

const folder = "web/src/home/showcase/pictures";
const size = { width: 960, height: 640 } as const;
const browserFlags = ["--disable-gpu", "--force-color-profile=srgb", "--disable-lcd-text"];

/** By file name, in the order of the carousel. */
export const showcasePictures: Readonly<Record<string, () => ShowcasePicture>> = {
  "smart-cuts": withoutText(drawSmartCuts),
  "auto-subtitles": drawAutoSubtitles,
  "voice-cloning": withoutText(drawVoiceCloning),
  "digital-human": withoutText(drawDigitalHuman),
  covers: withoutText(drawCovers),
  enhancement: withoutText(drawEnhancement),
  "background-removal": withoutText(drawBackgroundRemoval),
  batch: withoutText(drawBatch),
  "sixteen-languages": drawSixteenLanguages,
  "three-places": withoutText(drawThreePlaces),
};

/** The pictures of the home page's carousel. One size serves all screens: at half the size they are hardly smaller. */
export const showcase: MediaStep = {
  name: "showcase",
  needs: ["chromium", "chinese-font"],
  make: async () => {
    const files: string[] = [];
    for (const [id, draw] of Object.entries(showcasePictures)) {
      files.push(await saveWebp(`${folder}/${id}.webp`, await renderPicture(draw())));
    }
    return files;
  },
};

async function renderPicture({ grid, labels }: ShowcasePicture): Promise<Sharp> {
  const picture = toSharp(grid, size.width / grid.width);
  if (labels.length === 0) return picture;
  const input = await renderLabels(labels);
  return sharp(await picture.composite([{ input }]).png().toBuffer());
}

/** The labels as a PNG on a transparent background. */
function renderLabels(labels: readonly TextLabel[]): Promise<Buffer> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: size });
    await page.setContent(labelsHtml(labels));
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot({ omitBackground: true });
  }, browserFlags);
}

function labelsHtml(labels: readonly TextLabel[]): string {
  return `<!doctype html><meta charset="utf-8"><style>
    ${latinFace("Latin")}
    body { margin: 0 }
    p { position: absolute; display: grid; align-items: center; margin: 0; font-weight: 600; line-height: 1;
      white-space: nowrap }
  </style>${labels.map(labelHtml).join("")}`;
}

function labelHtml({ text, lang, left, top, width, height, sizePx, colour, align }: TextLabel): string {
  const style = `left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px; justify-items: ${align};
    color: ${toHex(colour)}; font-size: ${sizePx}px; font-family: ${fontsFor(lang)}`;
  return `<p lang="${lang}" style='${style}'>${text}</p>`;
}

function withoutText(draw: () => Grid): () => ShowcasePicture {
  return () => ({ grid: draw(), labels: [] });
}
