/** The modules that handle money, as patterns for Vitest and `globSync`. */
export const moneyFiles = [
  "{contract,server}/src/{payments,membership,shop,accounts,desktop}/**/*.ts",
  "contract/src/money*.ts",
];

/**
 * The files that have a unit test beside them. Code without unit tests is covered by integration tests, which are too
 * slow to run for each mutant.
 * @param paths existing files
 * @param words parts of paths; none selects all files
 */
export function mutatedFiles(paths: readonly string[], words: readonly string[]): string[] {
  const existing = new Set(paths);
  return paths.filter(
    (path) =>
      existing.has(path.replace(/\.ts$/, ".test.ts")) &&
      (words.length === 0 || words.some((word) => path.includes(word))),
  );
}
