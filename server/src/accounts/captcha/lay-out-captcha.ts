import type { Fraction } from "../../platform/random.ts";
import { typefaces } from "./typefaces.data.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line drawn without lifting the pen. */
type Polyline = readonly Point[];

const curveSteps = 8;
const lineSteps = 4;

/**
 * Converts an SVG path with absolute `M`, `L` and `C` to polylines whose parts are short enough to be bent.
 *
 * @public The captcha reader of the benches draws with it.
 */
export function readPath(path: string): Polyline[] {
  const polylines: Point[][] = [];
  for (const [, command, numbers = ""] of path.matchAll(/([MLC])([^MLC]*)/g)) {
    const points = readPoints(numbers);
    const line = polylines.at(-1);
    const from = line?.at(-1);
    if (command === "M" || !line || !from) polylines.push(points);
    else if (command === "L") for (const to of points) line.push(...subdivideLine(line.at(-1) ?? from, to));
    else line.push(...subdivideCurve([from, ...points]));
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

function subdivideLine(from: Point, to: Point): Point[] {
  return Array.from({ length: lineSteps }, (_, step) => mix(from, to, (step + 1) / lineSteps));
}

/** The points of a Bézier curve by De Casteljau's algorithm, without its first point. */
function subdivideCurve(controls: readonly Point[], steps = curveSteps): Point[] {
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

/** Twice the displayed size. */
export const size = { width: 312, height: 96 } as const;

/** A line drawn by the pen; `radii` has one entry for each part between two points. */
export interface Stroke {
  readonly points: Polyline;
  readonly radii: readonly number[];
}

export interface Layout {
  readonly strokes: readonly Stroke[];
  /** Thin lines in the colour of the paper, across the ink. */
  readonly cuts: readonly Stroke[];
  readonly centres: readonly Point[];
}

type Transform = (point: Point) => Point;

const margin = 11;

const faces = Object.values(typefaces).map(
  (face) => new Map(Object.entries(face).map(([symbol, path]) => [symbol, readPath(path)])),
);

export function layOutCaptcha(answer: string, fraction: Fraction): Layout {
  const randomBetween = (min: number, max: number) => min + fraction() * (max - min);
  const warp = elasticWarp(randomBetween);
  const radius = randomBetween(2.6, 3.3);
  const symbols = placeSymbols(
    [...answer].map((symbol) => makeSymbolShape(symbol, randomBetween)),
    randomBetween,
  );
  const pens = symbols.map(() => makePen(radius * randomBetween(0.9, 1.15), randomBetween));
  const strokes = symbols.flatMap(({ lines }, index) =>
    lines.map((line) => makeStroke(line.map(warp), pens[index] ?? (() => radius))),
  );
  const crossing = crossings(randomBetween).map((line, index) => {
    const thickness = radius * randomBetween(0.85, 1) * (index === 0 ? 1 : 0.7);
    return makeStroke(line.map(warp), () => thickness);
  });
  const cuts = [makeStroke(makeWaveAcross(randomBetween).map(warp), () => 1.1)];
  return { strokes: [...strokes, ...crossing], cuts, centres: symbols.map(({ centre }) => warp(centre)) };
}

type RandomBetween = (min: number, max: number) => number;

interface Shape {
  readonly lines: readonly Polyline[];
  readonly width: number;
  readonly height: number;
}

/** A symbol of a random typeface, sheared, turned and scaled, around the point (0, 0). */
function makeSymbolShape(symbol: string, between: RandomBetween): Shape {
  const lines = faces[Math.floor(between(0, faces.length))]?.get(symbol) ?? [];
  const xs = lines.flat().map(({ x }) => x);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  const height = between(0.5, 0.72);
  const width = between(0.44, 0.74);
  const [shear, turn] = [between(-0.2, 0.2), between(-0.28, 0.28)];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const transform: Transform = ({ x, y }) => {
    const [up, across] = [(y - 50) * height, (x - middle) * width - (y - 50) * height * shear];
    return { x: across * cos - up * sin, y: across * sin + up * cos };
  };
  const moved = lines.map((line) => line.map(transform));
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  const points = moved.flat();
  return { lines: moved, width: spread(points.map(({ x }) => x)), height: spread(points.map(({ y }) => y)) };
}

/** Places the symbols side by side so that they touch or overlap. */
function placeSymbols(shapes: readonly Shape[], between: RandomBetween) {
  const laps = shapes.map(() => (between(0, 1) < 0.6 ? between(-11, -4) : between(-22, -8)));
  const total = shapes.reduce((sum, { width }, index) => sum + width - (laps[index] ?? 0), 0);
  const room = size.width - 2 * margin;
  const squeeze = Math.min(1, room / total);
  let x = margin + between(0, room - total * squeeze);
  return shapes.map(({ lines, width, height }, index) => {
    const centre = {
      x: x + (width * squeeze) / 2,
      y: size.height / 2 + between(-1, 1) * Math.max(4, (size.height - height) / 2 - 6),
    };
    x += (width - (laps[index] ?? 0)) * squeeze;
    const moved = lines.map((line) =>
      line.map((point) => ({ x: centre.x + point.x * squeeze, y: centre.y + point.y })),
    );
    return { lines: moved, centre };
  });
}

/** The radius of the pen for a direction: constant, or that of a broad nib. */
function makePen(radius: number, between: RandomBetween): (from: Point, to: Point) => number {
  if (between(0, 1) < 0.5) return () => radius;
  const nib = between(0.3, 1.2);
  return (from, to) => {
    const across = Math.abs(Math.sin(Math.atan2(to.y - from.y, to.x - from.x) - nib));
    return radius * (0.72 + 0.5 * across);
  };
}

function makeStroke(points: Polyline, radiusOf: (from: Point, to: Point) => number): Stroke {
  const radii = points.slice(1).map((to, index) => radiusOf(points[index] ?? to, to));
  return { points, radii };
}

/**
 * One or two strokes across all symbols. The second is the mirror image of the first, so they cross instead of
 * overlapping.
 */
function crossings(between: RandomBetween): Polyline[] {
  const first = makeWaveAcross(between);
  if (between(0, 1) < 0.8) return [first];
  const shift = between(-8, 8);
  return [first, first.map(({ x, y }) => ({ x: size.width - x, y: y + shift }))];
}

/** A wave from one side to the other, high enough to cross the bars of symbols instead of following them. */
function makeWaveAcross(between: RandomBetween): Polyline {
  const middle = size.height / 2;
  const bow = between(30, 58) * (between(0, 1) < 0.5 ? -1 : 1);
  const from = { x: between(4, 30), y: middle + between(-14, 14) };
  const to = { x: size.width - between(4, 30), y: middle + between(-14, 14) };
  const controls = [
    from,
    { x: size.width * between(0.28, 0.4), y: middle + bow },
    { x: size.width * between(0.6, 0.72), y: middle - bow },
    to,
  ];
  return [from, ...subdivideCurve(controls, 24)];
}

/** Moves each point by waves of random directions, lengths and phases. */
function elasticWarp(between: RandomBetween): Transform {
  const waves = Array.from({ length: 3 }, (_, index) => {
    const angle = between(0, 2 * Math.PI);
    const perPixel = (2 * Math.PI) / between(70, 150);
    const push = between(0, 2 * Math.PI);
    const reach = between(2, 5) / (1 + index * 0.5);
    return {
      alongX: Math.cos(angle) * perPixel,
      alongY: Math.sin(angle) * perPixel,
      phase: between(0, 2 * Math.PI),
      x: Math.cos(push) * reach,
      y: Math.sin(push) * reach,
    };
  });
  return (point) => {
    let { x, y } = point;
    for (const wave of waves) {
      const swing = Math.sin(point.x * wave.alongX + point.y * wave.alongY + wave.phase);
      x += wave.x * swing;
      y += wave.y * swing;
    }
    return { x, y };
  };
}
