import { expect, test } from "vitest";
import { newestScripts, obsoleteFiles, withNewBuild } from "./former-builds.ts";

const first = ["assets/a-1.js", "assets/b-1.js"];
const second = ["assets/a-2.js", "assets/b-1.js"];

test("the last three builds are kept, the newest first", () => {
  const builds = [["1"], ["2"], ["3"], ["4"]].reduce<readonly (readonly string[])[]>(withNewBuild, []);
  expect(builds).toEqual([["4"], ["3"], ["2"]]);
});

test("building the same again does not push a former build out", () => {
  const builds = [first, second, second.toReversed()].reduce<readonly (readonly string[])[]>(
    withNewBuild,
    [],
  );
  expect(builds).toEqual([second, first]);
});

test("files of kept builds and public files stay with their compressed variants, others go", () => {
  const files = [
    "assets/a-1.js",
    "assets/a-1.js.br",
    "assets/a-0.js",
    "assets/a-0.js.gz",
    "robots.txt",
    "former-public.png",
    ".vite/manifest.json",
  ];
  const kept = { builds: [second, first], publicFiles: ["robots.txt"] };
  expect(obsoleteFiles(files, kept)).toEqual(["assets/a-0.js", "assets/a-0.js.gz", "former-public.png"]);
});

test("scripts of former builds are not held against the browsers of the newest one", () => {
  const builds = withNewBuild([["assets/former.js"]], ["assets/entry.js", "assets/entry.css"]);
  expect(newestScripts(builds)).toEqual(["assets/entry.js"]);
});
