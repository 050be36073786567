import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type BuildManifest, chunksOf, clientEntry } from "@baleen/contract/build-manifest.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import type { PageRenderer, RenderedPage } from "@baleen/contract/rendering.ts";

// Lists the JavaScript of each page in bytes of brotli, and fails when one is over its budget. The folder of a page in
// `src/` has a budget in `budget.json`, or else the default one. The console's pages are counted in bytes of gzip.

const dist = new URL("../dist/", import.meta.url);
const readJson = async (file: URL): Promise<unknown> => JSON.parse(await readFile(file, "utf8"));

// Both files are written by this very build.
const manifest = (await readJson(new URL("client/.vite/manifest.json", dist))) as BuildManifest;
const budgets = (await readJson(new URL("../budget.json", import.meta.url))) as Record<string, number>;
const { renderer } = (await import(new URL("server/entry-server.js", dist).href)) as {
  renderer: PageRenderer;
};

async function weigh(file: string, compress: (code: string) => Buffer): Promise<number> {
  const code = await readFile(new URL(`client/${file}`, dist), "utf8");
  return compress(code.replace(/([\w.-]+)-[\w-]{8}(\.\w+)(?=["'`])/g, nameWithSteadyHash)).length;
}

/**
 * Replaces the hash in a chunk's name by one of the name. A hash of the content compresses by some bytes better or worse
 * with every change of that other chunk.
 */
function nameWithSteadyHash(_name: string, stem: string, extension: string): string {
  const hash = createHash("sha256").update(`${stem}${extension}`).digest("base64url").slice(0, 8);
  return `${stem}-${hash}${extension}`;
}

async function render(path: string): Promise<RenderedPage> {
  const content = { ...builtInSiteConfig, packages: [] };
  const request = {
    path,
    language: "zh",
    addressLanguage: undefined,
    theme: undefined,
    reducedMotion: false,
    origin: "http://localhost",
  } as const;
  return await renderer.render({ ...request, content });
}

function budgetOf(module: string | undefined): number {
  const folders = Object.keys(budgets).filter((folder) => module?.startsWith(`src/${folder}/`));
  const [narrowest = "default"] = folders.sort((a, b) => b.length - a.length);
  return budgets[narrowest] ?? 0;
}

let tooHeavy = 0;
for (const path of renderer.paths) {
  const { modules, styledModules } = await render(path);
  const needed = [clientEntry, ...modules];
  const lost = [clientEntry, ...styledModules].find((module) => !(module in manifest));
  if (lost !== undefined) throw new Error(`The build has no module ${lost}.`);
  const weights = await Promise.all(
    chunksOf(manifest, needed).map(({ file }) => weigh(file, brotliCompressSync)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const budget = budgetOf(modules[0]);
  const isTooHeavy = total > budget;
  if (isTooHeavy) tooHeavy += 1;
  console.log(
    `${path.padEnd(24)}${String(total).padStart(8)} of ${budget}${isTooHeavy ? "  TOO HEAVY" : ""}`,
  );
}

const consoleEntry = "src/entry-console.tsx";
const consolePages = Object.keys(manifest).filter((module) => module.startsWith("src/console/"));
for (const module of consolePages) {
  const chunks = chunksOf(manifest, [consoleEntry, module]);
  const weights = await Promise.all(chunks.map(({ file }) => weigh(file, gzipSync)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const budget = budgets.console ?? 0;
  // The overview loads the plots by themselves, after its figures.
  const isTooHeavy = total > budget && !module.endsWith("/Plot.tsx");
  if (isTooHeavy) tooHeavy += 1;
  console.log(
    `${module.padEnd(42)}${String(total).padStart(8)} of ${budget}${isTooHeavy ? "  TOO HEAVY" : ""}`,
  );
}
if (tooHeavy > 0) {
  console.error(`${tooHeavy} pages carry more JavaScript than web/budget.json allows.`);
  process.exitCode = 1;
}
