import type { PageSource } from "./navigation/NavigationProvider.tsx";
import type { PageDefinition } from "./navigation/page.ts";
import { pathOf } from "./navigation/path-of.ts";
import { notFound, type Route, redirects, routes } from "./routes.ts";

/** Pages of development alone; the build drops them. */
const developmentRoutes: Readonly<Record<string, Route>> = import.meta.env.DEV
  ? {
      "/components": {
        module: "src/component-page/ComponentPage.tsx",
        load: () => import("./component-page/ComponentPage.tsx"),
      },
    }
  : {};

const routeByPath = new Map<string, Route>(Object.entries({ ...routes, ...developmentRoutes }));
const redirectByPath = new Map<string, string>(Object.entries(redirects));
const loaded = new Map<Route, PageDefinition>();

export function routeOf(path: string): Route {
  return routeByPath.get(path) ?? notFound;
}

/** Loads the page of a path; the not-found page for an unknown one. */
export async function loadPage(path: string): Promise<PageDefinition> {
  const route = routeOf(path);
  const { page } = await route.load();
  loaded.set(route, page);
  return page;
}

/** The page of a path if it has been loaded. */
export function loadedPage(path: string): PageDefinition | undefined {
  return loaded.get(routeOf(path));
}

export const pageSource: PageSource = {
  paths: new Set([...routeByPath.keys(), ...redirectByPath.keys()]),
  target: (address) => {
    const path = pathOf(address);
    return (redirectByPath.get(path) ?? path) + address.slice(path.length);
  },
  load: loadPage,
};
