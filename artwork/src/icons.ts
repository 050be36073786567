import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { defaultLanguage, languageTag } from "@baleen/contract/language.ts";
import sharp from "sharp";
import { drawings, faviconFile } from "./from-pages.ts";
import { type MediaStep, saveOutput } from "./media-step.ts";
import { hexColours } from "./site-colours.ts";

const { gridPath, logoMarkRows } = drawings;
const colours = hexColours("light");

interface Icon {
  readonly name: string;
  readonly sidePx: number;
  readonly cellPx: number;
  /** As in the web app manifest; icons without one are not listed there. */
  readonly purpose?: "any" | "maskable";
}

const iconFiles: readonly Icon[] = [
  { name: "apple-touch-icon.png", sidePx: 180, cellPx: 9 },
  { name: "icon-192.png", sidePx: 192, cellPx: 9, purpose: "any" },
  { name: "icon-512.png", sidePx: 512, cellPx: 26, purpose: "any" },
  // The logo stays within the middle three fifths, the safe zone of maskable icons.
  { name: "icon-maskable-512.png", sidePx: 512, cellPx: 18, purpose: "maskable" },
];

/** The icons that systems show for the site, and the web app manifest that lists them. */
export const icons: MediaStep = {
  name: "icons",
  needs: [],
  make: () =>
    Promise.all([
      ...iconFiles.map(async (icon) => await savePublic(icon.name, await drawIcon(icon))),
      drawFavicon().then((icon) => savePublic("favicon.ico", icon)),
      savePublic("site.webmanifest", manifestJson()),
    ]),
};

function savePublic(name: string, content: Buffer | string): Promise<string> {
  return saveOutput(`web/public/${name}`, content);
}

/** The logo in the middle of a square, in whole pixels per cell, so that its edges stay sharp. */
function drawIcon({ sidePx, cellPx }: Icon): Promise<Buffer> {
  const left = Math.round((sidePx - (logoMarkRows[0]?.length ?? 0) * cellPx) / 2);
  const top = Math.round((sidePx - logoMarkRows.length * cellPx) / 2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}" shape-rendering="crispEdges">
    <rect width="${sidePx}" height="${sidePx}" fill="${colours("bg")}"/>
    <g transform="translate(${left} ${top}) scale(${cellPx})">
      <path d="${gridPath(logoMarkRows, "#")}" fill="${colours("sea")}"/>
      <path d="${gridPath(logoMarkRows, "o")}" fill="${colours("krill")}"/>
    </g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 4, dither: 0, effort: 10 }).toBuffer();
}

/** `favicon.ico`, for clients that request it whatever the page links to. */
async function drawFavicon(): Promise<Buffer> {
  const sidePx = 32;
  // The drawing has 16 cells a side, each one pixel at the default density of 72 dpi.
  const svg = sharp(faviconFile, { density: (72 * sidePx) / 16 });
  return icoFile(await svg.resize(sidePx).png().toBuffer(), sidePx);
}

/** An ICO file with one square PNG. */
function icoFile(png: Buffer, sidePx: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(sidePx, 6);
  header.writeUInt8(sidePx, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** The web app manifest, in the default language. */
function manifestJson(): string {
  const { name, nameEn, subSlogan } = builtInSiteConfig.basic;
  const manifest = {
    name: `${name} ${nameEn}`,
    short_name: name,
    description: subSlogan,
    lang: languageTag[defaultLanguage],
    start_url: "/",
    display: "browser",
    background_color: colours("bg"),
    theme_color: colours("bg"),
    icons: iconFiles
      .filter(({ purpose }) => purpose)
      .map(({ name, sidePx, purpose }) => ({
        src: `/${name}`,
        sizes: `${sidePx}x${sidePx}`,
        type: "image/png",
        purpose,
      })),
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
