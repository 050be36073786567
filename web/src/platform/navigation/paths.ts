import { hasOwn } from "@baleen/contract/has-own.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";

/** All paths of the site, with their names in the menus. */
export const paths = {
  "/": { zh: "首页", en: "Home" },
  "/pricing": { zh: "价格", en: "Pricing" },
  "/payment-help": { zh: "付款遇到问题", en: "Payment help" },
  "/login": { zh: "登录", en: "Sign in" },
  "/register": { zh: "注册", en: "Register" },
  "/recover": { zh: "找回密码", en: "Reset password" },
  "/wechat-scan": { zh: "微信扫码登录", en: "Sign in with WeChat" },
  "/profile": { zh: "个人中心", en: "Profile" },
  "/account/purchases": { zh: "我的购买", en: "Purchases" },
  "/account/receipt": { zh: "收据", en: "Receipt" },
  "/account/privacy": { zh: "隐私与数据", en: "Privacy and data" },
  "/account/merge": { zh: "合并账号", en: "Merge accounts" },
  "/account/notifications": { zh: "通知", en: "Notifications" },
  "/account/devices": { zh: "软件设备", en: "Devices" },
  "/authorize": { zh: "登录软件", en: "Sign in to the app" },
  "/device": { zh: "输入软件代码", en: "Enter a code" },
  "/features": { zh: "功能", en: "Features" },
  "/product/desktop": { zh: "桌面版", en: "Desktop" },
  "/product/mobile": { zh: "移动版", en: "Mobile" },
  "/product/web": { zh: "网页版", en: "Web" },
  "/product/api": { zh: "API", en: "API" },
  "/updates/releases": { zh: "发布说明", en: "Release notes" },
  "/updates/roadmap": { zh: "路线图", en: "Roadmap" },
  "/updates/beta": { zh: "测试功能", en: "Beta features" },
  "/updates/history": { zh: "版本历史", en: "Version history" },
  "/company/about": { zh: "关于我们", en: "About" },
  "/company/careers": { zh: "招聘", en: "Careers" },
  "/company/contact": { zh: "联系我们", en: "Contact" },
  "/company/partnership": { zh: "合作", en: "Partnership" },
  "/legal/privacy": { zh: "隐私政策", en: "Privacy" },
  "/legal/terms": { zh: "服务条款", en: "Terms" },
  "/legal/security": { zh: "安全", en: "Security" },
  "/legal/report": { zh: "问题反馈", en: "Report a bug" },
} as const satisfies Record<`/${string}`, Localized>;

export type Path = keyof typeof paths;

/** Whether the site has a page or a redirect at a path. */
export function pathExists(path: string): path is Path {
  return hasOwn(paths, path);
}

/** Links in the navigation bar for all visitors, signed in or not. */
export const barPaths: readonly Path[] = ["/", "/features", "/pricing"];

export const footerGroups: readonly { readonly name: Localized; readonly paths: readonly Path[] }[] = [
  {
    name: { zh: "产品", en: "Product" },
    paths: [
      "/features",
      "/pricing",
      "/payment-help",
      "/product/desktop",
      "/product/mobile",
      "/product/web",
      "/product/api",
    ],
  },
  {
    name: { zh: "更新", en: "Updates" },
    paths: ["/updates/releases", "/updates/roadmap", "/updates/beta", "/updates/history"],
  },
  {
    name: { zh: "公司", en: "Company" },
    paths: ["/company/about", "/company/careers", "/company/contact", "/company/partnership"],
  },
  {
    name: { zh: "法律", en: "Legal" },
    paths: ["/legal/privacy", "/legal/terms", "/legal/security", "/legal/report"],
  },
];

/**
 * The URL path of a page's share image. It is named by the page's path, which stays the same when the title changes.
 */
export function shareImagePath(path: string, language: Language): string {
  const name = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
  return `/share/${name}.${language}.png`;
}

/** The URL path of the square share image, for apps such as WeChat. */
export function squareShareImagePath(language: Language): string {
  return `/share/square.${language}.png`;
}

export const shareImageSize = { width: 1200, height: 630 } as const;
