import type { ComponentType } from "react";
import type { IslandCode } from "./platform/islands/islands.ts";

export interface IslandEntry {
  /** The module that `load` imports, as the build's manifest names it. */
  readonly module: string;
  /** Modules that the island loads by itself when the page is idle. */
  readonly later: readonly string[];
  load(): Promise<IslandCode>;
}

/** An island whose module exports a component of its name. */
function component<Name extends string>(
  name: Name,
  module: string,
  load: () => Promise<Readonly<Record<Name, ComponentType<never>>>>,
  later: readonly string[] = [],
): IslandEntry {
  return {
    module: `src/${module}`,
    later: later.map((other) => `src/${other}`),
    load: async () => ({ component: (await load())[name] }),
  };
}

/** Every island of the site, by the name that documents have for it. */
export const islands: Readonly<Record<string, IslandEntry>> = {
  AnnouncementBar: component(
    "AnnouncementBar",
    "frame/AnnouncementBar.tsx",
    () => import("./frame/AnnouncementBar.tsx"),
  ),
  Closing: component("Closing", "home/closing/Closing.tsx", () => import("./home/closing/Closing.tsx")),
  ContactCard: component(
    "ContactCard",
    "frame/ContactPopover.tsx",
    () => import("./frame/ContactPopover.tsx"),
  ),
  DemoVideo: component(
    "DemoVideo",
    "home/demo-video/DemoVideo.tsx",
    () => import("./home/demo-video/DemoVideo.tsx"),
  ),
  DownloadButton: component(
    "DownloadButton",
    "home/hero/DownloadButton.tsx",
    () => import("./home/hero/DownloadButton.tsx"),
  ),
  DraftForm: component(
    "DraftForm",
    "content-pages/draft-forms/DraftForm.tsx",
    () => import("./content-pages/draft-forms/DraftForm.tsx"),
  ),
  Features: component("Features", "home/features/Features.tsx", () => import("./home/features/Features.tsx")),
  Footer: component("Footer", "frame/Footer.tsx", () => import("./frame/Footer.tsx")),
  LoginPage: component(
    "LoginPage",
    "accounts/sign-in/LoginPage.tsx",
    () => import("./accounts/sign-in/LoginPage.tsx"),
  ),
  Logo: component("Logo", "frame/NavigationBar.tsx", () => import("./frame/NavigationBar.tsx")),
  MailLink: component(
    "MailLink",
    "content-pages/ContentLink.tsx",
    () => import("./content-pages/ContentLink.tsx"),
  ),
  NotificationsPage: component(
    "NotificationsPage",
    "privacy/notifications/NotificationsPage.tsx",
    () => import("./privacy/notifications/NotificationsPage.tsx"),
  ),
  PricingPage: component("PricingPage", "shop/PricingPage.tsx", () => import("./shop/PricingPage.tsx"), [
    "shop/fetch-packages.ts",
  ]),
  PrivacyPage: component("PrivacyPage", "privacy/PrivacyPage.tsx", () => import("./privacy/PrivacyPage.tsx")),
  ProfilePage: component(
    "ProfilePage",
    "accounts/profile/ProfilePage.tsx",
    () => import("./accounts/profile/ProfilePage.tsx"),
    ["accounts/session/fetch-user.ts"],
  ),
  PurchasesPage: component(
    "PurchasesPage",
    "payments/purchases/PurchasesPage.tsx",
    () => import("./payments/purchases/PurchasesPage.tsx"),
  ),
  ReceiptPage: component(
    "ReceiptPage",
    "payments/purchases/ReceiptPage.tsx",
    () => import("./payments/purchases/ReceiptPage.tsx"),
  ),
  RecoverPage: component(
    "RecoverPage",
    "accounts/recovery/RecoverPage.tsx",
    () => import("./accounts/recovery/RecoverPage.tsx"),
  ),
  RecoveryNotice: component(
    "RecoveryNotice",
    "accounts/session/RecoveryNotice.tsx",
    () => import("./accounts/session/RecoveryNotice.tsx"),
  ),
  RegisterPage: component(
    "RegisterPage",
    "accounts/sign-in/RegisterPage.tsx",
    () => import("./accounts/sign-in/RegisterPage.tsx"),
  ),
  Showcase: component("Showcase", "home/showcase/Showcase.tsx", () => import("./home/showcase/Showcase.tsx")),
  Slogan: component("Slogan", "home/hero/Slogan.tsx", () => import("./home/hero/Slogan.tsx")),
  Testimonials: component(
    "Testimonials",
    "home/testimonials/Testimonials.tsx",
    () => import("./home/testimonials/Testimonials.tsx"),
    ["home/testimonials/marquee.ts"],
  ),
  Water: {
    module: "src/home/hero/water/start-water.ts",
    later: [],
    load: async () => ({ run: (await import("./home/hero/water/start-water.ts")).startWater }),
  },
};
