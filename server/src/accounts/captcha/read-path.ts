export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A pen's way without lifting it. */
export type Polyline = readonly Point[];

const curveSteps = 8;
const lineSteps = 4;

/** Reads a path of SVG with absolute `M`, `L` and `C` as polylines whose parts are short enough to be bent. */
export function readPath(path: string): Polyline[] {
  const polylines: Point[][] = [];
  for (const [, command, numbers = ""] of path.matchAll(/([MLC])([^MLC]*)/g)) {
    const points = readPoints(numbers);
    const line = polylines.at(-1);
    const from = line?.at(-1);
    if (command === "M" || !line || !from) polylines.push(points);
    else if (command === "L") for (const to of points) line.push(...straight(line.at(-1) ?? from, to));
    else line.push(...curve([from, ...points]));
  }
  return polylines;
}

function readPoints(numbers: string): Point[] {
  const values = numbers.trim().split(/\s+/).map(Number);
  return Array.from({ length: values.length / 2 }, (_, index) => ({
    x: values[2 * index] ?? 0,
    y: values[2 * index + 1] ?? 0,
  }));
}

function straight(from: Point, to: Point): Point[] {
  return Array.from({ length: lineSteps }, (_, step) => mix(from, to, (step + 1) / lineSteps));
}

/** De Casteljau's points of a Bézier curve, without its first. */
export function curve(controls: readonly Point[], steps = curveSteps): Point[] {
  return Array.from({ length: steps }, (_, step) => {
    let points = [...controls];
    while (points.length > 1) {
      points = points.slice(1).map((to, index) => mix(points[index] ?? to, to, (step + 1) / steps));
    }
    return points[0] ?? { x: 0, y: 0 };
  });
}

function mix(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
