/** Thresholds of an 8×8 Bayer matrix. */
const bayer = [
  [0, 32, 8, 40, 2, 34, 10, 42],
  [48, 16, 56, 24, 50, 18, 58, 26],
  [12, 44, 4, 36, 14, 46, 6, 38],
  [60, 28, 52, 20, 62, 30, 54, 22],
  [3, 35, 11, 43, 1, 33, 9, 41],
  [51, 19, 59, 27, 49, 17, 57, 25],
  [15, 47, 7, 39, 13, 45, 5, 37],
  [63, 31, 55, 23, 61, 29, 53, 21],
];

/** Ordered dithering of two colours: whether a cell takes the second one, whose share is from 0 to 1. */
export function isDithered(share: number, x: number, y: number): boolean {
  return share > ((bayer[y & 7]?.[x & 7] ?? 0) + 0.5) / 64;
}

/**
 * Ordered dithering along a ramp of colours, at `share` (0 to 1) of its length. `softness` is how much of each step is
 * dithered; the rest is flat colour, which looks calmer and compresses better.
 */
export function ditherColour(
  colours: readonly number[],
  share: number,
  [x, y]: readonly [number, number],
  softness = 1,
): number {
  const place = Math.max(0, Math.min(0.9999, share)) * (colours.length - 1);
  const within = (place % 1) - 0.5;
  const next = isDithered(within / softness + 0.5, x, y) ? 1 : 0;
  return colours[Math.floor(place) + next] ?? 0;
}
