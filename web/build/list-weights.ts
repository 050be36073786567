import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type BuildManifest, chunksOf, clientEntry } from "@baleen/contract/build-manifest.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { PageRenderer, RenderedPage } from "@baleen/contract/rendering.ts";

// Lists the size of the JavaScript of each page, at once and in all after idle and scrolling, and fails if one is in all over its
// budget (`budget.json`). Sizes are compressed: by brotli, those of the console's pages by gzip.

const dist = new URL("../dist/", import.meta.url);
const readJson = async (file: URL): Promise<unknown> => JSON.parse(await readFile(file, "utf8"));

// The build before this script has written these files.
const manifest = (await readJson(new URL("client/.vite/manifest.json", dist))) as BuildManifest;
const budgets = (await readJson(new URL("../budget.json", import.meta.url))) as {
  readonly pages: Readonly<Record<string, number>>;
  readonly console: number;
};
const { renderer } = (await import(new URL("server/entry-server.js", dist).href)) as {
  renderer: PageRenderer;
};

type Compress = (code: string) => Buffer;

async function weigh(file: string, compress: Compress): Promise<number> {
  const code = await readFile(new URL(`client/${file}`, dist), "utf8");
  return compress(code.replace(/([\w.-]+)-[\w-]{8}(\.\w+)(?=["'`])/g, nameWithStableHash)).length;
}

/**
 * Replaces the content hash in a chunk's name by a hash of the name. A content hash changes with the other chunk, and the
 * compressed size of this one with it.
 */
function nameWithStableHash(_name: string, stem: string, extension: string): string {
  const hash = createHash("sha256").update(`${stem}${extension}`).digest("base64url").slice(0, 8);
  return `${stem}-${hash}${extension}`;
}

function render(path: string): RenderedPage {
  const content = { ...builtInSiteConfig, packages: [] };
  const request = {
    path,
    language: "zh",
    addressLanguage: undefined,
    theme: undefined,
    reducedMotion: false,
    origin: "http://localhost",
  } as const;
  return renderer.render({ ...request, content });
}

/** The size of modules with what they import. */
async function weighModules(
  modules: readonly string[],
  compress: Compress = brotliCompressSync,
): Promise<number> {
  const chunks = chunksOf(manifest, modules);
  const weights = await Promise.all(chunks.map(({ file }) => weigh(file, compress)));
  return weights.reduce((sum, weight) => sum + weight, 0);
}

let overBudget = 0;

function report(name: string, weights: readonly number[], budget: number, isFree = false): void {
  const isTooHeavy = !isFree && (weights.at(-1) ?? 0) > budget;
  if (isTooHeavy) overBudget += 1;
  const figures = weights.map((weight) => String(weight).padStart(8)).join("");
  console.log(`${name}${figures} of ${budget}${isTooHeavy ? "  TOO HEAVY" : ""}`);
}

for (const path of renderer.paths) {
  const { modules, deferredModules, styledModules } = render(path);
  const missing = [clientEntry, ...deferredModules, ...styledModules].find((module) => !(module in manifest));
  if (missing !== undefined) throw new Error(`The build has no module ${missing}.`);
  const atOnce = await weighModules([clientEntry, ...modules]);
  const weights = [atOnce, await weighModules([clientEntry, ...deferredModules])];
  report(path.padEnd(24), weights, budgets.pages[path] ?? budgets.pages.default ?? 0);
}

// Workers are loaded late and run beside the page, so no page's weight has them.
const workers = Object.values(manifest).flatMap(({ assets = [] }) =>
  assets.filter((file) => file.endsWith(".js")),
);
for (const file of new Set(workers)) {
  console.log(`${file.padEnd(42)}${String(await weigh(file, brotliCompressSync)).padStart(8)} in a worker`);
}

const consoleEntry = "src/entry-console.tsx";
const consolePages = Object.keys(manifest).filter((module) => module.startsWith("src/console/"));
for (const module of consolePages) {
  const total = await weighModules([consoleEntry, module], gzipSync);
  // The overview loads the plots separately, after its figures.
  report(module.padEnd(42), [total], budgets.console, module.endsWith("/Plot.tsx"));
}
if (overBudget > 0) {
  console.error(`${overBudget} pages carry more JavaScript than web/budget.json allows.`);
  process.exitCode = 1;
}
