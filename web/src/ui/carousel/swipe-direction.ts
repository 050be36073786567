/** Where a swipe leads: 1 to the next item, -1 to the previous one. */
export type Direction = 1 | -1;

const minSwipePx = 40;

/** The direction of a drag of `draggedPx` to the right; undefined for one that is too short to be a swipe. */
export function swipeDirection(draggedPx: number): Direction | undefined {
  if (Math.abs(draggedPx) < minSwipePx) return undefined;
  return draggedPx < 0 ? 1 : -1;
}
