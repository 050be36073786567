import type { PageRenderer } from "@baleen/contract/rendering.ts";
import { renderToString } from "react-dom/server";
import { loadPage, routeOf } from "./pages.ts";
import { Root } from "./Root.tsx";
import { notFound, redirects, routes } from "./routes.ts";
import { describePage } from "./structured-data/describe-page.ts";

const paths = Object.keys(routes);
const pages = await Promise.all(paths.map(async (path) => ({ path, page: await loadPage(path) })));

/** The server's interface to the pages. */
export const renderer: PageRenderer = {
  async render(request) {
    const route = routeOf(request.path);
    // `renderToString` cannot wait for a lazy component.
    const page = await loadPage(request.path);
    const html = renderToString(<Root request={request} />);
    return {
      status: route === notFound ? 404 : 200,
      html: html.replace(/^<!DOCTYPE html>/i, ""),
      modules: [route.module],
      structuredData: describePage(page, request),
    };
  },
  redirects,
  paths,
  publicPaths: pages.filter(({ page }) => page.indexed).map(({ path }) => path),
};
