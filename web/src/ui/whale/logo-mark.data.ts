/** The logo mark: `#` is the whale, `o` the krill in its mouth. */
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
