/** An entry of Vite's manifest. */
interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** The scripts that a page loads before hydration: its modules and their static imports. */
export function filesOf(manifest: Manifest, modules: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const collect = (module: string) => {
    const entry = manifest[module];
    if (!entry) throw new Error(`The build has no module ${module}.`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    entry.imports?.forEach(collect);
  };
  modules.forEach(collect);
  return files;
}
