import type { Localized } from "@baleen/contract/language.ts";
import { uiTexts } from "./ui-texts.ts";

export interface KnownPage {
  readonly path: string;
  /** The page's first heading. */
  readonly title: Localized;
  readonly status: 200 | 404;
  /** False for pages with `noindex`. */
  readonly isListed?: false;
}

/** Every page that needs no session. */
export const publicPages: readonly KnownPage[] = [
  { path: "/", title: uiTexts.slogan, status: 200 },
  { path: "/pricing", title: uiTexts.pickPackage, status: 200 },
  { path: "/login", title: uiTexts.login, status: 200, isListed: false },
  { path: "/register", title: uiTexts.register, status: 200, isListed: false },
  { path: "/recover", title: uiTexts.recover, status: 200, isListed: false },
  {
    path: "/features",
    title: { zh: "从素材到成片，都在一条时间线上", en: "From raw footage to finished cut, on one timeline" },
    status: 200,
  },
  {
    path: "/product/desktop",
    title: { zh: "桌面版：一整天的素材，从这里下潜", en: "Desktop: where a day of footage goes in" },
    status: 200,
  },
  {
    path: "/product/mobile",
    title: { zh: "移动版：在岸上先标好镜头", en: "Mobile: mark the good shots before you are home" },
    status: 200,
  },
  { path: "/updates/releases", title: { zh: "发布说明", en: "Release notes" }, status: 200 },
  { path: "/updates/roadmap", title: { zh: "播放头走到这里", en: "The playhead is here" }, status: 200 },
  { path: "/updates/beta", title: { zh: "还在水下的功能", en: "Not yet at the surface" }, status: 200 },
  { path: "/updates/history", title: { zh: "版本历史", en: "Version history" }, status: 200 },
  {
    path: "/company/about",
    title: { zh: "我们替你滤，你决定什么算好", en: "We do the filtering. You decide what is good." },
    status: 200,
  },
  {
    path: "/company/careers",
    title: { zh: "来一起滤这片海", en: "Come and filter the sea with us" },
    status: 200,
  },
  { path: "/company/partnership", title: { zh: "一起游得远些", en: "Swim further together" }, status: 200 },
  { path: "/legal/privacy", title: { zh: "隐私政策", en: "Privacy policy" }, status: 200 },
  { path: "/legal/terms", title: { zh: "服务条款", en: "Terms of service" }, status: 200 },
  {
    path: "/legal/security",
    title: { zh: "看好素材和账号", en: "Footage and accounts, kept safe" },
    status: 200,
  },
  { path: "/product/api", title: { zh: "接口还在水下。", en: "The API is still under water." }, status: 200 },
  { path: "/company/contact", title: { zh: "联系我们", en: "Contact us" }, status: 200 },
  { path: "/legal/report", title: { zh: "哪里出了问题", en: "What went wrong" }, status: 200 },
  {
    path: "/no-such-page",
    title: { zh: "这一帧丢了。", en: "This frame is missing." },
    status: 404,
    isListed: false,
  },
];
