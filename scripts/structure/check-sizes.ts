import type { Finding, SourceFile } from "./source-file.ts";

/** No file is longer, data excepted. */
export const wall = 250;
const half = 65;
const nineInTen = 150;
const smallLines = 20;
const maxSmall = 60;

/** Data has no limit: `*.data.ts`, `*.json`, and the built-in content. */
const data = /\.data\.tsx?$|\.json$|\/built-in-content\.ts$/;

/** Files of the product that are as small as what they hold: entries, commands, migrations, texts, tests. */
const mayBeSmall = /\.(test|text|data)\.|\/(testing|migrations|commands|content)\/|\/entry-|\.css$/;

type Sized = Pick<SourceFile, "path" | "text">;

export function checkSize(file: Sized): Finding[] {
  const lines = lineCount(file.text);
  if (lines <= wall || data.test(file.path)) return [];
  const advice = `${lines} lines, the wall is ${wall}: it is more than one thing, take it apart.`;
  return [{ path: file.path, line: wall + 1, rule: "sizes", advice }];
}

export interface Sizes {
  readonly files: number;
  readonly median: number;
  readonly ninetieth: number;
  /** How many files of the product have 20 lines or less. */
  readonly small: number;
  readonly findings: readonly Finding[];
}

/** Limits of the median, of the ninth decile, and of how many files are small. */
export function measureSizes(files: readonly Sized[]): Sizes {
  const sizes = files
    .filter(({ path }) => !data.test(path))
    .map(({ text }) => lineCount(text))
    .sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.ceil(sizes.length * share) - 1] ?? 0;
  const [median, ninetieth] = [at(0.5), at(0.9)];
  const small = files.filter(isSmall).length;
  const found = (advice: string): Finding => ({ path: ".", line: 1, rule: "sizes", advice });
  const findings = [
    ...(median > half ? [found(`Half of the files have up to ${median} lines; ${half} are the aim.`)] : []),
    ...(ninetieth > nineInTen
      ? [found(`Nine in ten files have up to ${ninetieth} lines; ${nineInTen} are the aim.`)]
      : []),
    ...(small > maxSmall
      ? [
          found(
            `${small} files of the product have ${smallLines} lines or less, ${maxSmall} may: put what one file uses beside its use.`,
          ),
        ]
      : []),
  ];
  return { files: sizes.length, median, ninetieth, small, findings };
}

function isSmall({ path, text }: Sized): boolean {
  return (
    /^(contract|server|web)\/src\//.test(path) && !mayBeSmall.test(path) && lineCount(text) <= smallLines
  );
}

function lineCount(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}
