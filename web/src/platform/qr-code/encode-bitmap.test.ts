import sharp from "sharp";
import { expect, test } from "vitest";
import { encodeBitmap } from "./encode-bitmap.ts";

// An independent decoder reads every pixel; the larger picture needs more than one stored block.
test.each([1, 7, 8, 9, 64, 750])(
  "a picture of %i pixels a side is a PNG that decodes to the same pixels",
  async (size) => {
    const isBlack = (x: number, y: number) => (x * 7 + y * 3) % 5 < 2;
    const file = encodeBitmap(size, isBlack);
    const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([size, size, 1]);
    const expected = Array.from({ length: size * size }, (_, place) =>
      isBlack(place % size, Math.floor(place / size)) ? 0 : 255,
    );
    expect(Buffer.compare(data, Buffer.from(expected))).toBe(0);
  },
);
