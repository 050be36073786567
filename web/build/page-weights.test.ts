import { expect, test } from "vitest";
import { filesOf } from "./page-weights.ts";

const manifest = {
  "src/entry.tsx": { file: "entry.js", imports: ["_react.js"] },
  "_react.js": { file: "react.js" },
  "src/home.tsx": { file: "home.js", imports: ["_react.js", "_whale.js"], dynamicImports: ["src/water.ts"] },
  "_whale.js": { file: "whale.js", imports: ["src/entry.tsx"] },
  "src/water.ts": { file: "water.js" },
};

test("a page weighs what it imports at once, each file once, and not what it may load later", () => {
  expect([...filesOf(manifest, ["src/entry.tsx", "src/home.tsx"])]).toEqual([
    "entry.js",
    "react.js",
    "home.js",
    "whale.js",
  ]);
});

test("a module that the build does not have is named", () => {
  expect(() => filesOf(manifest, ["src/lost.tsx"])).toThrow("src/lost.tsx");
});
