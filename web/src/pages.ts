import type { PageSource } from "./navigation/NavigationProvider.tsx";
import type { PageDefinition } from "./navigation/page.ts";
import { pathOf } from "./navigation/path-of.ts";
import { notFound, type Route, redirects, routes } from "./routes.ts";

/** Pages for those who build the site. What is built has none of them. */
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
const arrived = new Map<Route, PageDefinition>();

export function routeOf(path: string): Route {
  return routeByPath.get(path) ?? notFound;
}

/** Brings the code of an address's page, which for an unknown address is the one that says so. */
export async function loadPage(path: string): Promise<PageDefinition> {
  const route = routeOf(path);
  const { page } = await route.load();
  arrived.set(route, page);
  return page;
}

/** The page of an address if its code is here. */
export function arrivedPage(path: string): PageDefinition | undefined {
  return arrived.get(routeOf(path));
}

export const pageSource: PageSource = {
  paths: new Set([...routeByPath.keys(), ...redirectByPath.keys()]),
  target: (address) => {
    const path = pathOf(address);
    return (redirectByPath.get(path) ?? path) + address.slice(path.length);
  },
  load: loadPage,
};
