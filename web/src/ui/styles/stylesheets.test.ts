import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { breakpoints, customMedia } from "./breakpoints.ts";

const root = new URL("../../", import.meta.url);
const sheets = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => ({ file, css: readFileSync(new URL(file, root), "utf8").replace(/\/\*[\s\S]*?\*\//g, "") }));

/** All values of a property in a style sheet. */
function valuesOf(css: string, property: string): string[] {
  return [...css.matchAll(new RegExp(`(?<![\\w-])(?:${property}):\\s*([^;}]+)`, "g"))].map(
    ([, value = ""]) => value,
  );
}

/** The hue (in degrees) and the saturation (0 to 1) of a colour such as `#1b6285`. */
function hueOf(hex: string): { hue: number; chroma: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const chroma = most - least;
  if (chroma === 0) return { hue: 0, chroma };
  const sixth =
    most === red
      ? (green - blue) / chroma
      : most === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma;
  return { hue: (sixth * 60 + 360) % 360, chroma };
}

test("there are style sheets to check", () => {
  expect(sheets.length).toBeGreaterThan(30);
});

test.each(sheets)("$file has no glass, no blur, no text filled with colours, no pill", ({ css }) => {
  expect(valuesOf(css, "backdrop-filter")).toEqual([]);
  expect(valuesOf(css, "filter")).toEqual([]);
  expect(valuesOf(css, "background-clip").filter((value) => value.includes("text"))).toEqual([]);
  const tokens = /^(0|inherit|(var\(--radius(-tag|-dialog)?\)|0| )+)$/;
  expect(
    valuesOf(css, "border(?:-[a-z]+){0,2}-radius").filter((value) => !tokens.test(value.trim())),
  ).toEqual([]);
});

test.each(sheets)("$file draws with gradients only what repeats in cells", ({ css }) => {
  // Tiles have hard edges: each colour stop is followed by one at the same position, written as 0.
  const gradients = css.match(/(?:radial|conic|linear)-gradient\((?:[^()]|\([^()]*\))*\)/g) ?? [];
  expect(
    gradients.filter((gradient) => !/^linear/.test(gradient) || !/ 0[,)]|\d+px\)/.test(gradient)),
  ).toEqual([]);
  // WebKit blurs long repeating gradients; a small repeated background stays sharp.
  expect(css).not.toContain("repeating-linear-gradient");
});

test("the breakpoints are the six of the specification [spec 9.19]", () => {
  expect(Object.values(breakpoints)).toEqual([480, 576, 768, 992, 1200, 1600]);
});

test.each(sheets)("$file changes its layout at breakpoints, by their names [spec 9.19]", ({ css }) => {
  const queries = css.match(/@media[^{]*/g) ?? [];
  expect(queries.filter((query) => /\bwidth\b/.test(query))).toEqual([]);
  const used = queries.flatMap((query) => query.match(/--[\w-]+/g) ?? []);
  expect(used.filter((name) => !customMedia.includes(`@custom-media ${name} `))).toEqual([]);
});

const scale = readFileSync(new URL("ui/styles/spacing.css", root), "utf8");

test.each(sheets)("$file takes the space between things from the scale", ({ css }) => {
  const values = valuesOf(
    css,
    "(?:row-|column-)?gap|(?:margin|padding|scroll-margin|scroll-padding)(?:-[a-z-]+)?",
  );
  // Values up to 3 px compensate for borders or are hairlines.
  const literals = values.flatMap((value) => value.match(/[\d.]+px/g) ?? []);
  expect(literals.filter((literal) => Number.parseFloat(literal) > 3)).toEqual([]);
  const steps = css.match(/var\(--space-[\w-]+\)/g) ?? [];
  expect(steps.filter((step) => !scale.includes(`${step.slice(4, -1)}: `))).toEqual([]);
});

const sheetsBesidesTokens = sheets.filter(({ file }) => file !== "ui/styles/tokens.css");

test.each(sheetsBesidesTokens)(
  "$file takes the window's height from a token, which has a fallback",
  ({ css }) => {
    expect(css).not.toMatch(/\d[dsl]v[bhiw]\b/);
  },
);

test.each(sheets)("$file knows no violet, and no shadow in colour", ({ css }) => {
  const colours = css.match(/#[0-9a-f]{6}\b/gi) ?? [];
  const violet = colours.map(hueOf).filter(({ hue, chroma }) => hue > 250 && hue < 320 && chroma > 0.12);
  expect(violet).toEqual([]);
  const shadows = valuesOf(css, "box-shadow").filter((shadow) => /rgb\((?!14 32 45|6 15 24)/.test(shadow));
  expect(shadows).toEqual([]);
});

/** Exceptions: the download button's message below its row, and carousels, whose controls come first in tab order. */
const reordered = ["home/hero/DownloadButton.module.css", "home/testimonials/Testimonials.module.css"];

test.each(sheets)("$file shows things in the order in which they are read", ({ file, css }) => {
  if (reordered.includes(file) || file.includes("carousel")) return;
  expect(valuesOf(css, "order")).toEqual([]);
  expect(css).not.toMatch(/(row|column|wrap)-reverse|\bdense\b/);
});

test.each(sheets)("$file animates nothing that moves what stands beside it", ({ css }) => {
  const moving = valuesOf(css, "transition(?:-property)?").filter((value) =>
    /(^|[\s,])(all|width|height|margin|padding)/.test(value),
  );
  expect(moving).toEqual([]);
});

test("radio buttons and their dots are round, as those of the system are", () => {
  const { css = "" } = sheets.find(({ file }) => file === "ui/fields/RadioGroup.module.css") ?? {};
  const tokens = readFileSync(new URL("ui/styles/tokens.css", root), "utf8");
  for (const rule of [/\.radio \{([^}]+)/, /\.radio:checked::before \{([^}]+)/]) {
    const [, body = ""] = rule.exec(css) ?? [];
    const [width = "0"] = valuesOf(body, "width");
    const [radius = "0"] = valuesOf(body, "border-radius");
    const token = /var\((--[\w-]+)\)/.exec(radius)?.[1] ?? "no token";
    const [value = "0"] = valuesOf(tokens, token);
    expect(Number.parseFloat(value), rule.source).toBeGreaterThanOrEqual(Number.parseFloat(width) / 2);
  }
});

test.each(sheets)("$file has no class whose name blockers of advertisements hide", ({ css }) => {
  const classes = [...css.matchAll(/\.([A-Za-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = ""]) => name);
  expect(classes.filter((name) => /^ads?([_-]|$)|advert|banner|sponsor|promo|social/i.test(name))).toEqual(
    [],
  );
});
