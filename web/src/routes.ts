import type { PageDefinition } from "./navigation/page.ts";
import type { Path } from "./paths.ts";

export interface Route {
  /** The module as the build's manifest names it. */
  readonly module: string;
  load(): Promise<{ readonly page: PageDefinition }>;
}

export const routes: Partial<Record<Path, Route>> = {
  "/": { module: "src/home/HomePage.tsx", load: () => import("./home/HomePage.tsx") },
  "/pricing": { module: "src/pricing/PricingPage.tsx", load: () => import("./pricing/PricingPage.tsx") },
  "/login": { module: "src/sign-in/LoginPage.tsx", load: () => import("./sign-in/LoginPage.tsx") },
  "/register": { module: "src/sign-in/RegisterPage.tsx", load: () => import("./sign-in/RegisterPage.tsx") },
  "/profile": { module: "src/profile/ProfilePage.tsx", load: () => import("./profile/ProfilePage.tsx") },
};

export const notFound: Route = {
  module: "src/not-found/NotFoundPage.tsx",
  load: () => import("./not-found/NotFoundPage.tsx"),
};

/** Addresses that only send visitors on. */
export const redirects: Readonly<Partial<Record<Path, Path>>> = { "/product/web": "/" };
