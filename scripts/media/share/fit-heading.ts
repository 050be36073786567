import type { Page } from "playwright-core";
import type { Obstacle } from "./draw-water.ts";

/** The sizes that a heading is tried in, largest first, and the widths of its column. */
const sizesPx = [104, 100, 96, 92, 88, 84, 80, 76, 72, 68, 64, 60, 56];
const widthsPx = [1056, 456];
/** The signature begins here. */
const lowestPx = 470;
/** Clear water around the words. */
const clearPx = 20;

/**
 * Sets a card's heading in the largest size in which no line touches the whale, beside it or above it.
 * Returns undefined where none fits.
 */
export function fitHeading(page: Page, obstacles: readonly Obstacle[]): Promise<number | undefined> {
  return page.evaluate(
    ({ sizes, widths, lowest, clear, obstacles }) => {
      const heading = document.querySelector("h1");
      if (!heading) return undefined;
      const range = document.createRange();
      range.selectNodeContents(heading);
      const isClear = ({ left, top, right, bottom }: DOMRect) =>
        right <= 1200 - 72 &&
        bottom <= lowest &&
        !obstacles.some(
          (part) =>
            left < part.right + clear &&
            right > part.left - clear &&
            top < part.bottom + clear &&
            bottom > part.top - clear,
        );
      for (const size of sizes) {
        for (const width of widths) {
          heading.style.fontSize = `${size}px`;
          heading.style.width = `${width}px`;
          const fits = heading.scrollWidth <= width && [...range.getClientRects()].every(isClear);
          if (fits) return size;
        }
      }
      return undefined;
    },
    { sizes: sizesPx, widths: widthsPx, lowest: lowestPx, clear: clearPx, obstacles },
  );
}
