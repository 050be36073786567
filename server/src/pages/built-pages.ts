import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { PageRenderer } from "@baleen/contract/rendering.ts";

/** The built web workspace, found by its place beside this one. */
export const webFolder = fileURLToPath(new URL("../../../web/", import.meta.url));
export const clientFolder = path.join(webFolder, "dist/client");

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** What a page needs from the browser's build: its files by the names that the build gave them. */
export interface PageAssets {
  /** The path of the entry module. */
  readonly entry: string;
  /** The source of the inline script that loads it. */
  readonly bootScript: string;
  stylesOf(modules: readonly string[]): string[];
  /** All that these style sheets say, joined in their order. */
  cssOf(modules: readonly string[]): string;
  scriptsOf(modules: readonly string[]): string[];
}

export interface BuiltPages {
  readonly renderer: PageRenderer;
  readonly assets: PageAssets;
}

/** The pages are not built, or not wholly. */
export class PagesNotBuiltError extends Error {}

/** Opens the built pages. Throws `PagesNotBuiltError`. */
export async function openBuiltPages(): Promise<BuiltPages> {
  try {
    const manifest = JSON.parse(await readFile(path.join(clientFolder, ".vite/manifest.json"), "utf8"));
    const server: { renderer: PageRenderer } = await import(
      pathToFileURL(path.join(webFolder, "dist/server/entry-server.js")).href
    );
    const bootScript = await readFile(path.join(webFolder, "dist/boot-script.js"), "utf8");
    const assets = assetsOf({ manifest, styles: await readStyles(manifest), bootScript });
    return { renderer: server.renderer, assets };
  } catch (error) {
    throw new PagesNotBuiltError("The pages are not built. Run `npm run build` first.", { cause: error });
  }
}

export const clientEntry = "src/entry-client.tsx";

type Manifest = Readonly<Record<string, Chunk>>;

/** The text of every style sheet of the build, by its address. */
async function readStyles(manifest: Manifest): Promise<ReadonlyMap<string, string>> {
  const files = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
  const read = async (file: string) =>
    [`/${file}`, await readFile(path.join(clientFolder, file), "utf8")] as const;
  return new Map(await Promise.all([...files].map(read)));
}

interface BuiltFiles {
  readonly manifest: Manifest;
  /** Style sheets by their path. */
  readonly styles: ReadonlyMap<string, string>;
  readonly bootScript: string;
}

/** Reads Vite's manifest: a chunk's files are its own and those of everything it imports. */
export function assetsOf({ manifest, styles, bootScript }: BuiltFiles): PageAssets {
  const filesOf = (modules: readonly string[], read: (chunk: Chunk) => readonly string[]) => {
    const seen = new Set<string>();
    const visit = (name: string): string[] => {
      const chunk = manifest[name];
      if (!chunk || seen.has(name)) return [];
      seen.add(name);
      return [...(chunk.imports ?? []).flatMap(visit), ...read(chunk)];
    };
    return [...new Set([clientEntry, ...modules].flatMap(visit))].map((file) => `/${file}`);
  };
  const stylesOf = (modules: readonly string[]) => filesOf(modules, (chunk) => chunk.css ?? []);
  return {
    entry: `/${manifest[clientEntry]?.file ?? ""}`,
    bootScript,
    stylesOf,
    cssOf: (modules) =>
      stylesOf(modules)
        .map((href) => styles.get(href) ?? "")
        .join(""),
    scriptsOf: (modules) => filesOf(modules, (chunk) => [chunk.file]),
  };
}
