/**
 * How many cells a column of the whale stands above or below its place: much at the fluke (column 0),
 * nearly nothing at the nose. Whole cells only, since anything between looks wrong in a picture of cells.
 */
export function columnShift(column: number, width: number, timeS: number, strength: number): number {
  const tail = 1 - column / width;
  // Adding zero turns -0 into 0.
  return Math.round(strength * (tail * tail * 3.6 + 0.35) * Math.sin(timeS * 1.7 - column * 0.075)) + 0;
}

/** The eye is closed for a moment every six seconds. */
export function isBlinking(timeS: number): boolean {
  return timeS % 6.2 > 6.05;
}
