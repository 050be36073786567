import type { PageRequest, RenderedPage } from "@baleen/contract/rendering.ts";
import { bootScript, later } from "./boot-script.ts";
import type { PageAssets } from "./built-pages.ts";

/**
 * Joins a rendered page with the files and the data it starts with. Its styles are in it, so that the first
 * paint waits for no second request. Their links stay, disabled: browsers do not fetch those, and the
 * page's code, which asks for the style sheets of what it loads, takes them for fetched. `added` is HTML for the
 * end of the page.
 */
export function writeDocument(
  page: RenderedPage,
  request: PageRequest,
  assets: PageAssets,
  added = "",
): string {
  const styles = assets
    .stylesOf(page.modules)
    .map((href) => `<link rel="stylesheet" href="${href}" disabled>`);
  const css = assets.cssOf(page.modules);
  const inlined = css ? [`<style>${css}</style>`] : [];
  const scripts = assets
    .scriptsOf(page.modules)
    .map((href) => `<link rel="${later}" href="${href}" fetchpriority="low">`);
  const head = [...inlined, ...styles, ...scripts, `<script>${bootScript(assets.entry)}</script>`].join("");
  const data = `<script type="application/json" id="page-data">${pageData(request)}</script>`;
  const described = page.structuredData
    ? `<script type="application/ld+json">${jsonForScript(page.structuredData)}</script>`
    : "";
  const html = page.html
    .replace("</head>", () => `${head}</head>`)
    .replace("</body>", () => `${data}${described}${added}</body>`);
  return `<!doctype html>${html}`;
}

function pageData({ path: _, content, ...choices }: PageRequest): string {
  const { basic, company, announcements, features, testimonials, packages } = content;
  const site = { basic, company, announcements, features, testimonials, packages };
  return jsonForScript({ ...choices, content: site });
}

/** JSON that cannot end its script element early. */
function jsonForScript(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
