import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  type BuildManifest,
  type BuiltChunk,
  chunksOf,
  clientEntry,
  consoleEntry,
} from "@baleen/contract/build-manifest.ts";
import type { PageRenderer } from "@baleen/contract/rendering.ts";

/** The built web workspace, located relative to this module. */
export const webFolder = fileURLToPath(new URL("../../../web/", import.meta.url));
export const clientFolder = path.join(webFolder, "dist/client");

/** The browser build: scripts, styles and preloads of each page. */
export interface PageAssets {
  readonly entry: string;
  /** The source of the inline script that loads `entry`. */
  readonly bootScript: string;
  /** The source of the inline script for pages inside WeChat. */
  readonly wechatScript: string;
  /** The source of the inline script for the plans inside WeChat. */
  readonly wechatBuyScript: string;
  stylesOf(modules: readonly string[]): string[];
  /** The content of these modules' style sheets, joined in order. */
  cssOf(modules: readonly string[]): string;
  scriptsOf(modules: readonly string[]): string[];
  /** The console's own assets, which share no entry with the pages; undefined if the build has no console. */
  readonly console: { readonly script: string; readonly styles: readonly string[] } | undefined;
}

export interface BuiltPages {
  readonly renderer: PageRenderer;
  readonly assets: PageAssets;
}

/** The build is missing or incomplete. */
export class PagesNotBuiltError extends Error {}

/** Opens the built pages. Throws `PagesNotBuiltError`. */
export async function openBuiltPages(): Promise<BuiltPages> {
  try {
    const manifest = JSON.parse(await readFile(path.join(clientFolder, ".vite/manifest.json"), "utf8"));
    const server: { renderer: PageRenderer } = await import(
      pathToFileURL(path.join(webFolder, "dist/server/entry-server.js")).href
    );
    const [bootScript, wechatScript, wechatBuyScript] = await Promise.all([
      readInlineScript("boot"),
      readInlineScript("wechat"),
      readInlineScript("wechat-buy"),
    ]);
    const assets = assetsOf({
      manifest,
      styles: await readStyles(manifest),
      bootScript,
      wechatScript,
      wechatBuyScript,
    });
    return { renderer: server.renderer, assets };
  } catch (error) {
    throw new PagesNotBuiltError("The pages are not built. Run `npm run build` first.", { cause: error });
  }
}

function readInlineScript(name: "boot" | "wechat" | "wechat-buy"): Promise<string> {
  return readFile(path.join(webFolder, `dist/${name}-script.js`), "utf8");
}

/** The asset files of the newest build, as paths relative to `client`. */
export async function listBuiltAssets(): Promise<readonly string[]> {
  const builds = JSON.parse(await readFile(path.join(webFolder, "dist/builds.json"), "utf8")) as string[][];
  return builds[0] ?? [];
}

async function readStyles(manifest: BuildManifest): Promise<ReadonlyMap<string, string>> {
  const files = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
  const read = async (file: string) =>
    [`/${file}`, await readFile(path.join(clientFolder, file), "utf8")] as const;
  return new Map(await Promise.all([...files].map(read)));
}

interface BuiltFiles {
  readonly manifest: BuildManifest;
  readonly styles: ReadonlyMap<string, string>;
  readonly bootScript: string;
  readonly wechatScript?: string;
  readonly wechatBuyScript?: string;
}

/** URL paths from the manifest; those of modules include the files of their imports. */
export function assetsOf(files: BuiltFiles): PageAssets {
  const { manifest, styles, bootScript, wechatScript = "", wechatBuyScript = "" } = files;
  const filesOf = (modules: readonly string[], read: (chunk: BuiltChunk) => readonly string[]) =>
    [...new Set(chunksOf(manifest, modules).flatMap(read))].map((file) => `/${file}`);
  const cssFilesOf = (chunk: BuiltChunk) => chunk.css ?? [];
  const stylesOf = (modules: readonly string[]) => filesOf([clientEntry, ...modules], cssFilesOf);
  const consoleScript = manifest[consoleEntry]?.file;
  return {
    entry: `/${manifest[clientEntry]?.file ?? ""}`,
    bootScript,
    wechatScript,
    wechatBuyScript,
    stylesOf,
    cssOf: (modules) =>
      stylesOf(modules)
        .map((href) => styles.get(href) ?? "")
        .join(""),
    scriptsOf: (modules) => filesOf([clientEntry, ...modules], (chunk) => [chunk.file]),
    console:
      consoleScript === undefined
        ? undefined
        : { script: `/${consoleScript}`, styles: filesOf([consoleEntry], cssFilesOf) },
  };
}
