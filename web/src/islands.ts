import type { ComponentType } from "react";
import type { IslandCode } from "./platform/islands/islands.ts";

/**
 * The exports of an island's module: a component with the island's name, or `start`, which takes the server-rendered
 * element.
 */
type IslandModule<Name extends string> =
  | (Readonly<Record<Name, ComponentType<never>>> & { readonly start?: never })
  | { readonly start: (element: HTMLElement) => Promise<void> };

type Load<Name extends string> = () => Promise<IslandModule<Name>>;

function tableOf<Table extends { readonly [Name in keyof Table & string]: Load<Name> }>(table: Table) {
  return table as Readonly<Record<string, Load<string>>>;
}

/** Every island of the site, by its name in the documents. */
export const islands = tableOf({
  AuthorizePage: () => import("./desktop/authorize/AuthorizePage.tsx"),
  DemoVideo: () => import("./home/demo-video/DemoVideo.tsx"),
  DeviceCodePage: () => import("./desktop/device-code/DeviceCodePage.tsx"),
  DevicesPage: () => import("./desktop/devices/DevicesPage.tsx"),
  DownloadButton: () => import("./home/hero/DownloadButton.tsx"),
  DraftForm: () => import("./content-pages/draft-forms/DraftForm.tsx"),
  LoginPage: () => import("./accounts/login/LoginPage.tsx"),
  MergePage: () => import("./privacy/merging/MergePage.tsx"),
  NotificationsPage: () => import("./privacy/notifications/NotificationsPage.tsx"),
  PaymentHelpPage: () => import("./payments/help/PaymentHelpPage.tsx"),
  PricingPage: () => import("./shop/PricingPage.tsx"),
  PrivacyPage: () => import("./privacy/PrivacyPage.tsx"),
  ProfilePage: () => import("./accounts/profile/ProfilePage.tsx"),
  PurchasesPage: () => import("./payments/purchases/PurchasesPage.tsx"),
  ReceiptPage: () => import("./payments/receipt/ReceiptPage.tsx"),
  RecoverPage: () => import("./accounts/recovery/RecoverPage.tsx"),
  RecoveryNotice: () => import("./accounts/session/RecoveryNotice.tsx"),
  RegisterPage: () => import("./accounts/register/RegisterPage.tsx"),
  Showcase: () => import("./home/showcase/Showcase.tsx"),
  Testimonials: () => import("./home/testimonials/Testimonials.tsx"),
  WechatLoginPage: () => import("./accounts/login/WechatLoginPage.tsx"),
  WechatPricingPage: () => import("./shop/wechat/WechatPricingPage.tsx"),
  WechatScanPage: () => import("./accounts/wechat/scan/WechatScanPage.tsx"),
  Water: () => import("./home/hero/water/start-water.ts"),
});

/** Loads the code of an island. Throws if no island has this name. */
export async function loadIsland(name: string): Promise<IslandCode> {
  const load = islands[name];
  if (!load) throw new Error(`There is no island ${name}.`);
  const module = await load();
  return module.start ? { run: module.start } : { component: module[name] as ComponentType<never> };
}
