import { readFile, rm, writeFile } from "node:fs/promises";
import type { BuildManifest } from "@baleen/contract/build-manifest.ts";

// Adds the chunks of the console to the manifest of the visitors' pages, which the server reads. A module in both builds
// keeps the visitors' chunk.

const folder = new URL("../dist/client/.vite/", import.meta.url);
const pages = new URL("manifest.json", folder);
const consoleOnly = new URL("manifest-console.json", folder);

async function read(file: URL): Promise<BuildManifest> {
  return JSON.parse(await readFile(file, "utf8")) as BuildManifest;
}

await writeFile(pages, JSON.stringify({ ...(await read(consoleOnly)), ...(await read(pages)) }, null, 2));
await rm(consoleOnly);
