import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run, StopError } from "../../../scripts/machine/run.js";
import { type MediaStep, saveOutput } from "../media-step.ts";

/**
 * The characters of the site's own texts, prices, paths and forms. All others, in published content or user input, come
 * from the complete font.
 */
const ranges = [
  [0x20, 0x21],
  [0x23, 0x23],
  [0x25, 0x3b],
  [0x3d, 0x3d],
  [0x3f, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0x7c, 0x7c],
  [0xa0, 0xa0],
  [0xa5, 0xa5],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
] as const;

const hexadecimal = (code: number) => code.toString(16).toUpperCase();

/** In the syntax of CSS `unicode-range` and of fonttools: `U+20-21, U+23`. */
export const commonCharacters = ranges
  .map(([from, to]) => `U+${hexadecimal(from)}${to > from ? `-${hexadecimal(to)}` : ""}`)
  .join(", ");

const source = createRequire(import.meta.url).resolve(
  "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
);
const folder = "web/src/ui/styles/fonts";

/** The Latin characters that every page needs, in a file small enough for the first ten packets of a connection. */
export const fonts: MediaStep = {
  name: "fonts",
  needs: ["fonttools"],
  make: async () => [
    await saveOutput(`${folder}/instrument-sans-common.woff2`, await subsetFont()),
    await saveOutput(
      `${folder}/instrument-sans-licence.txt`,
      await readFile(join(dirname(source), "../LICENSE")),
    ),
  ],
};

/** The subset of the common characters, as WOFF2. */
async function subsetFont(): Promise<Buffer> {
  const workFolder = await mkdtemp(join(tmpdir(), "baleen-fonts-"));
  try {
    const subset = join(workFolder, "subset.ttf");
    const output = join(workFolder, "subset.woff2");
    const shared = ["--layout-features=kern,tnum", "--no-hinting", "--name-IDs="];
    await runTool(
      "pyftsubset",
      source,
      `--unicodes=${commonCharacters}`,
      ...shared,
      `--output-file=${subset}`,
    );
    const kerned = await withStaticKerning(subset, workFolder);
    await runTool(
      "pyftsubset",
      kerned,
      "--unicodes=*",
      ...shared,
      "--flavor=woff2",
      `--output-file=${output}`,
    );
    return await readFile(output);
  } finally {
    await rm(workFolder, { recursive: true });
  }
}

/**
 * Replaces the kerning, which varies with the weight, by that of the middle weight. The variations are half of the
 * file, and their effect is invisible.
 */
async function withStaticKerning(font: string, workFolder: string): Promise<string> {
  const middle = join(workFolder, "middle.ttf");
  await runTool("fonttools", "varLib.instancer", "--quiet", font, "wght=500", "-o", middle);
  let merged = font;
  for (const table of ["GPOS", "GDEF"]) {
    const dump = join(workFolder, `${table}.ttx`);
    const next = join(workFolder, `${table}.ttf`);
    await runTool("ttx", "-q", "-t", table, "-o", dump, middle);
    await runTool("ttx", "-q", "--recalc-timestamp", "-m", merged, "-o", next, dump);
    merged = next;
  }
  return merged;
}

async function runTool(command: string, ...args: string[]): Promise<void> {
  // Without it, fonts contain the time at which they were made.
  if ((await run(command, args, { SOURCE_DATE_EPOCH: "0" })) !== 0) throw new StopError(`${command} failed.`);
}
