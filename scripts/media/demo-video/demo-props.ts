import { chance, wander } from "../pixels/noise.ts";
import { siteColour } from "../site-colours.ts";
import { pieces } from "./demo-state.ts";
import type { Props } from "./draw-frame.ts";
import { drawFilm } from "./film.ts";

const tokens = [
  ...[
    "bg",
    "bg-sunk",
    "surface",
    "surface-2",
    "line",
    "line-strong",
    "ink",
    "ink-2",
    "ink-3",
    "sea",
    "sea-wash",
  ],
  ...["krill", "krill-wash", "on-krill", "trench"],
];

/** What the drawing code gets from outside of the browser, the same in both languages. */
export async function gatherProps(): Promise<Omit<Props, "language">> {
  return { colours: readColours(), film: await drawFilm(), loudness: pieces.map(loudnessOf) };
}

function readColours(): Props["colours"] {
  const hex = (token: string) => `#${siteColour(token, "dark").toString(16).padStart(6, "0")}`;
  return {
    ...Object.fromEntries(tokens.map((token) => [`--${token}`, hex(token)])),
    "--on-trench": "#ecf3f5",
  };
}

/** Nobody speaks in a pause, but the wind goes on. */
function loudnessOf({ width, isPause }: (typeof pieces)[number], at: number): number[] {
  return Array.from({ length: Math.floor(width / 6) }, (_, bar) => {
    const spoken = 0.15 + 0.85 * wander(at + 60, bar / 3) * (0.6 + 0.4 * chance(at + 60, bar));
    return isPause ? 0.05 : spoken;
  });
}
