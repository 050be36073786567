import { chromium } from "playwright-core";
import { ensureBrowser } from "../../machine/browser.js";
import type { Words } from "../jobs/job-picture.ts";
import { fontsFor, latinFace } from "./font-faces.ts";

const flags = ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb", "--disable-lcd-text"];

/** What is written on a picture of 960 by 640 px: a PNG on clear ground. */
export async function writeWords(words: readonly Words[]): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: flags });
  try {
    const page = await browser.newPage({ viewport: { width: 960, height: 640 } });
    await page.setContent(pageOf(words));
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot({ omitBackground: true });
  } finally {
    await browser.close();
  }
}

function pageOf(words: readonly Words[]): string {
  return `<!doctype html><meta charset="utf-8"><style>
    ${latinFace("Latin")}
    body { margin: 0 }
    p { position: absolute; display: grid; align-items: center; margin: 0; font-weight: 600; line-height: 1;
      white-space: nowrap }
  </style>${words.map(lineOf).join("")}`;
}

function lineOf({ text, lang, left, top, width, height, sizePx, colour, align }: Words): string {
  const style = `left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px; justify-items: ${align};
    color: #${colour.toString(16).padStart(6, "0")}; font-size: ${sizePx}px; font-family: ${fontsFor(lang)}`;
  return `<p lang="${lang}" style='${style}'>${text}</p>`;
}
