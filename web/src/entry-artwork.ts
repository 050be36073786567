import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PageRenderer } from "@baleen/contract/rendering.ts";
import { description, title } from "./home/home.text.ts";
import { shareImage, shareImageSize, shareSquare } from "./platform/navigation/paths.ts";
import { gridPath } from "./ui/grid-path.ts";
import { logoMarkRows } from "./ui/whale/logo-mark.data.ts";
import { whaleRows } from "./ui/whale/sprite.ts";

/**
 * The parts of the pages that the workspace `artwork` uses. This module is the only export of this workspace; it runs in
 * Node and is in no bundle.
 */
export const drawings = { whaleRows, logoMarkRows, gridPath } as const;

/** Paths of the link previews below `public/`. */
export const sharePaths = { shareImage, shareSquare, shareImageSize } as const;

export const homeTexts = { title, description } as const;

/** Style sheets as text: the colours, those of pictures, and the fonts. */
export const styleSheets = {
  tokens: readStyles("tokens.css"),
  pictureTokens: readStyles("picture-tokens.css"),
  fonts: readStyles("fonts/fonts.css"),
} as const;

export const faviconFile = fileURLToPath(new URL("../public/favicon.svg", import.meta.url));

function readStyles(file: string): string {
  return readFileSync(new URL(`./ui/styles/${file}`, import.meta.url), "utf8");
}

/** Calls `use` with a renderer that works on the sources, without a build. */
export async function withPageRenderer<Result>(
  use: (renderer: PageRenderer) => Promise<Result>,
): Promise<Result> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: fileURLToPath(new URL("..", import.meta.url)),
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    logLevel: "error",
  });
  try {
    const { renderer } = (await vite.ssrLoadModule("/src/entry-server.tsx")) as { renderer: PageRenderer };
    return await use(renderer);
  } finally {
    await vite.close();
  }
}
