import type { PageDefinition } from "./navigation/page.ts";
import type { Path } from "./paths.ts";

export interface Route {
  /** The module's name in the build's manifest. */
  readonly module: string;
  load(): Promise<{ readonly page: PageDefinition }>;
}

/** Every path has a page but the one that redirects. */
export const routes: Readonly<Record<Exclude<Path, "/product/web">, Route>> = {
  "/": { module: "src/home/HomePage.tsx", load: () => import("./home/HomePage.tsx") },
  "/pricing": { module: "src/pricing/PricingPage.tsx", load: () => import("./pricing/PricingPage.tsx") },
  "/login": { module: "src/sign-in/LoginPage.tsx", load: () => import("./sign-in/LoginPage.tsx") },
  "/register": { module: "src/sign-in/RegisterPage.tsx", load: () => import("./sign-in/RegisterPage.tsx") },
  "/recover": { module: "src/recovery/RecoverPage.tsx", load: () => import("./recovery/RecoverPage.tsx") },
  "/profile": { module: "src/profile/ProfilePage.tsx", load: () => import("./profile/ProfilePage.tsx") },
  "/account/purchases": {
    module: "src/purchases/PurchasesPage.tsx",
    load: () => import("./purchases/PurchasesPage.tsx"),
  },
  "/account/receipt": {
    module: "src/purchases/ReceiptPage.tsx",
    load: () => import("./purchases/ReceiptPage.tsx"),
  },
  "/features": {
    module: "src/content-pages/FeaturesPage.tsx",
    load: () => import("./content-pages/FeaturesPage.tsx"),
  },
  "/product/desktop": {
    module: "src/content-pages/DesktopPage.tsx",
    load: () => import("./content-pages/DesktopPage.tsx"),
  },
  "/product/mobile": {
    module: "src/content-pages/MobilePage.tsx",
    load: () => import("./content-pages/MobilePage.tsx"),
  },
  "/updates/releases": {
    module: "src/content-pages/ReleasesPage.tsx",
    load: () => import("./content-pages/ReleasesPage.tsx"),
  },
  "/updates/roadmap": {
    module: "src/content-pages/RoadmapPage.tsx",
    load: () => import("./content-pages/RoadmapPage.tsx"),
  },
  "/updates/beta": {
    module: "src/content-pages/BetaPage.tsx",
    load: () => import("./content-pages/BetaPage.tsx"),
  },
  "/updates/history": {
    module: "src/content-pages/HistoryPage.tsx",
    load: () => import("./content-pages/HistoryPage.tsx"),
  },
  "/company/about": {
    module: "src/content-pages/AboutPage.tsx",
    load: () => import("./content-pages/AboutPage.tsx"),
  },
  "/company/careers": {
    module: "src/content-pages/CareersPage.tsx",
    load: () => import("./content-pages/CareersPage.tsx"),
  },
  "/company/partnership": {
    module: "src/content-pages/PartnershipPage.tsx",
    load: () => import("./content-pages/PartnershipPage.tsx"),
  },
  "/legal/privacy": {
    module: "src/content-pages/PrivacyPage.tsx",
    load: () => import("./content-pages/PrivacyPage.tsx"),
  },
  "/legal/terms": {
    module: "src/content-pages/TermsPage.tsx",
    load: () => import("./content-pages/TermsPage.tsx"),
  },
  "/legal/security": {
    module: "src/content-pages/SecurityPage.tsx",
    load: () => import("./content-pages/SecurityPage.tsx"),
  },
  "/product/api": { module: "src/quiet-pages/ApiPage.tsx", load: () => import("./quiet-pages/ApiPage.tsx") },
  "/company/contact": {
    module: "src/content-pages/ContactPage.tsx",
    load: () => import("./content-pages/ContactPage.tsx"),
  },
  "/legal/report": {
    module: "src/content-pages/ReportPage.tsx",
    load: () => import("./content-pages/ReportPage.tsx"),
  },
};

export const notFound: Route = {
  module: "src/quiet-pages/NotFoundPage.tsx",
  load: () => import("./quiet-pages/NotFoundPage.tsx"),
};

/** Permanent redirects. */
export const redirects: Readonly<Partial<Record<Path, Path>>> = { "/product/web": "/" };
