import { styleSheets } from "./from-pages.ts";

type Theme = "light" | "dark";

const sheets = [styleSheets.tokens, styleSheets.pictureTokens];

/** Every colour of the site's design tokens, as 0xrrggbb. Pictures use no other. */
export const siteColours: ReadonlySet<number> = new Set(
  sheets.flatMap((css) => [...css.matchAll(/#([0-9a-f]{6})\b/g)].map(([, hex]) => parseHex(hex ?? ""))),
);

function parseHex(hex: string): number {
  return Number.parseInt(hex, 16);
}

/** A colour by its design token, as 0xrrggbb: `siteColour("sea", "dark")`. */
export function siteColour(token: string, theme: Theme = "light"): number {
  for (const css of sheets) {
    const pair = css.match(new RegExp(`--${token}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`));
    const hex = theme === "light" ? pair?.[1] : pair?.[2];
    if (hex) return parseHex(hex);
  }
  throw new Error(`The style sheets have no colour token ${token}.`);
}

/** `#rrggbb` of 0xrrggbb. */
export function toHex(colour: number): string {
  return `#${colour.toString(16).padStart(6, "0")}`;
}

/** Colours of one theme as `#rrggbb`, by design token without its dashes. */
export type HexColours = (token: string) => string;

export function hexColours(theme: Theme): HexColours {
  return (token) => toHex(siteColour(token, theme));
}
