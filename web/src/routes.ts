import type { ContentPage } from "./content/page.ts";
import type { PageDefinition } from "./navigation/page.ts";
import type { Path } from "./paths.ts";

export interface Route {
  /** The modules that `load` imports, as the build's manifest names them. */
  readonly modules: readonly string[];
  /** The modules of the page's lazy code. */
  readonly lazyModules?: readonly string[];
  load(): Promise<{ readonly page: PageDefinition }>;
}

/** A page whose content is a value of `content/`. */
function contentRoute(name: string, loadContent: () => Promise<{ readonly content: ContentPage }>): Route {
  return {
    modules: ["src/content-pages/content-page.tsx", `src/content/${name}.data.ts`],
    async load() {
      const [{ contentPage }, { content }] = await Promise.all([
        import("./content-pages/content-page.tsx"),
        loadContent(),
      ]);
      return { page: contentPage(content) };
    },
  };
}

/** A page with a form of `draft-forms/` beside its content. */
function formRoute(
  name: "contact" | "report",
  loadContent: () => Promise<{ readonly content: ContentPage }>,
): Route {
  return {
    modules: ["src/draft-forms/form-page.tsx", `src/content/${name}.data.ts`],
    async load() {
      const [{ formPage }, { content }] = await Promise.all([
        import("./draft-forms/form-page.tsx"),
        loadContent(),
      ]);
      return { page: formPage(name, content) };
    },
  };
}

function messageRoute(name: "apiPage" | "notFoundPage"): Route {
  return {
    modules: ["src/message-pages/MessagePage.tsx"],
    load: async () => ({ page: (await import("./message-pages/MessagePage.tsx"))[name] }),
  };
}

/** Every path except redirects has a page. */
export const routes: Readonly<Record<Exclude<Path, "/product/web">, Route>> = {
  "/": {
    modules: ["src/home/HomePage.tsx"],
    lazyModules: ["src/home/sections-below.ts"],
    load: () => import("./home/HomePage.tsx"),
  },
  "/pricing": { modules: ["src/pricing/PricingPage.tsx"], load: () => import("./pricing/PricingPage.tsx") },
  "/login": { modules: ["src/sign-in/LoginPage.tsx"], load: () => import("./sign-in/LoginPage.tsx") },
  "/register": {
    modules: ["src/sign-in/RegisterPage.tsx"],
    load: () => import("./sign-in/RegisterPage.tsx"),
  },
  "/recover": { modules: ["src/recovery/RecoverPage.tsx"], load: () => import("./recovery/RecoverPage.tsx") },
  "/profile": { modules: ["src/profile/ProfilePage.tsx"], load: () => import("./profile/ProfilePage.tsx") },
  "/account/purchases": {
    modules: ["src/purchases/PurchasesPage.tsx"],
    load: () => import("./purchases/PurchasesPage.tsx"),
  },
  "/account/receipt": {
    modules: ["src/purchases/ReceiptPage.tsx"],
    load: () => import("./purchases/ReceiptPage.tsx"),
  },
  "/account/privacy": {
    modules: ["src/privacy/PrivacyPage.tsx"],
    load: () => import("./privacy/PrivacyPage.tsx"),
  },
  "/account/notifications": {
    modules: ["src/notifications/NotificationsPage.tsx"],
    load: () => import("./notifications/NotificationsPage.tsx"),
  },
  "/features": contentRoute("features", () => import("./content/features.data.ts")),
  "/product/desktop": contentRoute("desktop", () => import("./content/desktop.data.ts")),
  "/product/mobile": contentRoute("mobile", () => import("./content/mobile.data.ts")),
  "/updates/releases": contentRoute("releases", () => import("./content/releases.data.ts")),
  "/updates/roadmap": contentRoute("roadmap", () => import("./content/roadmap.data.ts")),
  "/updates/beta": contentRoute("beta", () => import("./content/beta.data.ts")),
  "/updates/history": contentRoute("history", () => import("./content/history.data.ts")),
  "/company/about": contentRoute("about", () => import("./content/about.data.ts")),
  "/company/careers": contentRoute("careers", () => import("./content/careers.data.ts")),
  "/company/partnership": contentRoute("partnership", () => import("./content/partnership.data.ts")),
  "/legal/privacy": contentRoute("privacy", () => import("./content/privacy.data.ts")),
  "/legal/terms": contentRoute("terms", () => import("./content/terms.data.ts")),
  "/legal/security": contentRoute("security", () => import("./content/security.data.ts")),
  "/product/api": messageRoute("apiPage"),
  "/company/contact": formRoute("contact", () => import("./content/contact.data.ts")),
  "/legal/report": formRoute("report", () => import("./content/report.data.ts")),
};

/** Modules of lazy code on every page. */
export const lazyFrameModules = ["src/layout/frame-parts.ts"] as const;

export const notFound = messageRoute("notFoundPage");

/** Redirects, by path. */
export const redirects: Readonly<Partial<Record<Path, Path>>> = { "/product/web": "/" };
