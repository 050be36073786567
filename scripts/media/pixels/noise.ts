/** A number from 0 to 1 that looks random and is always the same for the same place. */
export function chance(seed: number, x: number, y = 0): number {
  let mixed =
    Math.imul(seed + 0x9e37, 0x85ebca6b) ^ Math.imul(x + 0x7f4a, 0xc2b2ae35) ^ Math.imul(y, 0x27d4eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** Such numbers, joined by a smooth line. */
export function wander(seed: number, x: number): number {
  const from = Math.floor(x);
  const part = x - from;
  const eased = part * part * (3 - 2 * part);
  return chance(seed, from) * (1 - eased) + chance(seed, from + 1) * eased;
}

/** A skyline with pointed summits. */
export function crags(seed: number, x: number): number {
  return straight(seed, x) * 0.6 + straight(seed + 1, x * 2.1) * 0.27 + straight(seed + 2, x * 5.3) * 0.13;
}

function straight(seed: number, x: number): number {
  const from = Math.floor(x);
  return chance(seed, from) * (1 - x + from) + chance(seed, from + 1) * (x - from);
}

/** A skyline from 0 to 1: a long line with shorter ones on it. */
export function hills(seed: number, x: number): number {
  return wander(seed, x) * 0.62 + wander(seed + 1, x * 2.3) * 0.26 + wander(seed + 2, x * 5.7) * 0.12;
}
