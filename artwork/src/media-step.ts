import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../scripts/machine/run.js";

/** What a step requires of the machine besides the installed packages. */
export type Requirement = "chromium" | "ffmpeg" | "chinese-font" | "fonttools";

/** A group of pictures that are made together. */
export interface MediaStep {
  /** Its argument on the command line: `npm run media -- <name>`. */
  readonly name: string;
  readonly needs: readonly Requirement[];
  /** Writes its files into `web/` and returns their paths from the project's root. */
  make(): Promise<readonly string[]>;
}

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
