import type { Finding, SourceFile } from "./source-file.ts";

/** Names, and last words of names, that have no meaning. `common-passwords` would be fine. */
const empty = ["util", "utils", "helper", "helpers", "common", "misc", "service", "services"];

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pascal = /^[A-Z][A-Za-z0-9]*$/;
/** File names that tools require exactly as they are. */
const toolFile = /^(index\.html|tsconfig(\..*)?\.json|vite-env\.d\.ts|README\.md)$/;

/** Component files have their component's name; folders and all other files are kebab-case. */
export function checkNames({ path, exportedNames }: Pick<SourceFile, "path" | "exportedNames">): Finding[] {
  const found = (advice: string): Finding => ({ path, line: 1, rule: "names", advice });
  const folders = path.split("/");
  const file = folders.pop() ?? "";
  const findings: Finding[] = [];
  const name = file.split(".")[0] ?? "";
  for (const part of [...folders, ...file.split(".").slice(0, -1)]) {
    const last = part.split("-").at(-1) ?? "";
    if (empty.includes(last.toLowerCase()))
      findings.push(found(`"${last}" says nothing: name what it does.`));
  }
  for (const folder of folders) {
    if (!kebab.test(folder)) findings.push(found(`The folder "${folder}" is not in kebab-case.`));
  }
  if (toolFile.test(file)) return findings;
  const advice = findFileNameProblem(file, name, exportedNames);
  return advice ? [...findings, found(advice)] : findings;
}

function findFileNameProblem(file: string, name: string, exported: readonly string[]): string | undefined {
  const isComponent = /^[^.]+\.tsx$/.test(file);
  if (isComponent && pascal.test(name)) {
    // A page's module exports its component inside the page's definition.
    const isThere = exported.includes(name) || exported.includes("page");
    return isThere ? undefined : `${file} exports no component named ${name}.`;
  }
  // Tests, texts and styles are named after the component beside them.
  if (pascal.test(name) && /\.(test|text|module|data)\./.test(file)) return undefined;
  if (!kebab.test(name)) return "Component files are PascalCase, all others kebab-case.";
  if (
    isComponent &&
    exported.length === 1 &&
    pascal.test(exported[0] ?? "") &&
    exported[0] !== capital(name)
  ) {
    return `The file of the component ${exported[0]} is called ${exported[0]}.tsx.`;
  }
  return undefined;
}

/** Allows `root.tsx` to export `Root`: it is the file from which everything in its workspace starts. */
function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Split in two halves, so that the check does not match this file. */
const leftovers = new RegExp(`\\b(${["TO", "FIX"].map((half, i) => half + ["DO", "ME"][i]).join("|")})\\b`);

/** Rejects markers of unfinished work. */
export function checkWords({ path, text }: Pick<SourceFile, "path" | "text">): Finding[] {
  return text.split("\n").flatMap((line, index) => {
    const word = leftovers.exec(line)?.[0];
    return word
      ? [{ path, line: index + 1, rule: "words", advice: `${word}: do it now, or leave it out.` }]
      : [];
  });
}
