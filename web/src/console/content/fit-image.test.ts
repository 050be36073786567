import { sitePictureNames, sitePictures } from "@baleen/contract/back-office/image-limits.ts";
import { expect, test } from "vitest";
import { fitImage, isTooSmall } from "./fit-image.ts";

test("an image keeps its shape and all of its parts, and is not enlarged", () => {
  const whole = { width: 5_000, height: 1_000 };
  expect(fitImage(whole, 2_500)).toEqual({
    part: { left: 0, top: 0, ...whole },
    size: { width: 2_500, height: 500 },
  });
  expect(fitImage(whole, 10_000).size).toEqual(whole);
  expect(fitImage({ width: 60_000, height: 1 }, 2_500).size).toEqual({ width: 2_500, height: 1 });
});

test.each(sitePictureNames)("no shape of %s that is large enough becomes too small", (picture) => {
  const { min, sizes } = sitePictures[picture];
  for (const long of [1, 1.3, 7, 100]) {
    for (const [widths, heights] of [
      [long, 1],
      [1, long],
      [long, long],
    ] as const) {
      const whole = { width: Math.ceil(min.width * widths), height: Math.ceil(min.height * heights) };
      const { part, size } = fitImage(whole, 1_280, picture);
      expect(isTooSmall(whole, picture)).toBe(false);
      expect(isTooSmall(size, picture), JSON.stringify({ whole, size })).toBe(false);
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(1_280);
      expect(size.width / size.height).toBeCloseTo(sizes[0].width / sizes[0].height, 1);
      // The middle.
      expect(part.left * 2 + part.width).toBe(whole.width);
      expect(part.top * 2 + part.height).toBe(whole.height);
    }
  }
});

test.each(sitePictureNames)("%s is too small if one side is", (picture) => {
  const { width, height } = sitePictures[picture].min;
  expect(isTooSmall({ width: width - 1, height: 9_000 }, picture)).toBe(true);
  expect(isTooSmall({ width: 9_000, height: height - 1 }, picture)).toBe(true);
});
