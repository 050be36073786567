import type { Page } from "@playwright/test";
import { measure, type Tools } from "./measure-page.ts";
import { type Area, contrast, cutPixels, parseColour } from "./pixels.ts";

interface Line {
  readonly words: string;
  readonly colour: string;
  readonly area: Area;
}

/** The minimum contrast ratio for text of any size. */
const minContrast = 4.5;

/** Lines of text with too little contrast to the pixels behind them. */
export async function findLowContrastText(page: Page): Promise<string[]> {
  const lines = await measure(page, findLinesOfHero);
  await hideGlyphs(page);
  const screenshot = await page.screenshot();
  await showGlyphs(page);
  const found: string[] = [];
  for (const { words, colour, area } of lines) {
    const textColour = parseColour(colour);
    const backgroundColours = new Set(await cutPixels(screenshot, area));
    const worst = Math.min(...[...backgroundColours].map((ground) => contrast(textColour, ground)));
    if (worst < minContrast) found.push(`${words}: ${worst.toFixed(2)}`);
  }
  return found;
}

function findLinesOfHero({ nameOf, textLines }: Tools): Line[] {
  const hero = document.querySelector("main section");
  return textLines(hero ?? document.body)
    .filter(({ box }) => box.bottom < window.innerHeight)
    .map(({ element, box: { x, y, width, height } }) => ({
      words: nameOf(element),
      colour: getComputedStyle(element).color,
      area: { x, y, width, height },
    }));
}

async function hideGlyphs(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("main * { color: transparent !important; transition: none !important; }");
    document.adoptedStyleSheets = [sheet];
  });
}

async function showGlyphs(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}
