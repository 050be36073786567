/** The product's mark: `#` is the whale, `o` what it keeps. */
export const logoMarkRows: readonly string[] = [
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
