/** How many steps an item stands after the current one, or before it if negative, by the shorter way round. */
export function slideOffset(index: number, current: number, count: number): number {
  const steps = (index - current + count) % count;
  return steps > count / 2 ? steps - count : steps;
}
