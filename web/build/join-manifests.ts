import { readFile, rm, writeFile } from "node:fs/promises";
import type { BuildManifest } from "@baleen/contract/build-manifest.ts";

// Adds the chunks of the console to the manifest of the visitors' pages, which the server reads. A module in both builds
// has a chunk in each: the console's is under the module's name with a prefix.

const folder = new URL("../dist/client/.vite/", import.meta.url);
const pagesFile = new URL("manifest.json", folder);
const consoleFile = new URL("manifest-console.json", folder);

async function read(file: URL): Promise<BuildManifest> {
  return JSON.parse(await readFile(file, "utf8")) as BuildManifest;
}

const pages = await read(pagesFile);
const rename = (module: string) => (module in pages ? `console:${module}` : module);
const consoleOnly = Object.entries(await read(consoleFile)).map(([module, chunk]) => [
  rename(module),
  { ...chunk, ...(chunk.imports && { imports: chunk.imports.map(rename) }) },
]);
await writeFile(pagesFile, JSON.stringify({ ...pages, ...Object.fromEntries(consoleOnly) }, null, 2));
await rm(consoleFile);
