import type { ContentPage } from "./content-pages/content/page.ts";
import type { PageDefinition } from "./platform/navigation/page.ts";
import type { Path } from "./platform/navigation/paths.ts";

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
    modules: ["src/content-pages/content-page.tsx", `src/content-pages/content/${name}.data.ts`],
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
    modules: ["src/content-pages/draft-forms/form-page.tsx", `src/content-pages/content/${name}.data.ts`],
    async load() {
      const [{ formPage }, { content }] = await Promise.all([
        import("./content-pages/draft-forms/form-page.tsx"),
        loadContent(),
      ]);
      return { page: formPage(name, content) };
    },
  };
}

function messageRoute(name: "apiPage" | "notFoundPage"): Route {
  return {
    modules: ["src/frame/message-pages/MessagePage.tsx"],
    load: async () => ({ page: (await import("./frame/message-pages/MessagePage.tsx"))[name] }),
  };
}

/** Every path except redirects has a page. */
export const routes: Readonly<Record<Exclude<Path, "/product/web">, Route>> = {
  "/": {
    modules: ["src/home/HomePage.tsx"],
    lazyModules: ["src/home/sections-below.ts"],
    load: () => import("./home/HomePage.tsx"),
  },
  "/pricing": { modules: ["src/shop/PricingPage.tsx"], load: () => import("./shop/PricingPage.tsx") },
  "/login": {
    modules: ["src/accounts/sign-in/LoginPage.tsx"],
    load: () => import("./accounts/sign-in/LoginPage.tsx"),
  },
  "/register": {
    modules: ["src/accounts/sign-in/RegisterPage.tsx"],
    load: () => import("./accounts/sign-in/RegisterPage.tsx"),
  },
  "/recover": {
    modules: ["src/accounts/recovery/RecoverPage.tsx"],
    load: () => import("./accounts/recovery/RecoverPage.tsx"),
  },
  "/profile": {
    modules: ["src/accounts/profile/ProfilePage.tsx"],
    load: () => import("./accounts/profile/ProfilePage.tsx"),
  },
  "/account/purchases": {
    modules: ["src/payments/purchases/PurchasesPage.tsx"],
    load: () => import("./payments/purchases/PurchasesPage.tsx"),
  },
  "/account/receipt": {
    modules: ["src/payments/purchases/ReceiptPage.tsx"],
    load: () => import("./payments/purchases/ReceiptPage.tsx"),
  },
  "/account/privacy": {
    modules: ["src/privacy/PrivacyPage.tsx"],
    load: () => import("./privacy/PrivacyPage.tsx"),
  },
  "/account/notifications": {
    modules: ["src/privacy/notifications/NotificationsPage.tsx"],
    load: () => import("./privacy/notifications/NotificationsPage.tsx"),
  },
  "/features": contentRoute("features", () => import("./content-pages/content/features.data.ts")),
  "/product/desktop": contentRoute("desktop", () => import("./content-pages/content/desktop.data.ts")),
  "/product/mobile": contentRoute("mobile", () => import("./content-pages/content/mobile.data.ts")),
  "/updates/releases": contentRoute("releases", () => import("./content-pages/content/releases.data.ts")),
  "/updates/roadmap": contentRoute("roadmap", () => import("./content-pages/content/roadmap.data.ts")),
  "/updates/beta": contentRoute("beta", () => import("./content-pages/content/beta.data.ts")),
  "/updates/history": contentRoute("history", () => import("./content-pages/content/history.data.ts")),
  "/company/about": contentRoute("about", () => import("./content-pages/content/about.data.ts")),
  "/company/careers": contentRoute("careers", () => import("./content-pages/content/careers.data.ts")),
  "/company/partnership": contentRoute(
    "partnership",
    () => import("./content-pages/content/partnership.data.ts"),
  ),
  "/legal/privacy": contentRoute("privacy", () => import("./content-pages/content/privacy.data.ts")),
  "/legal/terms": contentRoute("terms", () => import("./content-pages/content/terms.data.ts")),
  "/legal/security": contentRoute("security", () => import("./content-pages/content/security.data.ts")),
  "/product/api": messageRoute("apiPage"),
  "/company/contact": formRoute("contact", () => import("./content-pages/content/contact.data.ts")),
  "/legal/report": formRoute("report", () => import("./content-pages/content/report.data.ts")),
};

/** Modules of lazy code on every page. */
export const lazyFrameModules = ["src/frame/frame-parts.ts"] as const;

export const notFound = messageRoute("notFoundPage");

/** Redirects, by path. */
export const redirects: Readonly<Partial<Record<Path, Path>>> = { "/product/web": "/" };
