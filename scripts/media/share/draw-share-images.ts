/**
 * Draws what chat apps and search engines show of each page: `npm run build:share` rewrites `web/public/share`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { builtInSiteConfig } from "@baleen/contract/built-in-content.ts";
import { type Language, languages } from "@baleen/contract/language.ts";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { title } from "../../../web/src/home/home.text.ts";
import { shareImage, shareImageSize, shareSquare } from "../../../web/src/layout/share-images.ts";
import { findBrowser } from "../../machine/browser.js";
import { depthOf } from "./depths.ts";
import { obstacles } from "./draw-water.ts";
import { fitHeading } from "./fit-heading.ts";
import { type PageHeading, readHeadings } from "./read-headings.ts";
import { type Signature, writeCard, writeSquare } from "./write-card.ts";

type Rectangle = Readonly<Record<"x" | "y" | "width" | "height", number>>;

const squareSidePx = 600;
const publicFolder = new URL("../../../web/public/", import.meta.url);
const { name, nameEn } = builtInSiteConfig.basic;
const signatures: Readonly<Record<Language, Signature>> = {
  zh: { name: `${name} ${nameEn}`, trade: title.zh },
  en: { name: nameEn, trade: title.en },
};

async function drawCard(page: Page, heading: PageHeading): Promise<Buffer> {
  await page.setContent(writeCard(heading, depthOf(heading.path), signatures[heading.language]));
  await page.evaluate(() => document.fonts.ready);
  const size = await fitHeading(page, obstacles);
  if (!size) throw new Error(`“${heading.words}” of ${heading.path} fits in no size.`);
  console.log(`${String(size).padStart(3)} px  ${heading.path}  ${heading.words}`);
  return await shoot(page);
}

async function drawSquare(page: Page, language: Language): Promise<Buffer> {
  await page.setContent(writeSquare(language, language === "zh" ? name : nameEn, depthOf("/")));
  await page.evaluate(() => document.fonts.ready);
  return await shoot(page, { x: 0, y: 0, width: squareSidePx, height: squareSidePx });
}

async function shoot(page: Page, clip?: Rectangle): Promise<Buffer> {
  const picture = sharp(await page.screenshot(clip && { clip }));
  return await picture.png({ palette: true, colours: 32, dither: 0, effort: 10 }).toBuffer();
}

const headings = await readHeadings();
const executablePath = findBrowser();
if (!executablePath) throw new Error("There is no Chromium here. Set CHROMIUM_PATH to the program of one.");
const browser = await chromium.launch({ executablePath });
try {
  const page = await browser.newPage({ viewport: shareImageSize });
  mkdirSync(new URL("share/", publicFolder), { recursive: true });
  for (const heading of headings) {
    const file = new URL(`.${shareImage(heading.path, heading.language)}`, publicFolder);
    writeFileSync(file, await drawCard(page, heading));
  }
  for (const language of languages) {
    const file = new URL(`.${shareSquare(language)}`, publicFolder);
    writeFileSync(file, await drawSquare(page, language));
  }
} finally {
  await browser.close();
}
