import type { PageRequest, RenderedPage } from "@baleen/contract/rendering.ts";
import { bootScript } from "./boot-script.ts";
import type { PageAssets } from "./built-pages.ts";

/** Joins a rendered page with the files and the data it starts with. */
export function writeDocument(page: RenderedPage, request: PageRequest, assets: PageAssets): string {
  const styles = assets.stylesOf(page.modules).map((href) => `<link rel="stylesheet" href="${href}">`);
  const scripts = assets
    .scriptsOf(page.modules)
    // Low priority: text, styles and fonts are what the first paint waits for.
    .map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`);
  const head = [...styles, ...scripts, `<script>${bootScript(assets.entry)}</script>`].join("");
  const data = `<script type="application/json" id="page-data">${pageData(request)}</script>`;
  const html = page.html
    .replace("</head>", () => `${head}</head>`)
    .replace("</body>", () => `${data}</body>`);
  return `<!doctype html>${html}`;
}

/** The data as JSON that cannot end its script element early. */
function pageData({ language, theme, still, origin, content }: PageRequest): string {
  const { basic, company, announcements, features, testimonials, packages } = content;
  const site = { basic, company, announcements, features, testimonials, packages };
  return JSON.stringify({ language, theme, still, origin, content: site }).replaceAll("<", "\\u003c");
}
