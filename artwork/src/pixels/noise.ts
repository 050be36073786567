/** Deterministic noise from 0 to 1: a hash of the seed and the position. */
export function hashNoise(seed: number, x: number, y = 0): number {
  let mixed =
    Math.imul(seed + 0x9e37, 0x85ebca6b) ^ Math.imul(x + 0x7f4a, 0xc2b2ae35) ^ Math.imul(y, 0x27d4eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** Value noise in one dimension, smoothly interpolated. */
export function smoothNoise(seed: number, x: number): number {
  const from = Math.floor(x);
  const part = x - from;
  const eased = part * part * (3 - 2 * part);
  return hashNoise(seed, from) * (1 - eased) + hashNoise(seed, from + 1) * eased;
}

/** Fractal noise with linear interpolation: pointed summits. */
export function jaggedSkyline(seed: number, x: number): number {
  return (
    linearNoise(seed, x) * 0.6 + linearNoise(seed + 1, x * 2.1) * 0.27 + linearNoise(seed + 2, x * 5.3) * 0.13
  );
}

function linearNoise(seed: number, x: number): number {
  const from = Math.floor(x);
  return hashNoise(seed, from) * (1 - x + from) + hashNoise(seed, from + 1) * (x - from);
}

/** Fractal noise from 0 to 1: three octaves of smooth noise. */
export function smoothSkyline(seed: number, x: number): number {
  return (
    smoothNoise(seed, x) * 0.62 +
    smoothNoise(seed + 1, x * 2.3) * 0.26 +
    smoothNoise(seed + 2, x * 5.7) * 0.12
  );
}
