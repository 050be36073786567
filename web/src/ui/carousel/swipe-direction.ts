/** What a swipe asks for: the next item or the previous one. */
export type Direction = 1 | -1;

const shortestSwipePx = 40;

/** What is dragged to the left makes room for the next. A finger that trembles asks for nothing. */
export function swipeDirection(draggedPx: number): Direction | undefined {
  if (Math.abs(draggedPx) < shortestSwipePx) return undefined;
  return draggedPx < 0 ? 1 : -1;
}
