import { defineProblems, failure } from "../../platform/check.ts";
import { problemOf, type SettingProblem } from "../../platform/setting-problem.ts";

/** Shorter names are similar to too many others. */
const minLength = 6;
const maxEdits = 2;

const problem = defineProblems({
  nameMisspelt: failure(({ meant }: { meant: string }) => ({
    zh: `没有这个配置项；是不是想写${meant}？`,
    en: `there is no such setting; did you mean ${meant}?`,
  })),
});

/**
 * Variables that match no setting, but are spelt almost like one that is not set. Otherwise the typo would silently
 * switch something off, such as backups.
 */
export function findMisspeltNames(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
): SettingProblem[] {
  const known = new Set(names);
  return Object.keys(environment).flatMap((variable) => {
    const name = variable.replace(/_FILE$/i, "").toUpperCase();
    if (known.has(variable.replace(/_FILE$/, "")) || name.length < minLength) return [];
    const intendedName = names.find((one) => environment[one] === undefined && isClose(name, one));
    return intendedName === undefined
      ? []
      : [problemOf(variable, problem.nameMisspelt({ meant: intendedName }))];
  });
}

function isClose(one: string, other: string): boolean {
  return (
    other.length >= minLength &&
    Math.abs(one.length - other.length) <= maxEdits &&
    countEdits(one, other) <= maxEdits
  );
}

/** The Levenshtein distance. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, second] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + Number(letter !== second);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
