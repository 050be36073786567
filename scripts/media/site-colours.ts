import { readFileSync } from "node:fs";

const sheets = ["tokens", "picture-tokens"].map((name) =>
  readFileSync(new URL(`../../web/src/styles/${name}.css`, import.meta.url), "utf8"),
);

/** Every colour that the site's styles name. Pictures use no other. */
export const siteColours: ReadonlySet<number> = new Set(
  sheets.flatMap((css) => [...css.matchAll(/#([0-9a-f]{6})\b/g)].map(([, hex]) => parseHex(hex ?? ""))),
);

function parseHex(hex: string): number {
  return Number.parseInt(hex, 16);
}

/** A colour by its name in the style sheets: `siteColour("sea", "dark")`. */
export function siteColour(token: string, theme: "light" | "dark" = "light"): number {
  for (const css of sheets) {
    const pair = css.match(new RegExp(`--${token}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`));
    const hex = theme === "light" ? pair?.[1] : pair?.[2];
    if (hex) return parseHex(hex);
  }
  throw new Error(`The styles name no colour ${token}.`);
}
