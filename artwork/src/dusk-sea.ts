import { type MediaStep, saveOutput } from "./media-step.ts";
import { ditherColour } from "./pixels/dither.ts";
import { palettePng } from "./pixels/palette-png.ts";

const width = 176;
const height = 176;
const horizon = 104;
const sun = { x: 118, y: 98, radius: 21 };

/** From deep water to the last light. The first is transparent. */
const palette = ["#00000000", "#13405a", "#1b6285", "#626468", "#b8683f", "#fc9039", "#ffb877", "#ffe2bd"];
const [transparent, deep, sea, haze, ember, krill, glow, light] = [0, 1, 2, 3, 4, 5, 6, 7];

function ridge(x: number, [base, swing, length, shift]: readonly [number, number, number, number]): number {
  return base + swing * (Math.sin(x / length + shift) + 0.5 * Math.sin((x / length) * 2.7 + shift * 3));
}

function skyAt(x: number, y: number): number {
  const fromSun = Math.hypot(x - sun.x, (y - sun.y) * 1.25);
  if (Math.hypot(x - sun.x, y - sun.y) < sun.radius)
    return ditherColour([krill, glow, light], (sun.y + 14 - y) / 30, [x, y]);
  const height01 = y / horizon;
  const warmth = height01 ** 2.4 * 0.62 + Math.max(0, 1 - fromSun / 88) * 0.42;
  return ditherColour([transparent, deep, sea, haze, ember, krill], warmth, [x, y]);
}

function seaAt(x: number, y: number): number {
  const depth = (y - horizon) / (height - horizon);
  const wave = Math.sin(y * 1.9 + Math.sin(x / 9 + y) * 1.4);
  const spread = 6 + depth * 26;
  const onPath = Math.abs(x - sun.x + Math.sin(y * 0.9) * 3) < spread * (0.55 + 0.45 * wave);
  if (onPath && (y % 3 !== 2 || depth < 0.1)) {
    return ditherColour([transparent, sea, ember, krill, glow], 1 - depth * 1.15 + wave * 0.08, [x, y]);
  }
  return ditherColour([transparent, deep, sea], 0.85 - depth * 1.05 + wave * 0.12, [x, y]);
}

function cellAt(x: number, y: number): number {
  if (y >= horizon) return seaAt(x, y);
  if (y > ridge(x, [97, 4, 17, 0.6]) + Math.max(0, x - 52) * 0.22)
    return y > horizon - 2 ? transparent : deep;
  if (y > ridge(x, [100, 3, 11, 2.2]) + Math.max(0, 148 - x) * 0.4) return transparent;
  return skyAt(x, y);
}

function drawDuskSea(): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => cellAt(x, y)),
  );
  return palettePng(palette, rows);
}

/**
 * The sea at dusk beside the sign-in forms. Transparent cells show the page's own dark surface, so that one file fits
 * both themes.
 */
export const duskSea: MediaStep = {
  name: "dusk-sea",
  needs: [],
  make: async () => [await saveOutput("web/src/accounts/sign-in/sea.png", drawDuskSea())],
};
