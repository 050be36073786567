import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSource, type SourceFile } from "./source-file.ts";

const folders = ["contract", "server", "web", "artwork", "fake-gateways", "e2e", "bench", "scripts"];
const skipped = ["node_modules", "dist", "public"];
const kinds = /\.(ts|tsx|js|css)$/;

/** Every source file of the repository below `root`. */
export function readSources(root: string): SourceFile[] {
  return folders
    .flatMap((folder) => filesBelow(root, folder))
    .map((path) => readSource(path, readFileSync(join(root, path), "utf8")));
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.includes(entry.name) || entry.name.startsWith(".")) return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(root, path);
    return kinds.test(entry.name) ? [path] : [];
  });
}
