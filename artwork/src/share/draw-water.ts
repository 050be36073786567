import { drawings } from "../from-pages.ts";
import type { Depth } from "./depths.ts";

const { gridPath, whaleRows } = drawings;

const cellPx = 8;
/** The top left corner of the whale, in cells. */
const whalePosition = { x: 69, y: 40 };
const columns = 150;
const rows = 79;
/** Rows of cells in which the water is dithered into the water above or below. */
const bandRows = 8;

/** Thresholds of a 4×4 Bayer matrix. */
const bayer = [
  [0, 8, 2, 10],
  [12, 4, 14, 6],
  [3, 11, 1, 9],
  [15, 7, 13, 5],
];

/** Krill in front of the whale: column and row of each cell. */
const krill = [
  [145, 52],
  [147, 57],
  [142, 49],
  [148, 48],
  [146, 61],
  [143, 44],
  [149, 54],
  [140, 38],
  [147, 41],
  [144, 65],
] as const;

/** A rectangle of the whale that text must not touch, in px. */
export interface Obstacle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const obstacles: readonly Obstacle[] = whaleRows.map((row, y) => ({
  left: (whalePosition.x + row.search(/[^.]/)) * cellPx,
  top: (whalePosition.y + y) * cellPx,
  right: (whalePosition.x + row.length) * cellPx,
  bottom: (whalePosition.y + y + 1) * cellPx,
}));

/** SVG of the water with the whale and its krill. A sleeping whale has its eyes shut, and no krill. */
export function drawWater({ colours, above, water, below }: Depth, isAsleep: boolean): string {
  const drawKrill = ([x, y]: readonly [number, number], index: number) =>
    `<path d="M${x} ${y}h1v1h-1z" fill="${colours(["krill", "krill-2", "krill-3"][index % 3] ?? "krill")}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns} ${rows}" width="${columns * cellPx}" height="${rows * cellPx}" shape-rendering="crispEdges">`,
    `<rect width="${columns}" height="${rows}" fill="${water}"/>`,
    drawBand(above, (y) => 1 - (y + 1) / (bandRows + 1)),
    drawBand(below, (y) => (y - (rows - bandRows) + 1) / (bandRows + 1)),
    ...(isAsleep ? [] : krill.map(drawKrill)),
    drawWhale(colours, isAsleep),
    "</svg>",
  ].join("");
}

function drawBand(colour: string, shareAt: (y: number) => number): string {
  const cells = Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (_, x) =>
      shareAt(y) > ((bayer[y % 4]?.[x % 4] ?? 0) + 0.5) / 16 ? "#" : ".",
    ).join(""),
  );
  return `<path d="${gridPath(cells, "#")}" fill="${colour}"/>`;
}

function drawWhale(colours: Depth["colours"], isAsleep: boolean): string {
  const marks = [...new Set(whaleRows.join("").replaceAll(".", ""))];
  const shut: Readonly<Record<string, string>> = isAsleep ? { e: "b", i: "b" } : {};
  const parts = marks.map(
    (mark) => `<path d="${gridPath(whaleRows, mark)}" fill="${colours(`whale-${shut[mark] ?? mark}`)}"/>`,
  );
  const eyelid = isAsleep ? `<path d="M47 16h3v1h-3z" fill="${colours("whale-n")}"/>` : "";
  return `<g transform="translate(${whalePosition.x} ${whalePosition.y})">${parts.join("")}${eyelid}</g>`;
}
