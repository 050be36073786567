import type { PageRenderer } from "@baleen/contract/rendering.ts";
import { renderToString } from "react-dom/server";
import { describePage } from "./frame/describe-page.ts";
import { islands } from "./islands.ts";
import { moduleOf } from "./module-of.ts";
import { IslandList, IslandListContext } from "./platform/islands/Island.tsx";
import type { IslandStart } from "./platform/islands/island-markup.ts";
import { lazyParts } from "./platform/lazy/lazy-module.ts";
import { Root } from "./Root.tsx";
import { notFound, redirects, routeAt, routes } from "./routes.ts";

const pageByRoute = new Map(
  await Promise.all(
    [...Object.values(routes), notFound].map(async (route) => [route, (await route.load()).page] as const),
  ),
);

/** The renderer that the server loads from the build. */
export const renderer: PageRenderer = {
  render(request) {
    const route = routeAt(request.path);
    const page = pageByRoute.get(route);
    if (!page) throw new Error(`The page of ${request.path} is not loaded.`);
    const list = new IslandList();
    const document = renderToString(
      <IslandListContext value={list}>
        <Root page={page} request={request} />
      </IslandListContext>,
    );
    const html = list.fill(document.replace(/^<!DOCTYPE html>/i, ""), request, renderToString);
    return {
      status: route === notFound ? 404 : 200,
      html,
      modules: modulesOf(list, ["load"], soonModules),
      deferredModules: modulesOf(list, ["load", "visible"], laterModules),
      styledModules: [rootModule, ...route.modules],
      structuredData: describePage(page, request),
    };
  },
  redirects,
  paths: Object.keys(routes),
  parts: ["frame", "WechatShare", ...Object.keys(islands), ...lazyParts],
  systemPaths: Object.keys(routes).filter((path) => pageByRoute.get(routeAt(path))?.differsBySystem),
  wechatPaths: Object.keys(routes).filter((path) => pageByRoute.get(routeAt(path))?.differsByWechat),
  planPaths: Object.keys(routes).filter((path) => pageByRoute.get(routeAt(path))?.describePlan),
  publicPaths: Object.keys(routes).filter((path) => pageByRoute.get(routeAt(path))?.indexed),
};

/** The layout's module, as named in the build's manifest. */
const rootModule = "src/Root.tsx";

/** The module that every island with a component also needs. */
const mountModule = "src/platform/islands/mount-island.tsx";

/** Modules of these islands by the islands' names. */
type FurtherModules = Readonly<Record<string, readonly string[]>>;

/** Modules that these islands need a few seconds after their start: a press there leaves the page and comes back. */
const soonModules: FurtherModules = {
  WechatPricingPage: ["src/payments/PaymentDialog.tsx", "src/accounts/wechat/wechat-calls.ts"],
};

/** Modules that these islands load when the page is idle. */
const laterModules: FurtherModules = {
  PricingPage: ["src/shop/fetch-packages.ts"],
  WechatPricingPage: ["src/shop/fetch-packages.ts"],
  ProfilePage: ["src/accounts/session/fetch-user.ts"],
  Showcase: ["src/home/showcase/proofs/Proof.tsx"],
  Testimonials: ["src/home/testimonials/marquee.ts"],
};

/**
 * The modules of the islands that have one of these start times and are shown to everyone, without duplicates.
 * `further` adds modules.
 */
function modulesOf(
  list: IslandList,
  starts: readonly IslandStart[],
  further: FurtherModules = {},
): readonly string[] {
  const started = list.islands.filter(({ start, shownTo }) => !shownTo && starts.includes(start));
  const modules = started.flatMap(({ name }) => {
    const load = islands[name];
    if (!load) throw new Error(`There is no island ${name}.`);
    return [moduleOf(load), ...(further[name] ?? [])];
  });
  return started.length > 0 ? [...new Set([mountModule, ...modules])] : [];
}
