import { expect, test } from "vitest";
import { people } from "../motifs/people.ts";
import { siteColours } from "../site-colours.ts";
import { proofPictures } from "./make-proofs.ts";

test.each(Object.entries(proofPictures))("%s is drawn in the site's colours alone", (_, draw) => {
  const foreign = [...new Set(draw()[0].cells)].filter((colour) => !siteColours.has(colour));
  expect(foreign).toEqual([]);
});

test("no two of the ten digital humans look alike", () => {
  expect(people).toHaveLength(10);
  expect(new Set(people.map(({ hair, skin, extra }) => `${hair} ${skin} ${extra}`)).size).toBe(10);
});
