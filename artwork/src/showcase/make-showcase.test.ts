import { expect, test } from "vitest";
import { siteColours } from "../site-colours.ts";
import { showcasePictures } from "./make-showcase.ts";

const drawings = Object.entries(showcasePictures);

test.each(drawings)("%s is drawn in the site's colours alone, in cells of whole pixels", (_, draw) => {
  const { grid, labels } = draw();
  const foreign = [...new Set([...grid.cells, ...labels.map(({ colour }) => colour)])].filter(
    (colour) => !siteColours.has(colour),
  );
  expect(foreign).toEqual([]);
  expect(480 % grid.width).toBe(0);
  expect(grid.width * 2).toBe(grid.height * 3);
});

test.each(drawings)("%s is the same picture every time", (_, draw) => {
  expect(draw()).toEqual(draw());
});

test.each(drawings)("the text on %s lies inside it", (_, draw) => {
  for (const { left, top, width, height } of draw().labels) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(960);
    expect(top + height).toBeLessThanOrEqual(640);
  }
});
