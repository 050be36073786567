import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The value of a token in both themes. */
function token(name: string): readonly [light: string, dark: string] {
  const pair = css.match(new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`));
  if (!pair?.[1] || !pair[2]) throw new Error(`There is no token --${name}.`);
  return [pair[1], pair[2]];
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each([
  ["ink", "bg", 7],
  ["ink", "surface-2", 7],
  ["ink-2", "bg", 7],
  ["ink-3", "bg", 4.5],
  ["ink-3", "surface-2", 4.5],
  ["sea-ink", "bg", 4.5],
  ["on-krill", "krill", 4.5],
  ["on-krill", "krill-press", 4.5],
  ["krill-ink", "bg", 4.5],
  ["keep", "keep-wash", 4.5],
  ["danger", "danger-wash", 4.5],
  ["danger", "bg", 4.5],
  ["warn", "warn-wash", 4.5],
  ["line-strong", "bg", 3],
  ["line-strong", "surface", 3],
  ["line-strong", "surface-2", 3],
  ["krill", "feature", 3],
  ["focus", "bg", 3],
  ["focus", "surface", 3],
  ["on-feature", "feature", 7],
])("%s on %s reads at %d to 1 or better in both themes", (ink, ground, needed) => {
  token(ink).forEach((colour, theme) => {
    expect(contrast(colour, token(ground)[theme] ?? "")).toBeGreaterThanOrEqual(needed);
  });
});

test("neighbours in the console's plots differ in lightness, for every kind of sight, and stand out from the page", () => {
  const source = readFileSync(new URL("../../console/plots/Plot.tsx", import.meta.url), "utf8");
  const names = /fills = \[(.*)\]/.exec(source)?.[1]?.match(/[a-z][a-z0-9-]+/g) ?? [];
  expect(names).toHaveLength(3);
  for (const theme of [0, 1] as const) {
    const colours = names.map((name) => token(name)[theme]);
    colours.slice(1).forEach((colour, index) => {
      expect(contrast(colour, colours[index] ?? "")).toBeGreaterThanOrEqual(2);
    });
    for (const colour of colours) expect(contrast(colour, token("bg")[theme])).toBeGreaterThanOrEqual(3);
  }
});
