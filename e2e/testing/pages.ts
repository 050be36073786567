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
  {
    path: "/payment-help",
    title: { zh: "付了款，但是……", en: "Paid, but …" },
    status: 200,
  },
  { path: "/login", title: uiTexts.login, status: 200, isListed: false },
  { path: "/register", title: uiTexts.register, status: 200, isListed: false },
  { path: "/recover", title: uiTexts.recover, status: 200, isListed: false },
  { path: "/wechat-scan", title: uiTexts.wechatScan, status: 200, isListed: false },
  {
    path: "/features",
    title: { zh: "功能：从素材到成片，都在一条时间线上", en: "Features: from raw footage to finished cut" },
    status: 200,
  },
  {
    path: "/product/desktop",
    title: { zh: "桌面版：导入整天的素材，从粗剪开始", en: "Desktop: start from a rough cut" },
    status: 200,
  },
  {
    path: "/product/mobile",
    title: {
      zh: "移动版：拍完就标记，短视频手机直接剪",
      en: "Mobile: mark your best shots right after filming",
    },
    status: 200,
  },
  { path: "/updates/releases", title: { zh: "发布说明", en: "Release notes" }, status: 200 },
  { path: "/updates/roadmap", title: { zh: "产品路线图", en: "Roadmap" }, status: 200 },
  { path: "/updates/beta", title: { zh: "测试功能", en: "Beta features" }, status: 200 },
  { path: "/updates/history", title: { zh: "版本历史", en: "Version history" }, status: 200 },
  {
    path: "/company/about",
    title: { zh: "关于鲸帧：我们来筛素材，你来定取舍", en: "About Baleen: we filter, you decide" },
    status: 200,
  },
  {
    path: "/company/careers",
    title: { zh: "招聘：一起做AI视频剪辑", en: "Careers: build a video editor with us" },
    status: 200,
  },
  { path: "/company/partnership", title: { zh: "成为鲸帧合作伙伴", en: "Partner with Baleen" }, status: 200 },
  { path: "/legal/privacy", title: { zh: "隐私政策", en: "Privacy policy" }, status: 200 },
  { path: "/legal/terms", title: { zh: "服务条款", en: "Terms of service" }, status: 200 },
  {
    path: "/legal/security",
    title: { zh: "数据与账号安全", en: "Keeping footage and accounts safe" },
    status: 200,
  },
  { path: "/product/api", title: { zh: "API即将推出。", en: "The API is coming soon." }, status: 200 },
  { path: "/company/contact", title: { zh: "联系我们", en: "Contact us" }, status: 200 },
  { path: "/legal/report", title: { zh: "问题反馈", en: "Report a bug" }, status: 200 },
  {
    path: "/no-such-page",
    title: { zh: "这一帧丢了。", en: "This frame is missing." },
    status: 404,
    isListed: false,
  },
];
