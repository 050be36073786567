/** The asset files of a build, as paths below `client`. */
export type Build = readonly string[];

/** The current build and the two before it, whose scripts pages that are open during an update still load. */
const maxBuilds = 3;

/** The builds to keep, newest first. Builds with the same files count as one. */
export function withNewBuild(former: readonly Build[], built: Build): Build[] {
  const files = built.toSorted();
  const others = former.filter((build) => build.join() !== files.join());
  return [files, ...others].slice(0, maxBuilds);
}

/** The files in `client` that belong neither to a kept build nor to the public folder, compressed variants included. */
export function obsoleteFiles(
  files: readonly string[],
  { builds, publicFiles }: { readonly builds: readonly Build[]; readonly publicFiles: readonly string[] },
): string[] {
  const kept = new Set([...builds.flat(), ...publicFiles]);
  return files.filter((file) => !file.startsWith(".vite/") && !kept.has(file.replace(/\.(br|gz)$/, "")));
}

/** The scripts of the newest build, as paths below `client`. Those of former builds were checked when they were built. */
export function newestScripts([newest = []]: readonly Build[]): string[] {
  return newest.filter((file) => file.endsWith(".js"));
}
