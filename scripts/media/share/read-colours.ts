import { readFileSync } from "node:fs";

/** The colours of the site in one theme, by the names of their tokens without the dashes. */
export type Colours = (token: string) => string;

const sheets = ["tokens.css", "picture-tokens.css"].map((name) =>
  readFileSync(new URL(`../../../web/src/styles/${name}`, import.meta.url), "utf8"),
);

/** Reads the colours from the style sheets that the pages have, so that pictures follow them. */
export function readColours(theme: "light" | "dark"): Colours {
  const values = new Map<string, string>();
  for (const sheet of sheets) {
    for (const [, name = "", value = ""] of (/:root \{([^}]+)\}/.exec(sheet)?.[1] ?? "").matchAll(
      /--([\w-]+):\s*([^;]+);/g,
    ))
      values.set(name, value);
  }
  const colourOf = (token: string): string => {
    const value = values.get(token) ?? "";
    const pair = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
    const colour = pair ? pair[theme === "light" ? 1 : 2] : value;
    const other = /^var\(--([\w-]+)\)$/.exec(colour ?? "")?.[1];
    if (other) return colourOf(other);
    if (!colour?.startsWith("#")) throw new Error(`There is no colour named ${token}.`);
    return colour;
  };
  return colourOf;
}
