import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

interface Import {
  readonly specifier: string;
  readonly line: number;
  /** A type-only import, which is erased at run time. */
  readonly isTypeOnly: boolean;
}

/** A parsed source file. */
export interface SourceFile {
  /** Relative to the repository's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  /** Names of exported values, without types. */
  readonly exportedNames: readonly string[];
}

/** A violation of a rule. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly advice: string;
}

const code = /\.(ts|tsx|js)$/;

export function readSource(path: string, text: string): SourceFile {
  if (!code.test(path)) return { path, text, imports: [], exportedNames: [] };
  const { module } = parseSync(path, text);
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const exports = module.staticExports.flatMap(({ entries }) => entries);
  const named = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({ moduleRequest, entries })),
    ...exports.map((entry) => ({ moduleRequest: entry.moduleRequest, entries: [entry] })),
  ].flatMap(({ moduleRequest, entries }) => {
    if (!moduleRequest) return [];
    const isTypeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    return [{ specifier: moduleRequest.value, line: lineAt(moduleRequest.start), isTypeOnly }];
  });
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const written = text.slice(start, end);
    // Computed specifiers cannot be checked.
    if (!/^["'][^"']+["']$/.test(written)) return [];
    return [{ specifier: written.slice(1, -1), line: lineAt(start), isTypeOnly: false }];
  });
  return {
    path,
    text,
    imports: [...named, ...dynamic],
    exportedNames: exports.flatMap(({ exportName, isType }) =>
      exportName.name && !isType ? [exportName.name] : [],
    ),
  };
}

export function isTest(path: string): boolean {
  return /\.(test|journey)\.tsx?$/.test(path) || /\/testing\//.test(path);
}

/** The target of a relative import, relative to the root; undefined for a package. */
export function targetOf(path: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  return new URL(specifier, `file:///${path}`).pathname.slice(1).replace(/\?.*$/, "");
}

const folders = [
  "contract",
  "server",
  "web",
  "artwork",
  "fake-gateways",
  "e2e",
  "bench",
  "deployment",
  "scripts",
];
const skipped = ["node_modules", "dist", "public"];
const kinds = /\.(ts|tsx|js|css)$/;

/** Every source file in the repository at `root`. */
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
