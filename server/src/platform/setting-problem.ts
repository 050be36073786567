/** What is wrong with a setting. */
export interface SettingProblem {
  /** The name of the variable, of several, or of the payment method that it is about. */
  readonly setting: string;
  /** What is wrong, and what to do; never the value of a secret. */
  readonly why: string;
}

export function writeSettingProblem({ setting, why }: SettingProblem): string {
  return `${setting}: ${why}`;
}

/** A line for each problem, below a heading. */
export function writeSettingProblems(heading: string, problems: readonly SettingProblem[]): string {
  return [heading, ...problems.map((problem) => `  - ${writeSettingProblem(problem)}`)].join("\n");
}
