import { expect, test } from "vitest";
import { chunksOf } from "./build-manifest.ts";

const manifest = {
  "src/entry.tsx": { file: "entry.js", imports: ["_react.js"] },
  "_react.js": { file: "react.js" },
  "src/home.tsx": { file: "home.js", imports: ["_react.js", "_whale.js"], dynamicImports: ["src/water.ts"] },
  "_whale.js": { file: "whale.js", imports: ["src/entry.tsx"] },
  "src/water.ts": { file: "water.js" },
};

test("a page loads its modules' static imports, each once and dependencies first, and no dynamic imports", () => {
  expect(chunksOf(manifest, ["src/entry.tsx", "src/home.tsx"]).map(({ file }) => file)).toEqual([
    "react.js",
    "entry.js",
    "whale.js",
    "home.js",
  ]);
});

test("a module that the build does not have is skipped", () => {
  expect(chunksOf(manifest, ["src/lost.tsx"])).toEqual([]);
});
