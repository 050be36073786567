import type { Fraction } from "../../platform/random.ts";

export const seedBytes = 16;

/** The generator sfc32: the same seed gives the same picture. Answers never come from it. */
export function seededFractions(seed: Uint8Array): Fraction {
  const words = new DataView(seed.buffer, seed.byteOffset, seedBytes);
  let [a, b, c, counter] = [0, 4, 8, 12].map((offset) => words.getInt32(offset)) as [
    number,
    number,
    number,
    number,
  ];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 15; round += 1) next();
  return next;
}
