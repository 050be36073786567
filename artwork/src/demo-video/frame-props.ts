import { hashNoise, smoothNoise } from "../pixels/noise.ts";
import { hexColours } from "../site-colours.ts";
import { pieces } from "./demo-state.ts";
import type { Props } from "./draw-frame.ts";
import { drawFilm } from "./film.ts";

const grounds = ["bg", "bg-sunk", "surface", "surface-2", "line", "line-strong", "trench"];
const foregrounds = ["ink", "ink-2", "ink-3", "sea", "sea-wash", "krill", "krill-wash", "on-krill"];

/** The inputs of the drawing code that need Node, the same in both languages. */
export async function createFrameProps(): Promise<Omit<Props, "language">> {
  return { colours: readColours(), film: await drawFilm(), loudness: pieces.map(loudnessOf) };
}

function readColours(): Props["colours"] {
  const hex = hexColours("dark");
  return {
    ...Object.fromEntries([...grounds, ...foregrounds].map((token) => [`--${token}`, hex(token)])),
    "--on-trench": "#ecf3f5",
  };
}

/** Loudness of a piece, bar by bar, from 0 to 1. Pauses have background noise only. */
function loudnessOf({ width, isPause }: (typeof pieces)[number], at: number): number[] {
  return Array.from({ length: Math.floor(width / 6) }, (_, bar) => {
    const spoken = 0.15 + 0.85 * smoothNoise(at + 60, bar / 3) * (0.6 + 0.4 * hashNoise(at + 60, bar));
    return isPause ? 0.05 : spoken;
  });
}
