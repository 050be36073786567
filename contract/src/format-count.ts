/** A number with its English noun: `1 day`, `2 days`. May include a verb: `counted(days, "day is", "days are")`. */
export function formatCount(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
