import type { Page } from "playwright-core";
import type { Obstacle } from "./draw-water.ts";

/** Font sizes and column widths to try, the largest first. */
const sizesPx = [104, 100, 96, 92, 88, 84, 80, 76, 72, 68, 64, 60, 56];
const widthsPx = [1056, 456];
/** The top of the signature. */
const maxBottomPx = 470;
/** Minimum distance between text and whale. */
const minGapPx = 20;

/**
 * Sets the heading in the largest font size at which no line touches the whale, and returns that size in px, or
 * undefined if none fits.
 */
export function fitHeading(page: Page, obstacles: readonly Obstacle[]): Promise<number | undefined> {
  return page.evaluate(
    ({ sizes, widths, maxBottom, clear, obstacles }) => {
      const heading = document.querySelector("h1");
      if (!heading) return undefined;
      const range = document.createRange();
      range.selectNodeContents(heading);
      const isClear = ({ left, top, right, bottom }: DOMRect) =>
        right <= 1200 - 72 &&
        bottom <= maxBottom &&
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
    { sizes: sizesPx, widths: widthsPx, maxBottom: maxBottomPx, clear: minGapPx, obstacles },
  );
}
