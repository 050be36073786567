import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { assetsOf } from "./built-pages.ts";
import { cspHash, writeDocument } from "./write-document.ts";

const manifest = {
  "src/entry-client.ts": { file: "assets/entry.js", css: ["assets/base.css"], imports: ["_react.js"] },
  "_react.js": { file: "assets/react.js" },
  "src/home/HomePage.tsx": { file: "assets/home.js", css: ["assets/home.css"], imports: ["_react.js"] },
  "src/home/showcase/Showcase.tsx": {
    file: "assets/below.js",
    css: ["assets/below.css"],
    imports: ["_react.js"],
  },
};
const styles = new Map([
  ["/assets/base.css", "body{margin:0}"],
  ["/assets/home.css", "h1{color:red}"],
  ["/assets/below.css", "h2{color:blue}"],
]);
const assets = assetsOf({ manifest, styles, bootScript: "start()" });
const page = {
  status: 200,
  html: "<html><head><title>t</title></head><body>b</body></html>",
  modules: ["src/home/HomePage.tsx"],
  deferredModules: ["src/home/HomePage.tsx"],
  styledModules: ["src/home/HomePage.tsx", "src/home/showcase/Showcase.tsx"],
  structuredData: undefined,
} as const;

const hostile = "</script><script>alert(1)</script>$&";
const basic = { ...builtInSiteConfig.basic, slogan: hostile };
const request = {
  path: "/",
  language: "zh",
  addressLanguage: undefined,
  theme: undefined,
  reducedMotion: false,
  origin: "http://x",
  content: { ...builtInSiteConfig, basic, packages: [] },
} as const;

test("a page names its own files and no other's, and each once", () => {
  expect(assets.scriptsOf(page.modules)).toEqual(["/assets/react.js", "/assets/entry.js", "/assets/home.js"]);
  expect(assets.stylesOf(page.modules)).toEqual(["/assets/base.css", "/assets/home.css"]);
  expect(assets.stylesOf([])).toEqual(["/assets/base.css"]);
});

test("a page brings its styles along, those of late parts as well, and asks for none of them", () => {
  const html = writeDocument(page, request, assets);
  expect(html).toContain("<style>body{margin:0}h1{color:red}h2{color:blue}</style>");
  expect(html).not.toContain("below.js");
  const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  expect(links).toHaveLength(3);
  for (const link of links) expect(link).toContain(" disabled");
});

test("no content can end the page's data early or run", () => {
  const html = writeDocument({ ...page, structuredData: { name: hostile } }, request, assets);
  expect(html.match(/<script/g)).toHaveLength(3);
  const data = /id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(data).content.basic.slogan).toBe(basic.slogan);
  const described = /"application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(described)).toEqual({ name: hostile });
});

test("the boot script is inline as it is, for its hash, and knows the entry by an attribute", () => {
  const html = writeDocument(page, request, assets);
  expect(html).toContain('<script data-entry="/assets/entry.js">start()</script>');
});

test("a script is named by its hash", () => {
  expect(cspHash("")).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
});
