import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { customMedia } from "./src/styles/breakpoints.ts";

/** The oldest engines that the site is written for, as Lightning CSS counts them: major version << 16. */
const safari = (15 << 16) | (4 << 8);
const targets = { chrome: 100 << 16, safari, ios_saf: safari, firefox: 115 << 16 };

/**
 * What every page has anyway travels in few files; React changes rarely and keeps its place in caches. The
 * calls and their schemas are a file of their own, since most pages make none before they are loaded. What only
 * forms need, such as the calls for codes and whatever lies in folders of `ui`, is in none of them, nor is what a
 * single page needs.
 */
const groups = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: "site",
    test: /[\\/]src[\\/](ui|i18n|navigation|preferences|browser|logos|session|site-config)[\\/](?!format-date|DepthGauge|Skeleton|revalidate|end-at-server|fetch-user|RecoveryLinkNotice|find-recovery-link|recovery-link)[^\\/]+$|[\\/]src[\\/](language|authority)\.ts|[\\/]api[\\/](authority|api-error)|preload-helper/,
  },
  {
    name: "schemas",
    test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](?!binding|built-in-content|captcha|codes|cards|exported-data|lifetime|links|membership|money|orders|package|passwords|payments|privacy|published|purchases|recovery|retention|registration|sessions|site-config|statistics)|[\\/]src[\\/](api|session)[\\/](?!RecoveryLinkNotice|find-recovery-link|recovery-link)/,
  },
];

const scale = readFileSync(new URL("src/styles/spacing.css", import.meta.url), "utf8");
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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), styleConstants],
  // wouter brings along what React has had of its own since version 18.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  css: { transformer: "lightningcss", lightningcss: { targets, drafts: { customMedia: true } } },
  build: {
    target: ["chrome100", "safari15.4", "ios15.4", "firefox115"],
    outDir: "dist/client",
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The polyfill is an inline script, which the content policy forbids.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {}
      : { input: "src/entry-client.tsx", output: { codeSplitting: { groups } } },
  },
  // The server starts faster from one bundle than from a hundred small files.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  // Otherwise the bundle carries React's slow development version and runs it unless the process says not to.
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": '"production"' } }),
}));
