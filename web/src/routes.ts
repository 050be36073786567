import type { ContentPage } from "./content-pages/content/blocks.ts";
import { moduleOf } from "./module-of.ts";
import type { Path } from "./platform/navigation/paths.ts";
import type { PageDefinition } from "./platform/page/page-definition.ts";

export interface Route {
  /** The modules that `load` imports, as named in the build's manifest. */
  readonly modules: readonly string[];
  load(): Promise<{ readonly page: PageDefinition }>;
}

type LoadPage = Route["load"];
type LoadContent = () => Promise<{ readonly content: ContentPage }>;

const loadContentPage = () => import("./content-pages/content-page.tsx");
const loadFormPage = () => import("./content-pages/draft-forms/form-page.tsx");
const loadMessagePages = () => import("./frame/message-pages/MessagePage.tsx");

function route(load: LoadPage): Route {
  return { modules: [moduleOf(load)], load };
}

/** A page whose content comes from `content/`. */
function contentRoute(loadContent: LoadContent): Route {
  return {
    modules: [moduleOf(loadContentPage), moduleOf(loadContent)],
    async load() {
      const { contentPage } = await loadContentPage();
      return { page: contentPage((await loadContent()).content) };
    },
  };
}

/** A page with content and a form from `draft-forms/`. */
function formRoute(name: "contact" | "report", loadContent: LoadContent): Route {
  return {
    modules: [moduleOf(loadFormPage), moduleOf(loadContent)],
    async load() {
      const { formPage } = await loadFormPage();
      return { page: formPage(name, (await loadContent()).content) };
    },
  };
}

function messageRoute(name: "apiPage" | "notFoundPage"): Route {
  return {
    modules: [moduleOf(loadMessagePages)],
    load: async () => ({ page: (await loadMessagePages())[name] }),
  };
}

/** The pages. Every path has one, except redirects. */
export const routes: Readonly<Record<Exclude<Path, "/product/web">, Route>> = {
  "/": route(() => import("./home/page.tsx")),
  "/pricing": route(() => import("./shop/page.tsx")),
  "/payment-help": route(() => import("./payments/help/page.tsx")),
  "/login": route(() => import("./accounts/login/page.tsx")),
  "/register": route(() => import("./accounts/register/page.ts")),
  "/recover": route(() => import("./accounts/recovery/page.ts")),
  "/wechat-scan": route(() => import("./accounts/wechat/scan/page.ts")),
  "/profile": route(() => import("./accounts/profile/page.ts")),
  "/account/purchases": route(() => import("./payments/purchases/page.ts")),
  "/account/receipt": route(() => import("./payments/receipt/page.ts")),
  "/account/privacy": route(() => import("./privacy/page.ts")),
  "/account/merge": route(() => import("./privacy/merging/page.ts")),
  "/account/notifications": route(() => import("./privacy/notifications/page.ts")),
  "/account/devices": route(() => import("./desktop/devices/page.ts")),
  "/authorize": route(() => import("./desktop/authorize/page.ts")),
  "/device": route(() => import("./desktop/device-code/page.ts")),
  "/features": contentRoute(() => import("./content-pages/content/features.data.ts")),
  "/product/desktop": contentRoute(() => import("./content-pages/content/desktop.data.ts")),
  "/product/mobile": contentRoute(() => import("./content-pages/content/mobile.data.ts")),
  "/updates/releases": contentRoute(() => import("./content-pages/content/releases.data.ts")),
  "/updates/roadmap": contentRoute(() => import("./content-pages/content/roadmap.data.ts")),
  "/updates/beta": contentRoute(() => import("./content-pages/content/beta.data.ts")),
  "/updates/history": contentRoute(() => import("./content-pages/content/history.data.ts")),
  "/company/about": contentRoute(() => import("./content-pages/content/about.data.ts")),
  "/company/careers": contentRoute(() => import("./content-pages/content/careers.data.ts")),
  "/company/partnership": contentRoute(() => import("./content-pages/content/partnership.data.ts")),
  "/legal/privacy": contentRoute(() => import("./content-pages/content/privacy.data.ts")),
  "/legal/terms": contentRoute(() => import("./content-pages/content/terms.data.ts")),
  "/legal/security": contentRoute(() => import("./content-pages/content/security.data.ts")),
  "/product/api": messageRoute("apiPage"),
  "/company/contact": formRoute("contact", () => import("./content-pages/content/contact.data.ts")),
  "/legal/report": formRoute("report", () => import("./content-pages/content/report.data.ts")),
};

export const notFound = messageRoute("notFoundPage");

const routeByPath = new Map<string, Route>(Object.entries(routes));

/** The route of a path; the 404 page's route if the path is unknown. */
export function routeAt(path: string): Route {
  return routeByPath.get(path) ?? notFound;
}

/** The targets of redirects, by path. */
export const redirects: Readonly<Partial<Record<Path, Path>>> = { "/product/web": "/" };
