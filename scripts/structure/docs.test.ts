import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "artwork/README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((file) => `docs/${file}`),
].filter((file) => file.endsWith(".md"));

/** A document without its code blocks. */
const read = (file: string) => readFileSync(join(root, file), "utf8").replaceAll(/```.*?```/gs, "");

/** GitHub's anchor for a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}

function problemOf(file: string, link: string): string | undefined {
  const [path = "", anchor] = link.split("#");
  const target = path ? normalize(join(dirname(file), path)) : file;
  if (!existsSync(join(root, target))) return `${file}: ${link} does not exist`;
  if (!(anchor && target.endsWith(".md"))) return undefined;
  const anchors = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));
  return anchors.includes(anchor) ? undefined : `${file}: ${link} has no heading`;
}

test("every link between documents leads to a file and a heading", () => {
  const problems = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link = ""]) => problemOf(file, link)),
  );
  expect(problems.length).toBeGreaterThan(50);
  expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
});

test("each row on security names a test that exists", () => {
  const rows = read("docs/security.md")
    .split("\n")
    .filter((line) => /^\| (?!attack|failure)/.test(line))
    .map((line) => line.split(" | ").at(-1) ?? "");
  const tests = rows.map((cell) => /`(.+\.test\.ts)`/.exec(cell)?.[1] ?? cell);
  expect(tests.length).toBeGreaterThan(40);
  const exists = (path: string) => existsSync(join(root, "server/src", path)) || existsSync(join(root, path));
  expect(tests.filter((path) => !exists(path))).toEqual([]);
});
