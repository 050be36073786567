export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  if (low === undefined || high === undefined) throw new Error("There is no median of nothing.");
  return (low + high) / 2;
}

/** One line of the report. */
export function say(what: string, value: string, aim: string): void {
  console.log(`${what.padEnd(58)} ${value.padStart(12)}   ${aim}`);
}
