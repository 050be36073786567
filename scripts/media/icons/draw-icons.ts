/** Draws the icons of the site and the manifest that names them: `node scripts/media/icons/draw-icons.ts`. */
import { writeFileSync } from "node:fs";
import { builtInSiteConfig } from "@baleen/contract/built-in-content.ts";
import { languageTag } from "@baleen/contract/language.ts";
import sharp from "sharp";
import { description } from "../../../web/src/home/home.text.ts";
import { gridPath } from "../../../web/src/ui/grid-path.ts";
import { markRows } from "../../../web/src/whale/mark-rows.ts";
import { readColours } from "../share/read-tokens.ts";
import { icoFile } from "./ico-file.ts";

const publicFolder = new URL("../../../web/public/", import.meta.url);
const colours = readColours("light");
const columns = markRows[0]?.length ?? 0;

/** The mark in the middle of a square, in whole pixels a cell, so that its edges stay sharp. */
function drawIcon(sidePx: number, cellPx: number): Promise<Buffer> {
  const left = Math.round((sidePx - columns * cellPx) / 2);
  const top = Math.round((sidePx - markRows.length * cellPx) / 2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}" shape-rendering="crispEdges">
<rect width="${sidePx}" height="${sidePx}" fill="${colours("bg")}"/>
<g transform="translate(${left} ${top}) scale(${cellPx})"><path d="${gridPath(markRows, "#")}" fill="${colours("sea")}"/>
<path d="${gridPath(markRows, "o")}" fill="${colours("krill")}"/></g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 4, dither: 0, effort: 10 }).toBuffer();
}

const icons = [
  { name: "apple-touch-icon.png", sidePx: 180, cellPx: 9 },
  { name: "icon-192.png", sidePx: 192, cellPx: 9 },
  { name: "icon-512.png", sidePx: 512, cellPx: 26 },
  // Systems cut this one to a shape of theirs; the mark keeps inside the middle three fifths.
  { name: "icon-maskable-512.png", sidePx: 512, cellPx: 18 },
] as const;

for (const { name, sidePx, cellPx } of icons)
  writeFileSync(new URL(name, publicFolder), await drawIcon(sidePx, cellPx));
// Some programs ask for this address whatever the page says.
const smallIcon = await sharp(new URL("favicon.svg", publicFolder).pathname, { density: 144 }).resize(32).png().toBuffer();
writeFileSync(new URL("favicon.ico", publicFolder), icoFile(smallIcon, 32));

const { name, nameEn } = builtInSiteConfig.basic;
const manifest = {
  name: `${name} ${nameEn}`,
  short_name: name,
  description: description.zh,
  lang: languageTag.zh,
  start_url: "/",
  display: "browser",
  background_color: colours("bg"),
  theme_color: colours("bg"),
  icons: icons.slice(1).map((icon) => ({
    src: `/${icon.name}`,
    sizes: `${icon.sidePx}x${icon.sidePx}`,
    type: "image/png",
    purpose: icon.name.includes("maskable") ? "maskable" : "any",
  })),
};
writeFileSync(new URL("site.webmanifest", publicFolder), `${JSON.stringify(manifest, undefined, 2)}\n`);
