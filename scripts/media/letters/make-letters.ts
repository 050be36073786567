import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root, run, Stop } from "../../machine/run.js";
import type { MediaStep } from "../media-step.ts";
import { commonCharacters } from "./common-characters.ts";

const source = createRequire(import.meta.url).resolve(
  "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
);
const folder = "web/src/styles/letters";

async function tool(command: string, ...args: string[]): Promise<void> {
  // Fonts carry the hour in which they were made, unless told another.
  if ((await run(command, args, { SOURCE_DATE_EPOCH: "0" })) !== 0)
    throw new Stop(`${command} could not do its part.`);
}

/**
 * Half of the font's bytes say how the space between two letters changes with their weight, which nobody sees. The
 * spaces of the middle weight stand in the place of all of them.
 */
async function withOneSpacing(letters: string, within: string): Promise<string> {
  const middle = join(within, "middle.ttf");
  await tool("fonttools", "varLib.instancer", "--quiet", letters, "wght=500", "-o", middle);
  let mixed = letters;
  for (const table of ["GPOS", "GDEF"]) {
    const taken = join(within, `${table}.ttx`);
    const next = join(within, `${table}.ttf`);
    await tool("ttx", "-q", "-t", table, "-o", taken, middle);
    await tool("ttx", "-q", "--recalc-timestamp", "-m", mixed, "-o", next, taken);
    mixed = next;
  }
  return mixed;
}

async function writeCommonLetters(file: string): Promise<void> {
  const within = await mkdtemp(join(tmpdir(), "baleen-letters-"));
  try {
    const letters = join(within, "letters.ttf");
    const bare = ["--no-hinting", "--name-IDs="];
    const features = "--layout-features=kern,tnum";
    await tool(
      "pyftsubset",
      source,
      `--unicodes=${commonCharacters}`,
      features,
      ...bare,
      `--output-file=${letters}`,
    );
    const mixed = await withOneSpacing(letters, within);
    await tool(
      "pyftsubset",
      mixed,
      "--unicodes=*",
      features,
      ...bare,
      "--flavor=woff2",
      `--output-file=${file}`,
    );
  } finally {
    await rm(within, { recursive: true });
  }
}

/** The Latin letters that every page needs, small enough to arrive in the first ten packets of a connection. */
export const letters: MediaStep = {
  name: "letters",
  needs: ["fonttools"],
  make: async () => {
    const file = `${folder}/instrument-sans-common.woff2`;
    await mkdir(join(root, folder), { recursive: true });
    await writeCommonLetters(join(root, file));
    const licence = `${folder}/instrument-sans-licence.txt`;
    await copyFile(join(dirname(source), "../LICENSE"), join(root, licence));
    return [file, licence];
  },
};
