import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { type BuildOptions, defineConfig, type Plugin } from "vite";
import { browserTargets, oldestBrowsers } from "./build/browser-targets.ts";
import { moduleNames } from "./build/module-names.ts";
import { customMedia } from "./src/ui/styles/breakpoints.ts";

/** A version as Lightning CSS counts it: major << 16 | minor << 8. */
function lightningVersion(version: number): number {
  const [major = "0", minor = "0"] = String(version).split(".");
  return (Number(major) << 16) | (Number(minor) << 8);
}

const { chrome, safari, safari_ios, firefox } = oldestBrowsers;
const targets = {
  chrome: lightningVersion(chrome),
  safari: lightningVersion(safari),
  ios_saf: lightningVersion(safari_ios),
  firefox: lightningVersion(firefox),
};

const reactModules = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/**
 * The chunks that pages share. A module is in the first group that matches, together with its imports.
 *
 * - `react` changes rarely, so browsers keep it in their caches.
 * - `site` is the entry with what it imports, so every page loads it.
 * - `page` is what every island with a component stands in.
 * - `errors` is apart from `api`, because many pages load the API client and zod late or never.
 * - `dialog` and `message` are apart from `ui`, because pages start without an open dialog, and texts have no message.
 * - `loading` is shared by the account pages.
 * - `pictures` is what the home page's islands show pictures and words with: five chunks of 200 bytes weighed more.
 *
 * `minShareCount` counts the page and its island, which are two entries.
 */
const groups = [
  { name: "site", test: /[\\/]src[\\/]entry-client\.|vite[\\/]preload-helper/ },
  { name: "react", test: reactModules },
  {
    name: "page",
    test: /[\\/]src[\\/]platform[\\/](page|islands[\\/]IslandTree|navigation[\\/]wechat-fragment)/,
  },
  { name: "errors", test: /[\\/]src[\\/]platform[\\/](errors[\\/]|api[\\/]other-deployments)/ },
  { name: "api", test: /node_modules[\\/]zod[\\/]|[\\/]src[\\/]platform[\\/]api[\\/](?!api-host)/ },
  {
    name: "account-fields",
    test: /[\\/]contract[\\/]src[\\/](typed-values[\\/](?!order-number)|accounts[\\/]account-fields)/,
  },
  { name: "contract", test: /[\\/]contract[\\/]src[\\/]/, minShareCount: 20 },
  { name: "dialog", test: /[\\/]src[\\/]ui[\\/]Dialog\./ },
  { name: "message", test: /[\\/]src[\\/]ui[\\/]Banner\./ },
  { name: "ui", test: /[\\/]src[\\/]ui[\\/](?!typography)[^\\/]+$/, minShareCount: 9 },
  {
    name: "loading",
    test: /[\\/]src[\\/](platform[\\/]loading|accounts[\\/](session[\\/]use-signed-in|account-page|focus-on-mount))/,
  },
  {
    name: "pictures",
    test: /[\\/]src[\\/](ui[\\/](typography|LazyImage)\.tsx|platform[\\/]site-config[\\/]ConfiguredImage|home[\\/]showcase[\\/]showcase-pictures)/,
  },
  { name: "carousel", test: /[\\/]src[\\/]ui[\\/]carousel[\\/][^\\/]+\.tsx?$/ },
  { name: "forms", test: /[\\/]src[\\/]platform[\\/]forms[\\/][^\\/]+$/, minShareCount: 8 },
];

const scale = readFileSync(new URL("src/ui/styles/spacing.css", import.meta.url), "utf8");
const spaces = new Map([...scale.matchAll(/(--space-[\w-]+): (\w+);/g)].map(([, name, px]) => [name, px]));

/**
 * Adds the breakpoints to each style sheet, since Lightning CSS resolves custom media within one file, and writes the
 * steps of the spacing scale as pixels: they never change at run time, and styles travel in every page.
 */
const styleConstants: Plugin = {
  name: "style-constants",
  enforce: "pre",
  transform: {
    filter: { id: /\.css(\?|$)/ },
    handler: (css) =>
      css.replace(/var\((--space-[\w-]+)\)/g, (use, name) => spaces.get(name) ?? use) + customMedia,
  },
};

/** Records the names of a build's assets for `build/keep-former-builds.ts`, since the manifest does not list all of them. */
const recordFiles = (build: "pages" | "console"): Plugin => ({
  name: "record-files",
  generateBundle(_, bundle) {
    const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
    this.emitFile({ type: "asset", fileName: `.vite/files-${build}.json`, source: JSON.stringify(names) });
  },
});

function outputOf(build: "pages" | "console" | "server"): BuildOptions {
  switch (build) {
    case "server":
      return { manifest: false, copyPublicDir: false };
    case "pages":
      return {
        manifest: true,
        emptyOutDir: false,
        rolldownOptions: {
          input: ["src/entry-client.ts", "src/entry-styles.ts"],
          output: { codeSplitting: { groups } },
        },
      };
    case "console":
      return {
        // `join-manifests.ts` adds it to the manifest of the pages.
        manifest: ".vite/manifest-console.json",
        copyPublicDir: false,
        emptyOutDir: false,
        rolldownOptions: {
          input: "src/entry-console.tsx",
          output: {
            codeSplitting: {
              groups: [
                { name: "console-react", test: reactModules },
                { name: "console", tags: ["$initial"] },
              ],
            },
          },
        },
      };
  }
}

/**
 * The entry, which every page loads, lists what to preload for each import. It needs no list for islands that fill a page:
 * they start at once, so their documents preload their code.
 */
function listPreloads(file: string, dependencies: string[], { hostId }: { hostId: string }): string[] {
  const isFilledByIsland = /^assets\/\w+Page-/.test(file) && /\bentry-client-/.test(hostId);
  return isFilledByIsland ? [] : dependencies;
}

/**
 * `--mode console` builds the operator's console in a module graph of its own. In one graph with the visitors' pages, modules
 * that both use would be in the chunk of the visitors' entry, which hydrates the page as soon as it is imported.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    react(),
    styleConstants,
    // The development server renders pages, too.
    isSsrBuild || command === "serve" ? moduleNames : recordFiles(mode === "console" ? "console" : "pages"),
  ],
  // wouter depends on a shim for a hook that React 18 and later have.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  css: { transformer: "lightningcss", lightningcss: { targets, drafts: { customMedia: true } } },
  build: {
    target: browserTargets,
    outDir: "dist/client",
    ...outputOf(isSsrBuild ? "server" : mode === "console" ? "console" : "pages"),
    // The polyfill is an inline script, which the content security policy forbids.
    modulePreload: { polyfill: false, resolveDependencies: listPreloads },
    reportCompressedSize: false,
  },
  // The server starts faster from one bundle than from a hundred small files.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  // Otherwise the bundle contains React's slow development version, and runs it unless NODE_ENV says otherwise.
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": '"production"' } }),
}));
