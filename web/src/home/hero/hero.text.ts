import type { Localized } from "@baleen/contract/language.ts";

export const download: Localized = { zh: "下载桌面版", en: "Download for desktop" };
export const preparing: Localized = { zh: "正在准备…", en: "Preparing…" };
export const notConfigured: Localized = { zh: "下载地址未配置", en: "Download URL not configured" };
export const downloadFailed: Localized = { zh: "下载失败", en: "Download failed" };
export const seePlans: Localized = { zh: "订阅会员", en: "See plans" };
export const underButtons: Localized = {
  zh: "支持16种字幕语言，另有移动版与网页版",
  en: "Captions in 16 languages. Also on mobile and web.",
};
