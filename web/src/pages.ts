import { type PageSource, pathOf } from "./platform/navigation/NavigationProvider.tsx";
import type { PageDefinition } from "./platform/navigation/page.ts";
import { notFound, type Route, redirects, routes } from "./routes.ts";

const routeByPath = new Map<string, Route>(Object.entries(routes));
const redirectByPath = new Map<string, string>(Object.entries(redirects));
const loadedPages = new Map<Route, PageDefinition>();

export function routeOf(path: string): Route {
  return routeByPath.get(path) ?? notFound;
}

/**
 * Loads the page of a path for hydration, without its lazy code; the 404 page for an unknown path. Returns the same object
 * for the same path.
 */
export async function loadFirstParts(path: string): Promise<PageDefinition> {
  const route = routeOf(path);
  const loaded = await route.load();
  const page = loadedPages.get(route) ?? loaded.page;
  loadedPages.set(route, page);
  return page;
}

/** Loads the whole page of a path. */
export async function loadPage(path: string): Promise<PageDefinition> {
  const page = await loadFirstParts(path);
  await page.lazyCode?.load();
  return page;
}

/** The page of a path if its code has been loaded. */
export function loadedPage(path: string): PageDefinition | undefined {
  return loadedPages.get(routeOf(path));
}

export const pageSource: PageSource = {
  paths: new Set([...routeByPath.keys(), ...redirectByPath.keys()]),
  target: (url) => {
    const path = pathOf(url);
    return (redirectByPath.get(path) ?? path) + url.slice(path.length);
  },
  load: loadPage,
};
