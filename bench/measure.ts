export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  if (low === undefined || high === undefined) throw new Error("There is no median of nothing.");
  return (low + high) / 2;
}

/** The range as text. */
export function spread(values: readonly number[], digits = 2): string {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
}

/** The nearest-rank percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)];
  if (value === undefined) throw new Error("There is no percentile of nothing.");
  return value;
}

/** Prints a figure with its limit. If the limit is exceeded, sets the exit code of the bench to 1. */
export function checkFigure(what: string, value: number, max: number, digits = 0): void {
  const holds = value <= max;
  if (!holds) process.exitCode = 1;
  printFigure(what, value.toFixed(digits), `at most ${max}: ${holds ? "holds" : "DOES NOT HOLD"}`);
}

/** Prints one line of the report. */
export function printFigure(what: string, value: string, aim: string): void {
  console.log(`${what.padEnd(58)} ${value.padStart(12)}   ${aim}`);
}
