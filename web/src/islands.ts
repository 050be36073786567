import type { ComponentType } from "react";
import type { IslandCode } from "./platform/islands/islands.ts";

/** Loads an island whose module exports a component of its name. */
function component<Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType<never>>>>,
): () => Promise<IslandCode> {
  return async () => ({ component: (await load())[name] });
}

/** Every island of the site, by the name that documents have for it. Where its module is, `island-modules.ts` says. */
export const islands: Readonly<Record<string, () => Promise<IslandCode>>> = {
  AnnouncementBar: component("AnnouncementBar", () => import("./frame/AnnouncementBar.tsx")),
  AuthorizePage: component("AuthorizePage", () => import("./desktop/sign-in/AuthorizePage.tsx")),
  Closing: component("Closing", () => import("./home/closing/Closing.tsx")),
  ContactCard: component("ContactCard", () => import("./frame/ContactPopover.tsx")),
  DemoVideo: component("DemoVideo", () => import("./home/demo-video/DemoVideo.tsx")),
  DeviceCodePage: component("DeviceCodePage", () => import("./desktop/sign-in/DeviceCodePage.tsx")),
  DevicesPage: component("DevicesPage", () => import("./desktop/devices/DevicesPage.tsx")),
  DownloadButton: component("DownloadButton", () => import("./home/hero/DownloadButton.tsx")),
  DraftForm: component("DraftForm", () => import("./content-pages/draft-forms/DraftForm.tsx")),
  Features: component("Features", () => import("./home/features/Features.tsx")),
  Footer: component("Footer", () => import("./frame/Footer.tsx")),
  LoginPage: component("LoginPage", () => import("./accounts/sign-in/LoginPage.tsx")),
  Logo: component("Logo", () => import("./frame/NavigationBar.tsx")),
  MailLink: component("MailLink", () => import("./content-pages/ContentLink.tsx")),
  NotificationsPage: component(
    "NotificationsPage",
    () => import("./privacy/notifications/NotificationsPage.tsx"),
  ),
  PricingPage: component("PricingPage", () => import("./shop/PricingPage.tsx")),
  PrivacyPage: component("PrivacyPage", () => import("./privacy/PrivacyPage.tsx")),
  ProfilePage: component("ProfilePage", () => import("./accounts/profile/ProfilePage.tsx")),
  PurchasesPage: component("PurchasesPage", () => import("./payments/purchases/PurchasesPage.tsx")),
  ReceiptPage: component("ReceiptPage", () => import("./payments/purchases/ReceiptPage.tsx")),
  RecoverPage: component("RecoverPage", () => import("./accounts/recovery/RecoverPage.tsx")),
  RecoveryNotice: component("RecoveryNotice", () => import("./accounts/session/RecoveryNotice.tsx")),
  RegisterPage: component("RegisterPage", () => import("./accounts/sign-in/RegisterPage.tsx")),
  Showcase: component("Showcase", () => import("./home/showcase/Showcase.tsx")),
  Slogan: component("Slogan", () => import("./home/hero/Slogan.tsx")),
  Testimonials: component("Testimonials", () => import("./home/testimonials/Testimonials.tsx")),
  Water: async () => ({ run: (await import("./home/hero/water/start-water.ts")).startWater }),
};
