import type { Page } from "@playwright/test";
import type { Tools } from "./measure-page.ts";

/** Text that is too small or, in Chinese, italic. */
export function findBadType({ nameOf, isShown, textLines }: Tools): string[] {
  const found = new Set<string>();
  for (const { element } of textLines()) {
    const { fontSize, fontStyle } = getComputedStyle(element);
    if (Number.parseFloat(fontSize) < 13) found.add(`${nameOf(element)}: ${fontSize}`);
    if (fontStyle !== "normal" && element.matches(":lang(zh)")) found.add(`${nameOf(element)}: slanted`);
  }
  for (const field of document.querySelectorAll("input, select, textarea")) {
    const { fontSize } = getComputedStyle(field);
    // iOS zooms in on a focused field if its text is below 16 px.
    if (isShown(field) && Number.parseFloat(fontSize) < 16) found.add(`${nameOf(field)}: ${fontSize}`);
  }
  return [...found];
}

/** Lines of Chinese text that begin with a full stop or a comma. */
export function findStopsAtStart({ nameOf, isShown }: Tools): string[] {
  const range = document.createRange();
  const boxAt = (node: Node, index: number) => {
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return range.getBoundingClientRect();
  };
  const beginsLine = (node: Node, index: number) => {
    const [before, stop] = [boxAt(node, index - 1), boxAt(node, index)];
    return stop.width > 0 && stop.top > before.bottom - 2 && stop.left < before.left;
  };
  return [...document.querySelectorAll(":lang(zh) :is(p, li, dd, h1, h2, h3, span, a)")]
    .filter(isShown)
    .flatMap((element) => {
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const isFound = texts.some((node) =>
        [...(node.textContent ?? "").matchAll(/(?<!^)[，。；：？！、]/g)].some(({ index }) =>
          beginsLine(node, index),
        ),
      );
      return isFound ? [nameOf(element)] : [];
    });
}

/** Paragraphs with lines that are too long, or with a bad line height. */
export function findBadParagraphs({ nameOf, isShown, textLines }: Tools): string[] {
  /**
   * The maximum line width: 40 characters in Chinese, 75 in English. In `em`, because `ch` depends on which font has
   * loaded.
   */
  const maxWidthEm = (element: Element): number =>
    (element.matches(":lang(zh)") ? 40.5 : 50.5) * Number.parseFloat(getComputedStyle(element).fontSize);
  const isTight = (element: Element, lines: number): boolean => {
    const { lineHeight, fontSize } = getComputedStyle(element);
    const leading = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    return lines > 2 && (leading < 1.49 || leading > 2.01);
  };
  return [...document.querySelectorAll("main p")].filter(isShown).flatMap((paragraph) => {
    const boxes = textLines(paragraph).map(({ box }) => box);
    const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    const lines = new Set(boxes.map(({ top }) => Math.round(top))).size;
    if (width > maxWidthEm(paragraph)) return [`${nameOf(paragraph)}: ${Math.round(width)} px`];
    return isTight(paragraph, lines) ? [`${nameOf(paragraph)}: leading`] : [];
  });
}

/** The width of a text in the page's body font, in em. */
export async function measureTextWidth(page: Page, words: string): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  return await page.evaluate((text) => {
    const ruler = document.createElement("span");
    ruler.textContent = text;
    document.querySelector("main p")?.append(ruler);
    const range = document.createRange();
    range.selectNodeContents(ruler);
    const size = Number.parseFloat(getComputedStyle(ruler).fontSize);
    const width = [...range.getClientRects()].reduce((sum, box) => sum + box.width, 0) / size;
    ruler.remove();
    return width;
  }, words);
}
