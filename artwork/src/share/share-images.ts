import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { type Language, languages } from "@baleen/contract/language.ts";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { withBrowser } from "../browser.ts";
import { homeTexts, sharePaths } from "../from-pages.ts";
import { type MediaStep, saveOutput } from "../media-step.ts";
import { cardHtml, type Signature, squareHtml } from "./card-html.ts";
import { depthOf } from "./depths.ts";
import { obstacles } from "./draw-water.ts";
import { fitHeading } from "./fit-heading.ts";
import { type PageHeading, readHeadings } from "./read-headings.ts";

const { shareImagePath, shareImageSize, squareShareImagePath } = sharePaths;
const squareSize = { width: 600, height: 600 } as const;
const { name, nameEn } = builtInSiteConfig.basic;
const signatures: Readonly<Record<Language, Signature>> = {
  zh: { name: `${name} ${nameEn}`, tagline: homeTexts.title.zh },
  en: { name: nameEn, tagline: homeTexts.title.en },
};

/** The link preview of every public page, with the page's own first heading, and a square one per language. */
export const shareImages: MediaStep = {
  name: "share",
  needs: ["chromium", "chinese-font"],
  make: async () => {
    const headings = await readHeadings();
    return await withBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: shareImageSize });
      const files: string[] = [];
      for (const heading of headings)
        files.push(
          await savePublic(shareImagePath(heading.path, heading.language), await drawCard(page, heading)),
        );
      await page.setViewportSize(squareSize);
      for (const language of languages)
        files.push(await savePublic(squareShareImagePath(language), await drawSquare(page, language)));
      return files;
    });
  },
};

function savePublic(path: string, picture: Buffer): Promise<string> {
  return saveOutput(`web/public${path}`, picture);
}

async function drawCard(page: Page, { path, language, heading }: PageHeading): Promise<Buffer> {
  await page.setContent(cardHtml({ path, language, heading }, depthOf(path), signatures[language]));
  if (!(await fitHeading(page, obstacles)))
    throw new Error(`The heading “${heading}” of ${path} fits at no font size.`);
  return await takePicture(page, heading);
}

async function drawSquare(page: Page, language: Language): Promise<Buffer> {
  const title = language === "zh" ? name : nameEn;
  await page.setContent(squareHtml(language, title, depthOf("/")));
  return await takePicture(page, title);
}

/** The page as PNG. The title goes into its metadata, so that a journey can compare it with the page's heading. */
async function takePicture(page: Page, title: string): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  const picture = sharp(await page.screenshot()).withXmp(xmpTitle(title));
  return await picture.png({ palette: true, colours: 32, dither: 0, effort: 10 }).toBuffer();
}

/** An XMP packet with a title. */
function xmpTitle(title: string): string {
  const escaped = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const namespaces = `xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"`;
  return `<rdf:RDF ${namespaces}><rdf:Description dc:title="${escaped}"/></rdf:RDF>`;
}
