import sharp, { type Sharp } from "sharp";
import { withBrowser } from "../browser.ts";
import { fontsFor, latinFace } from "../fonts/font-faces.ts";
import { toSharp } from "../pixels/encode.ts";
import type { Grid } from "../pixels/grid.ts";
import { toHex } from "../site-colours.ts";

const size = { width: 960, height: 640 } as const;
const browserFlags = ["--disable-gpu", "--force-color-profile=srgb", "--disable-lcd-text"];

/** A line of text on a picture, in px of the picture. */
export interface TextLabel {
  readonly text: string;
  readonly lang: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly sizePx: number;
  readonly colour: number;
  readonly align: "left" | "center";
}

/** A picture of 960 × 640 px: cells, which are scaled to that size, and the text on them. */
export interface ShowcasePicture {
  readonly grid: Grid;
  readonly labels: readonly TextLabel[];
}

/** The picture at its size, with its text. */
export async function renderPicture({ grid, labels }: ShowcasePicture): Promise<Sharp> {
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
