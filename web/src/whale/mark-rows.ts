/** The product's mark: `#` is the whale, `o` what it keeps. */
export const markRows: readonly string[] = [
  "#..##............",
  ".###....####.....",
  ".##...########...",
  ".##.############.",
  ".################",
  "..########.######",
  "..########.#.#.#o",
  "...#######o#.#.#o",
  "....ooooooooooo..",
  "......ooooooo....",
];
