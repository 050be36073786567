import type { Page } from "@playwright/test";
import { measure, type Tools } from "./measure-page.ts";

/** Faults of the printed page when the screen uses the dark theme. */
export async function findPrintFaults(page: Page): Promise<string[]> {
  const screenTexts = await measure(page, readArticles);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const paperTexts = new Set(await measure(page, readArticles));
  const found = await measure(page, findPaperFaults);
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  const missing = screenTexts.filter((words) => !paperTexts.has(words)).map((words) => `${words} is missing`);
  return [...found, ...missing];
}

/** The text of all articles. */
function readArticles({ nameOf, textLines }: Tools): string[] {
  const articles = [...document.querySelectorAll("main article")];
  const lines = articles.flatMap((article) => textLines(article));
  return lines
    .filter(({ element }) => !element.closest("button, [data-print=no]"))
    .map(({ element }) => nameOf(element));
}

function findPaperFaults({ nameOf, isShown, textLines }: Tools): string[] {
  const brightness = (css: string): number => {
    const [red = 0, green = 0, blue = 0, opacity = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
    return opacity < 0.5 ? 255 : (red + green + blue) / 3;
  };
  const isDark = (element: Element) => brightness(getComputedStyle(element).backgroundColor) < 200;
  const isPale = (element: Element) => brightness(getComputedStyle(element).color) > 130;
  const isLarge = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 100 && height > 40;
  };
  const header = document.querySelector("header");
  const surfaces = [...document.querySelectorAll("body, body *")].filter(isLarge).filter(isShown);
  const words = new Set(textLines().map(({ element }) => element));
  return [
    ...(header && isShown(header) ? ["the bar is printed"] : []),
    ...surfaces.filter(isDark).map((surface) => `${nameOf(surface)} is dark`),
    ...[...words].filter(isPale).map((word) => `${nameOf(word)} is pale`),
  ];
}
