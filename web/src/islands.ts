import type { ComponentType } from "react";
import type { IslandCode } from "./platform/islands/islands.ts";

type LoadModule<Name extends string> = () => Promise<Readonly<Record<Name, ComponentType<never>>>>;

/** The islands of modules that export a component of the island's name. */
function withComponent<Modules extends { readonly [Name in keyof Modules & string]: LoadModule<Name> }>(
  modules: Modules,
) {
  const loads = Object.entries<LoadModule<string>>(modules);
  return Object.fromEntries(
    loads.map(([name, load]) => [
      name,
      async () => ({ component: (await load())[name] as ComponentType<never> }),
    ]),
  );
}

const components = withComponent({
  AnnouncementBar: () => import("./frame/AnnouncementBar.tsx"),
  AuthorizePage: () => import("./desktop/sign-in/AuthorizePage.tsx"),
  Closing: () => import("./home/closing/Closing.tsx"),
  ContactCard: () => import("./frame/ContactPopover.tsx"),
  DemoVideo: () => import("./home/demo-video/DemoVideo.tsx"),
  DeviceCodePage: () => import("./desktop/sign-in/DeviceCodePage.tsx"),
  DevicesPage: () => import("./desktop/devices/DevicesPage.tsx"),
  DownloadButton: () => import("./home/hero/DownloadButton.tsx"),
  DraftForm: () => import("./content-pages/draft-forms/DraftForm.tsx"),
  Features: () => import("./home/features/Features.tsx"),
  Footer: () => import("./frame/Footer.tsx"),
  LoginPage: () => import("./accounts/sign-in/LoginPage.tsx"),
  Logo: () => import("./frame/NavigationBar.tsx"),
  MailLink: () => import("./content-pages/ContentLink.tsx"),
  NotificationsPage: () => import("./privacy/notifications/NotificationsPage.tsx"),
  PricingPage: () => import("./shop/PricingPage.tsx"),
  PrivacyPage: () => import("./privacy/PrivacyPage.tsx"),
  ProfilePage: () => import("./accounts/profile/ProfilePage.tsx"),
  PurchasesPage: () => import("./payments/purchases/PurchasesPage.tsx"),
  ReceiptPage: () => import("./payments/purchases/ReceiptPage.tsx"),
  RecoverPage: () => import("./accounts/recovery/RecoverPage.tsx"),
  RecoveryNotice: () => import("./accounts/session/RecoveryNotice.tsx"),
  RegisterPage: () => import("./accounts/sign-in/RegisterPage.tsx"),
  Showcase: () => import("./home/showcase/Showcase.tsx"),
  Slogan: () => import("./home/hero/Slogan.tsx"),
  Testimonials: () => import("./home/testimonials/Testimonials.tsx"),
});

/** Every island of the site, by the name that documents have for it. Where its module is, `island-modules.ts` says. */
export const islands: Readonly<Record<string, () => Promise<IslandCode>>> = {
  ...components,
  Water: async () => ({ run: (await import("./home/hero/water/start-water.ts")).startWater }),
};
