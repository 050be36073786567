import { type Finding, isTest, type SourceFile, targetOf } from "./source-file.ts";

const workspaces = ["contract", "server", "web"];

/** The workspaces from which each workspace may import. */
const open: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  server: ["contract"],
  web: ["contract"],
  artwork: ["contract", "web", "scripts"],
  e2e: ["contract", "scripts", "fake-gateways", "e2e/desktop-client"],
  bench: ["contract", "scripts", "fake-gateways"],
  deployment: ["contract"],
  scripts: ["contract"],
  // These verify the product, so they share no code with it.
  "fake-gateways": [],
  "e2e/desktop-client": [],
};

/** Additional workspaces from which tests may import. */
const openToTests: Readonly<Record<string, readonly string[]>> = {
  server: ["fake-gateways", "scripts", "e2e/desktop-client"],
};

/** Checks imports between workspaces. Only the contract may be imported by name; it imports nothing but zod. */
export function checkWorkspaceImports(file: SourceFile): Finding[] {
  const from = topFolder(file.path);
  const allowed = [...(open[from] ?? []), ...(isTest(file.path) ? (openToTests[from] ?? []) : [])];
  const found = (line: number, advice: string): Finding => ({
    path: file.path,
    line,
    rule: "workspace imports",
    advice,
  });
  return file.imports.flatMap(({ specifier, line }) => {
    const to = workspaceOf(file.path, specifier);
    // Journeys look for the pages' texts, and import nothing else from them.
    if (from === "e2e" && /^@baleen\/web\/src\/[\w/-]+\.text\.ts$/.test(specifier)) return [];
    if (to !== undefined && to !== from && open[from] && !allowed.includes(to)) {
      return [
        found(line, `${from} never imports from ${to}: say it in the contract, or reach it at run time.`),
      ];
    }
    if (from === "contract" && !isTest(file.path) && !fitsContract(file.path, specifier)) {
      return [found(line, `The contract imports nothing but zod, not "${specifier}".`)];
    }
    if (isOfVisitors(file.path) && isOfConsole(file.path, specifier)) {
      return [found(line, "Visitors' pages and the API's other calls never import from the console.")];
    }
    if (to !== undefined && to !== from && specifier.startsWith(".") && workspaces.includes(to)) {
      return [found(line, `Import by package name: "@baleen/${to}/…", not a path across folders.`)];
    }
    return [];
  });
}

function fitsContract(path: string, specifier: string): boolean {
  const isOwn = targetOf(path, specifier)?.startsWith("contract/src/") ?? false;
  return isOwn || specifier === "zod" || specifier.startsWith("zod/");
}

/**
 * Whether a file belongs to the contract or the pages, but not to the console. The tables of errors and rejections
 * include the console's, too.
 */
function isOfVisitors(path: string): boolean {
  const isShared = path.startsWith("contract/src/") || path.startsWith("web/src/");
  const isConsole =
    /\/src\/(console\/|back-office\/|entry-console)/.test(path) ||
    /^contract\/src\/(errors|rejections)\.ts$/.test(path);
  return isShared && !isConsole && !isTest(path);
}

function isOfConsole(path: string, specifier: string): boolean {
  return /(^@baleen\/contract|^contract\/src)\/(back-office\/|rejections\.)|^web\/src\/console\//.test(
    targetOf(path, specifier) ?? specifier,
  );
}

function workspaceOf(path: string, specifier: string): string | undefined {
  const named = /^@baleen\/([^/]+)/.exec(specifier)?.[1];
  if (named !== undefined) return named;
  const target = targetOf(path, specifier);
  return target === undefined ? undefined : topFolder(target);
}

function topFolder(path: string): string {
  return path.startsWith("e2e/desktop-client/") ? "e2e/desktop-client" : (path.split("/")[0] ?? "");
}
