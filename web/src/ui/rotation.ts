/** The item after this one, wrapping around; stays at 0 where there is nothing to rotate. */
export function nextIndex(index: number, count: number): number {
  return count > 0 ? (index + 1) % count : 0;
}
