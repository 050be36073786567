import { expect, test } from "vitest";
import { siteColours } from "../site-colours.ts";
import { featurePictures } from "./make-features.ts";

test.each(Object.entries(featurePictures))("the picture of %s keeps to the site's colours", (_, draw) => {
  const { cells } = draw();
  expect([...new Set(cells)].filter((colour) => !siteColours.has(colour))).toEqual([]);
});

test.each(Object.entries(featurePictures))("the picture of %s is the same every time", (_, draw) => {
  expect(draw()).toEqual(draw());
});
