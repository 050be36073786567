import type { Disruption } from "./answers.ts";
import type { LatenciesByKind, LatencyWindow } from "./latency-windows.ts";

interface PlotInput {
  readonly latencies: LatenciesByKind;
  readonly disruptions: readonly Disruption[];
  readonly durationS: number;
}

const width = 960;
const height = 520;
const left = 70;
const right = 190;
const top = 50;
const bottom = 50;
const lowestMs = 1;
/** Colours of similar lightness with enough contrast on white, also for readers with red-green colour blindness. */
const colours = [
  "#0072b2",
  "#b34700",
  "#00664d",
  "#8f3a73",
  "#5c5c00",
  "#3a4dc4",
  "#7a1f1f",
  "#444444",
  "#b3125f",
];

/** A line plot as SVG: p50 and p99 (dashed) of each kind over time on a logarithmic axis, with a mark for each disruption. */
export function plotLatencies({ latencies, disruptions, durationS }: PlotInput): string {
  const highestMs = highestPower(latencies);
  const x = (atS: number) => left + (Math.min(atS, durationS) / durationS) * (width - left - right);
  const y = (ms: number) =>
    height -
    bottom -
    (Math.log10(Math.max(ms, lowestMs) / lowestMs) / Math.log10(highestMs / lowestMs)) *
      (height - top - bottom);
  const line = (windows: readonly LatencyWindow[], of: "p50" | "p99") =>
    windows.map((window) => `${x(window.atS).toFixed(1)},${y(window[of]).toFixed(1)}`).join(" ");

  const kinds = Object.entries(latencies).flatMap(([kind, windows], n) => {
    const colour = colours[n % colours.length];
    const stroke = `fill="none" stroke="${colour}" stroke-width="1.6"`;
    return [
      `<polyline ${stroke} points="${line(windows, "p50")}"/>`,
      `<polyline ${stroke} stroke-dasharray="4 3" points="${line(windows, "p99")}"/>`,
      `<text x="${width - right + 16}" y="${top + 20 + n * 20}" fill="${colour}">${escapeText(kind)}</text>`,
    ];
  });
  const marks = disruptions.map(({ kind, fromMs }) => {
    const at = x(fromMs / 1000).toFixed(1);
    const colour = kind === "restart" ? "#767676" : "#c00000";
    return `<path d="M${at} ${top}V${height - bottom}" stroke="${colour}" stroke-dasharray="${kind === "restart" ? "2 3" : "none"}"><title>${kind}</title></path>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${left}" y="24" fill="#222222">Latency in ms: line p50, dashed p99. Red: a node was killed, or the primary struck. Grey: restarted.</text>`,
    ...millisecondLines(highestMs, y),
    ...secondLabels(durationS, x),
    ...marks,
    ...kinds,
    "</svg>\n",
  ].join("\n");
}

/** The smallest power of ten above all latencies. */
function highestPower(latencies: LatenciesByKind): number {
  const all = Object.values(latencies).flatMap((windows) => windows.map(({ p99 }) => p99));
  return 10 ** Math.max(1, Math.ceil(Math.log10(Math.max(lowestMs, ...all))));
}

function millisecondLines(highestMs: number, y: (ms: number) => number): string[] {
  const lines: string[] = [];
  for (let ms = lowestMs; ms <= highestMs; ms *= 10) {
    const at = y(ms).toFixed(1);
    lines.push(
      `<path d="M${left} ${at}H${width - right}" stroke="#dddddd"/>`,
      `<text x="${left - 8}" y="${at}" dy="4" text-anchor="end" fill="#444444">${ms}</text>`,
    );
  }
  return lines;
}

function secondLabels(lastsS: number, x: (atS: number) => number): string[] {
  return [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const atS = lastsS * part;
    return `<text x="${x(atS).toFixed(1)}" y="${height - bottom + 22}" text-anchor="middle" fill="#444444">${Math.round(atS)} s</text>`;
  });
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
