/** The repository's files and folders that an archive contains, besides the built pages and the packages. */
export const shippedSources = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "contract/package.json",
  "contract/src",
  "deployment",
  "docs",
  "package.json",
  "server/package.json",
  "server/src",
  "web/package.json",
];

/** Parts of the sources that only development and tests use. */
const sourcesForDevelopment = /\.test\.ts$|(^|\/)testing\//;

/** @param path relative to the repository */
export function isShippedSource(path: string): boolean {
  return !sourcesForDevelopment.test(path);
}

const license = /^(licen[cs]e|notice|copying|patents|third[-_]party)/i;

/**
 * Files of packages that nobody runs. Node runs no TypeScript of packages
 * (https://nodejs.org/docs/latest-v24.x/api/typescript.html#type-stripping-in-dependencies), so types and sources go too.
 */
const unusedFile = /\.(map|md|markdown|[cm]?ts|ts\.map|tsbuildinfo|flow|html|ya?ml)$|^\./;

const unusedFolder = /^(\..*|tests?|__tests__|examples?|benchmarks?|coverage)$/;

/**
 * Whether a file of the installed packages is in an archive.
 *
 * @param path relative to `node_modules`
 */
export function isShippedPackageFile(path: string): boolean {
  const folders = path.split("/");
  const file = folders.pop() ?? "";
  // Programs of packages, except Node itself.
  if (folders[0] === ".bin") return file === "node";
  if (license.test(file)) return true;
  // Node's headers take a third of its package.
  if (/^node-linux-[^/]+\/(include|share)\//.test(path)) return false;
  return !unusedFile.test(file) && !folders.some((folder) => unusedFolder.test(folder));
}
