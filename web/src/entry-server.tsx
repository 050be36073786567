import type { PageRenderer } from "@baleen/contract/rendering.ts";
import { renderToString } from "react-dom/server";
import { lazyFrame } from "./frame/lazy-frame.ts";
import { describePage } from "./frame/structured-data/describe-page.ts";
import { loadPage, routeOf } from "./pages.ts";
import { Root } from "./Root.tsx";
import { lazyFrameModules, notFound, redirects, routes } from "./routes.ts";

const paths = Object.keys(routes);
await lazyFrame.load();
const pages = await Promise.all(paths.map(async (path) => ({ path, page: await loadPage(path) })));

/** The renderer that the server loads from the build. */
export const renderer: PageRenderer = {
  async render(request) {
    const route = routeOf(request.path);
    // `renderToString` cannot wait for lazy code, so the page is loaded first.
    const page = await loadPage(request.path);
    const html = renderToString(<Root request={request} />);
    return {
      status: route === notFound ? 404 : 200,
      html: html.replace(/^<!DOCTYPE html>/i, ""),
      modules: route.modules,
      styledModules: [...lazyFrameModules, ...route.modules, ...(route.lazyModules ?? [])],
      structuredData: describePage(page, request),
    };
  },
  redirects,
  paths,
  publicPaths: pages.filter(({ page }) => page.indexed).map(({ path }) => path),
};
