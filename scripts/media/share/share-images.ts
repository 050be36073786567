import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { builtInSiteConfig } from "@baleen/contract/built-in-content.ts";
import { type Language, languages } from "@baleen/contract/language.ts";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { findBrowser } from "../../machine/browser.js";
import { root } from "../../machine/run.js";
import type { MediaStep } from "../media-step.ts";
import { home, shareImage, shareImageSize, shareSquare } from "../site-parts.ts";
import { depthOf } from "./depths.ts";
import { describePicture } from "./describe-picture.ts";
import { obstacles } from "./draw-water.ts";
import { fitHeading } from "./fit-heading.ts";
import { type PageHeading, readHeadings } from "./read-headings.ts";
import { type Signature, writeCard, writeSquare } from "./write-card.ts";

const squareSize = { width: 600, height: 600 } as const;
const { name, nameEn } = builtInSiteConfig.basic;
const signatures: Readonly<Record<Language, Signature>> = {
  zh: { name: `${name} ${nameEn}`, trade: home.title.zh },
  en: { name: nameEn, trade: home.title.en },
};

async function drawCard(page: Page, heading: PageHeading): Promise<Buffer> {
  await page.setContent(writeCard(heading, depthOf(heading.path), signatures[heading.language]));
  if (!(await fitHeading(page, obstacles)))
    throw new Error(`“${heading.words}” of ${heading.path} fits in no size.`);
  return await shoot(page, heading.words);
}

async function drawSquare(page: Page, language: Language): Promise<Buffer> {
  const words = language === "zh" ? name : nameEn;
  await page.setContent(writeSquare(language, words, depthOf("/")));
  return await shoot(page, words);
}

/** The picture knows its words, so that a test notices when the page says others. */
async function shoot(page: Page, words: string): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  const picture = sharp(await page.screenshot()).withXmp(describePicture(words));
  return await picture.png({ palette: true, colours: 32, dither: 0, effort: 10 }).toBuffer();
}

async function keep(address: string, picture: Buffer): Promise<string> {
  const file = join("web/public", address);
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), picture);
  return file;
}

/** What chat apps and search engines show of each page, with the page's own first heading. */
export const shareImages: MediaStep = {
  name: "share",
  needs: ["chromium", "chinese-font"],
  make: async () => {
    const headings = await readHeadings();
    const browser = await chromium.launch({ executablePath: findBrowser() ?? "" });
    try {
      const page = await browser.newPage({ viewport: shareImageSize });
      const files: string[] = [];
      for (const heading of headings)
        files.push(await keep(shareImage(heading.path, heading.language), await drawCard(page, heading)));
      await page.setViewportSize(squareSize);
      for (const language of languages)
        files.push(await keep(shareSquare(language), await drawSquare(page, language)));
      return files;
    } finally {
      await browser.close();
    }
  },
};
