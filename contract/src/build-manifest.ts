/** A file of the browser's build, as Vite's manifest describes it. */
export interface BuiltChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  /** Other files that the chunk refers to, such as worker scripts. */
  readonly assets?: readonly string[];
}

/** Vite's manifest: chunks by the path of their source module. */
export type BuildManifest = Readonly<Record<string, BuiltChunk>>;

/** The module that starts every page. */
export const clientEntry = "src/entry-client.ts";

/** The module that starts the operators' console. */
export const consoleEntry = "src/entry-console.tsx";

/**
 * The chunks that the given modules load at once: the modules' own and those of their static imports, each once,
 * dependencies first. Modules that the build does not have are skipped.
 */
export function chunksOf(manifest: BuildManifest, modules: readonly string[]): BuiltChunk[] {
  const seen = new Set<string>();
  const visit = (module: string): BuiltChunk[] => {
    const chunk = manifest[module];
    if (!chunk || seen.has(module)) return [];
    seen.add(module);
    return [...(chunk.imports ?? []).flatMap(visit), chunk];
  };
  return modules.flatMap(visit);
}
