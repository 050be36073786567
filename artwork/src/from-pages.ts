import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { PageRenderer } from "@baleen/contract/rendering.ts";
import { title } from "@baleen/web/src/home/page.text.ts";
import {
  shareImagePath,
  shareImageSize,
  squareShareImagePath,
} from "@baleen/web/src/platform/navigation/paths.ts";
import { gridPath } from "@baleen/web/src/ui/grid-path.ts";
import { logoMarkRows } from "@baleen/web/src/ui/whale/logo-mark.data.ts";
import { whaleRows } from "@baleen/web/src/ui/whale/sprite.ts";
import { buildWebIfStale } from "../../scripts/machine/web-build.js";
import { outputPath } from "./media-step.ts";

// Everything that the pictures import from the web package.

export const drawings = { whaleRows, logoMarkRows, gridPath } as const;

/** Paths of the link previews below `public/`. */
export const sharePaths = { shareImagePath, squareShareImagePath, shareImageSize } as const;

export const homeTexts = { title } as const;

/** Style sheets as text: the colours, those of pictures, and the fonts. */
export const styleSheets = {
  tokens: readStyles("tokens.css"),
  pictureTokens: readStyles("picture-tokens.css"),
  fonts: readStyles("fonts/fonts.css"),
} as const;

export const faviconFile = outputPath("web/public/favicon.svg");

function readStyles(file: string): string {
  return readFileSync(outputPath(`web/src/ui/styles/${file}`), "utf8");
}

/** The renderer of the built pages. */
export async function loadPageRenderer(): Promise<PageRenderer> {
  await buildWebIfStale();
  const { href } = pathToFileURL(outputPath("web/dist/server/entry-server.js"));
  const { renderer } = (await import(href)) as { renderer: PageRenderer };
  return renderer;
}
