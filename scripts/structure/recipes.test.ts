import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkNames } from "./check-names.ts";
import { checkRoomImports } from "./check-room-imports.ts";
import { readSource } from "./source-file.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const guide = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

/** The code blocks of a section of the guide, without their indentation. */
function codeIn(heading: string): string[] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/^( *)```tsx?\n(.*?)^\1```$/gms)].map(([, indent = "", code = ""]) =>
    code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
}

const [pathLine = "", page = "", routeLine = "", floorLine = "", journeyLine = "", contentRoute = ""] =
  codeIn("Add a page");
const [texts = ""] = codeIn("Add a text");
const added = new Map([
  ["web/src/wishes/page.tsx", page],
  ["web/src/wishes/page.text.ts", texts],
]);
/** Where to insert the guide's code: the file, the line before it, and the code. */
const insertions = [
  [
    "web/src/platform/navigation/paths.ts",
    "export const paths = {\n",
    `${pathLine}"/company/press": { zh: "媒体", en: "Press" },\n`,
  ],
  [
    "web/src/routes.ts",
    'export const routes: Readonly<Record<Exclude<Path, "/product/web">, Route>> = {\n',
    routeLine + contentRoute,
  ],
  ["e2e/testing/pages.ts", "export const publicPages: readonly KnownPage[] = [\n", journeyLine],
] as const;

let copy: string;

beforeAll(() => {
  // Inside the repository, so that packages are found.
  mkdirSync(join(root, ".test"), { recursive: true });
  copy = mkdtempSync(join(root, ".test/recipes-"));
  for (const part of ["tsconfig.base.json", "web/tsconfig.json", "e2e/tsconfig.json"]) {
    cpSync(join(root, part), join(copy, part));
  }
  cpSync(join(root, "web/src"), join(copy, "web/src"), {
    recursive: true,
    filter: (file) => !/\.test\.tsx?$/.test(file),
  });
  cpSync(join(root, "e2e/testing"), join(copy, "e2e/testing"), { recursive: true });
  for (const [file, code] of added) {
    mkdirSync(join(copy, file, ".."), { recursive: true });
    writeFileSync(join(copy, file), code);
  }
  const about = readFileSync(join(root, "web/src/content-pages/content/about.data.ts"), "utf8");
  writeFileSync(join(copy, "web/src/content-pages/content/press.data.ts"), about);
  for (const [file, before, lines] of insertions) {
    const source = readFileSync(join(copy, file), "utf8");
    if (!source.includes(before)) throw new Error(`${file} has no table that begins with ${before}`);
    writeFileSync(join(copy, file), source.replace(before, before + lines));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("a page that is added as the guide says compiles", async () => {
  const config = { extends: "./web/tsconfig.json", include: ["web/src", "e2e/testing/pages.ts"] };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const compile = promisify(execFile)(process.execPath, [tsc, "-p", copy]).catch(({ stdout }) => ({
    stdout,
  }));
  expect((await compile).stdout).toBe("");
});

test("its folder needs the one line that the guide gives it", () => {
  const [name] = [...added.keys()].map((path) => path.split("/")[2]);
  expect(floorLine.trim()).toBe(`"${name}",`);
  for (const [path, code] of added) {
    const file = readSource(path, code);
    expect(checkNames(file)).toEqual([]);
    expect(checkRoomImports(file).map(({ rule }) => rule)).toEqual(["room imports"]);
  }
});

const documents = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .map((file) => `docs/${file}`);

test.each(["CONTRIBUTING.md", "README.md", "artwork/README.md", ...documents])(
  "every path that %s names exists",
  (document) => {
    const text = readFileSync(join(root, document), "utf8").replaceAll(/```.*?```/gs, "");
    const named = [
      ...text.matchAll(/`((?:artwork|bench|contract|docs|e2e|scripts|server|web(?!\/dist))\/[\w./-]+)`/g),
    ].map(([, path = ""]) => path);
    const examples = [...added.keys()];
    expect(named.filter((path) => !examples.includes(path) && !existsSync(join(root, path)))).toEqual([]);
  },
);
