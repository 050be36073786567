/**
 * The characters of the site's own texts, prices, paths and forms. All others, in published content or user input, come
 * from the complete font.
 */
const ranges = [
  [0x20, 0x21],
  [0x23, 0x23],
  [0x25, 0x3b],
  [0x3d, 0x3d],
  [0x3f, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0x7c, 0x7c],
  [0xa0, 0xa0],
  [0xa5, 0xa5],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
] as const;

const hexadecimal = (code: number) => code.toString(16).toUpperCase();

/** In the syntax of CSS `unicode-range` and of fonttools: `U+20-21, U+23`. */
export const commonCharacters = ranges
  .map(([from, to]) => `U+${hexadecimal(from)}${to > from ? `-${hexadecimal(to)}` : ""}`)
  .join(", ");
