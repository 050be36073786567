import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../scripts/machine/run.js";

/** The absolute path of a drawn file, which steps and tests name from the project's root. */
export function outputPath(file: string): string {
  return join(root, file);
}

/** Writes a drawn file, named from the project's root, and returns that name. */
export async function saveOutput(file: string, content: Buffer | string): Promise<string> {
  await mkdir(dirname(outputPath(file)), { recursive: true });
  await writeFile(outputPath(file), content);
  return file;
}
