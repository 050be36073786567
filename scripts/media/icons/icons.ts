import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "../../machine/run.js";
import type { MediaStep } from "../media-step.ts";
import { readColours } from "../share/read-colours.ts";
import { gridPath, markRows } from "../site-parts.ts";
import { icoFile } from "./ico-file.ts";
import { writeManifest } from "./write-manifest.ts";

const colours = readColours("light");

interface Icon {
  readonly name: string;
  readonly sidePx: number;
  readonly cellPx: number;
  readonly purpose?: "any" | "maskable";
}

const icons: readonly Icon[] = [
  { name: "apple-touch-icon.png", sidePx: 180, cellPx: 9 },
  { name: "icon-192.png", sidePx: 192, cellPx: 9, purpose: "any" },
  { name: "icon-512.png", sidePx: 512, cellPx: 26, purpose: "any" },
  // Systems cut this one to a shape of theirs; the mark keeps inside the middle three fifths.
  { name: "icon-maskable-512.png", sidePx: 512, cellPx: 18, purpose: "maskable" },
];

/** The mark in the middle of a square, in whole pixels a cell, so that its edges stay sharp. */
function drawIcon({ sidePx, cellPx }: Icon): Promise<Buffer> {
  const left = Math.round((sidePx - (markRows[0]?.length ?? 0) * cellPx) / 2);
  const top = Math.round((sidePx - markRows.length * cellPx) / 2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}" shape-rendering="crispEdges">
    <rect width="${sidePx}" height="${sidePx}" fill="${colours("bg")}"/>
    <g transform="translate(${left} ${top}) scale(${cellPx})">
      <path d="${gridPath(markRows, "#")}" fill="${colours("sea")}"/>
      <path d="${gridPath(markRows, "o")}" fill="${colours("krill")}"/>
    </g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 4, dither: 0, effort: 10 }).toBuffer();
}

/** For programs that ask for `/favicon.ico` whatever the page says. */
async function drawFavicon(): Promise<Buffer> {
  const sidePx = 32;
  // The drawing has 16 cells a side, which are pixels at the 72 dots per inch that are usual.
  const svg = sharp(join(root, "web/public/favicon.svg"), { density: (72 * sidePx) / 16 });
  return icoFile(await svg.resize(sidePx).png().toBuffer(), sidePx);
}

async function keep(name: string, content: Buffer | string): Promise<string> {
  const file = join("web/public", name);
  await writeFile(join(root, file), content);
  return file;
}

/** The marks that systems show beside the site's name, and the manifest that lists them. */
export const iconFiles: MediaStep = {
  name: "icons",
  needs: [],
  make: () =>
    Promise.all([
      ...icons.map(async (icon) => await keep(icon.name, await drawIcon(icon))),
      drawFavicon().then((icon) => keep("favicon.ico", icon)),
      keep("site.webmanifest", writeManifest(icons, colours("bg"))),
    ]),
};
