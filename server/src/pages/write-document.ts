import { createHash } from "node:crypto";
import { deferredPreload, pageDataId } from "@baleen/contract/document.ts";
import type { PageData, PageRequest, RenderedPage } from "@baleen/contract/rendering.ts";
import type { PageAssets } from "./built-pages.ts";

export interface DocumentAdditions {
  readonly firstScript?: string;
  readonly addedHtml?: string;
}

/**
 * The HTML document of a rendered page, including its scripts, data and inline styles, so that the first paint needs no
 * second request. The style sheet links are included but disabled: browsers do not fetch them, and Vite's preload code
 * treats them as loaded. `firstScript` is the source of an inline script that sees presses before the boot script;
 * `addedHtml` goes at the end of the page.
 */
export function writeDocument(
  page: RenderedPage,
  request: PageRequest,
  assets: PageAssets,
  { firstScript = "", addedHtml = "" }: DocumentAdditions = {},
): string {
  const styles = assets
    .stylesOf(page.styledModules)
    .map((href) => `<link rel="stylesheet" href="${href}" disabled>`);
  const css = assets.cssOf(page.styledModules);
  const inlined = css ? [`<style>${css}</style>`] : [];
  const scripts = assets
    .scriptsOf(page.modules)
    .map((href) => `<link rel="${deferredPreload}" href="${href}" fetchpriority="low">`);
  const head = [
    ...inlined,
    ...styles,
    ...scripts,
    ...(firstScript && [`<script>${firstScript}</script>`]),
    `<script data-entry="${assets.entry}">${assets.bootScript}</script>`,
  ].join("");
  const data = `<script type="application/json" id="${pageDataId}">${pageData(request)}</script>`;
  const described = page.structuredData
    ? `<script type="application/ld+json">${jsonForScript(page.structuredData)}</script>`
    : "";
  const html = page.html
    .replace("</head>", () => `${head}</head>`)
    .replace("</body>", () => `${data}${described}${addedHtml}</body>`);
  return `<!doctype html>${html}`;
}

function pageData({ path: _, system: __, content, ...choices }: PageRequest): string {
  const { basic, company, announcements, features, testimonials, packages, isPreview } = content;
  const site = { basic, company, announcements, features, testimonials, packages };
  const data: PageData = { ...choices, content: isPreview ? { ...site, isPreview } : site };
  return jsonForScript(data);
}

/** JSON that cannot close its script element. */
function jsonForScript(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** The CSP source of an inline script or style. */
export function cspHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
