import type { Localized } from "@baleen/contract/language.ts";
import { type ComponentType, createElement } from "react";
import { texts as profileTexts } from "./accounts/profile/profile.text.ts";
import { texts as recoveryTexts } from "./accounts/recovery/recovery.text.ts";
import { texts as signInTexts } from "./accounts/sign-in/sign-in.text.ts";
import type { ContentPage } from "./content-pages/content/page.ts";
import { texts as devicesTexts } from "./desktop/devices/devices.text.ts";
import { authorizeTexts, codeTexts } from "./desktop/sign-in/sign-in.text.ts";
import { islands, loadIsland } from "./islands.ts";
import { moduleOf } from "./module-of.ts";
import { texts as purchasesTexts, receiptTexts } from "./payments/purchases/purchases.text.ts";
import type { Path } from "./platform/navigation/paths.ts";
import type { PageDefinition } from "./platform/page/page-definition.ts";
import { texts as notificationsTexts } from "./privacy/notifications/notifications.text.ts";
import { texts as privacyTexts } from "./privacy/privacy.text.ts";

export interface Route {
  /** The modules that `load` imports, as the build's manifest names them. */
  readonly modules: readonly string[];
  load(): Promise<{ readonly page: PageDefinition }>;
}

type Metadata = Localized & Pick<PageDefinition, "title">;

type LoadPage = Route["load"];
type LoadContent = () => Promise<{ readonly content: ContentPage }>;

const loadIslandPage = () => import("./frame/IslandPage.tsx");
const loadContentPage = () => import("./content-pages/content-page.tsx");
const loadFormPage = () => import("./content-pages/draft-forms/form-page.tsx");
const loadMessagePages = () => import("./frame/message-pages/MessagePage.tsx");

function route(load: LoadPage): Route {
  return { modules: [moduleOf(load)], load };
}

/** A page whose whole content is an island. */
function islandRoute(name: string, { title, ...description }: Metadata): Route {
  const { [name]: load } = islands;
  if (!load) throw new Error(`There is no island ${name}.`);
  return {
    modules: [moduleOf(loadIslandPage), moduleOf(load)],
    async load() {
      const [{ IslandPage }, code] = await Promise.all([loadIslandPage(), loadIsland(name)]);
      if (!("component" in code)) throw new Error(`The island ${name} has no component.`);
      // Islands that are pages have no props.
      const of = code.component as ComponentType<object>;
      const Page = () => createElement(IslandPage, { name, of });
      return { page: { Page, title, description, indexed: false } };
    },
  };
}

/** A page whose content is a value of `content/`. */
function contentRoute(loadContent: LoadContent): Route {
  return {
    modules: [moduleOf(loadContentPage), moduleOf(loadContent)],
    async load() {
      const { contentPage } = await loadContentPage();
      return { page: contentPage((await loadContent()).content) };
    },
  };
}

/** A page with a form of `draft-forms/` beside its content. */
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

/** Every path except redirects has a page. */
export const routes: Readonly<Record<Exclude<Path, "/product/web">, Route>> = {
  "/": route(() => import("./home/HomePage.tsx")),
  "/pricing": route(() => import("./content-pages/pricing/PricingDocument.tsx")),
  "/login": islandRoute("LoginPage", {
    title: signInTexts.login,
    zh: "登录鲸帧，查看会员状态，购买或续订会员。",
    en: "Sign in to Baleen to see your membership, buy one or extend it.",
  }),
  "/register": islandRoute("RegisterPage", {
    title: signInTexts.register,
    zh: "用户名加密码即可注册鲸帧，不需要手机号。",
    en: "Create a Baleen account with a username and a password. No phone number needed.",
  }),
  "/recover": islandRoute("RecoverPage", {
    title: recoveryTexts.title,
    zh: "忘记密码？用验证码、恢复密钥或向客服申请，重设鲸帧账号的密码。",
    en: "Forgot your Baleen password? Reset it with a code, your recovery key, or a request to support.",
  }),
  "/profile": islandRoute("ProfilePage", {
    title: profileTexts.title,
    zh: "查看你的鲸帧账号与会员状态。",
    en: "Your Baleen account and membership.",
  }),
  "/account/purchases": islandRoute("PurchasesPage", {
    title: purchasesTexts.title,
    zh: "你在鲸帧购买的会员和激活的卡密。",
    en: "The memberships you bought from Baleen and the card keys you activated.",
  }),
  "/account/receipt": islandRoute("ReceiptPage", {
    title: receiptTexts.title,
    zh: "一笔订单的付款凭证。",
    en: "The proof of payment of one order.",
  }),
  "/account/privacy": islandRoute("PrivacyPage", {
    title: privacyTexts.title,
    zh: "导出你在鲸帧的数据，或注销账号。",
    en: "Export your Baleen data, or delete your account.",
  }),
  "/account/notifications": islandRoute("NotificationsPage", {
    title: notificationsTexts.title,
    zh: "设置会员到期前是否发邮件提醒。",
    en: "Choose whether Baleen reminds you by email before your membership ends.",
  }),
  "/account/devices": islandRoute("DevicesPage", {
    title: devicesTexts.title,
    zh: "查看鲸帧软件登录了哪些设备，给它们改名，或者让它们退出登录。",
    en: "The devices that the Baleen app is signed in on. Rename them or sign them out.",
  }),
  "/authorize": islandRoute("AuthorizePage", {
    title: authorizeTexts.title,
    zh: "鲸帧软件请求在这台电脑上登录你的账号，由你决定。",
    en: "The Baleen app asks to sign in to your account on this computer. You decide.",
  }),
  "/device": islandRoute("DeviceCodePage", {
    title: codeTexts.title,
    zh: "输入鲸帧软件上的登录码，让它在另一台设备上登录你的账号。",
    en: "Enter the code that the Baleen app shows, to sign it in on another device.",
  }),
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

/** The route of a path; that of the 404 page for an unknown one. */
export function routeAt(path: string): Route {
  return routeByPath.get(path) ?? notFound;
}

/** Redirects, by path. */
export const redirects: Readonly<Partial<Record<Path, Path>>> = { "/product/web": "/" };
