const moneyRooms = /^(server|contract)\/src\/(payments|membership|shop|accounts|desktop|money\.ts$)/;

/**
 * The files of the money rooms that have a unit test beside them: what no unit test promises, integration tests do, which
 * are too slow to run for each mutant.
 * @param paths all files of the project
 * @param words parts of paths; none chooses all files
 */
export function mutatedFiles(paths: readonly string[], words: readonly string[]): string[] {
  const existing = new Set(paths);
  return paths.filter(
    (path) =>
      moneyRooms.test(path) &&
      existing.has(path.replace(/\.ts$/, ".test.ts")) &&
      (words.length === 0 || words.some((word) => path.includes(word))),
  );
}
