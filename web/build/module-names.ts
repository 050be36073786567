import type { Plugin } from "vite";

/**
 * Gives each `() => import("./x.tsx")` of the tables of islands and routes the path of its module, as the build's manifest names
 * it, for `moduleOf`. Not in the browser's build, which has no use for it.
 */
export const moduleNames: Plugin = {
  name: "module-names",
  enforce: "pre",
  transform: {
    filter: { id: /[\\/]web[\\/]src[\\/](islands|routes)\.ts$/ },
    handler: (code) =>
      code.replace(
        /\(\) =>\s+import\("\.\/(.+?)"\)/g,
        (load, path) => `Object.assign(${load}, { module: "src/${path}" })`,
      ),
  },
};
