import type { Localized } from "@baleen/contract/language.ts";

export const skipToContent: Localized = { zh: "跳到正文", en: "Skip to content" };
export const mainMenu: Localized = { zh: "主菜单", en: "Main menu" };
export const menu: Localized = { zh: "菜单", en: "Menu" };
export const close: Localized = { zh: "关闭", en: "Close" };
export const pageUpdated: Localized = { zh: "这一页的内容有更新", en: "This page has changed" };
export const reload: Localized = { zh: "刷新", en: "Reload" };
export const signOut: Localized = { zh: "退出登录", en: "Sign out" };

export const contact: Localized = { zh: "联系", en: "Contact" };
export const scanToFollow: Localized = {
  zh: "微信扫码，关注公众号“鲸帧”。",
  en: "Scan with WeChat to follow our official account.",
};
export const accountName: Localized = { zh: "公众号“鲸帧”", en: "WeChat official account" };
export const accountCode: Localized = {
  zh: "公众号二维码。也可以在微信里搜索“鲸帧”。",
  en: "QR code of our WeChat official account. You can also search for 鲸帧 in WeChat.",
};
export const sampleCode: Localized = { zh: "示例二维码", en: "Sample QR code" };
export const siteMap: Localized = { zh: "网站导航", en: "Site map" };
export const socialLinks: Localized = { zh: "在这些平台关注我们", en: "Follow us on" };
export const writeUs: Localized = { zh: "写邮件", en: "Email us" };

export const announcements: Localized = { zh: "公告", en: "Announcements" };
export const nextAnnouncement: Localized = { zh: "下一条公告", en: "Next announcement" };
export const stopRotation: Localized = { zh: "停止轮播公告", en: "Stop rotating announcements" };
export const startRotation: Localized = { zh: "开始轮播公告", en: "Rotate announcements" };

export const stillWater: Localized = { zh: "减少动画", en: "Reduce motion" };
export const letItFlow: Localized = { zh: "恢复动画", en: "Turn animations back on" };
export const download: Localized = { zh: "下载", en: "Download" };
/** Replaces the download button on phones, which have no build. */
export const toComputer: Localized = { zh: "发到电脑", en: "Desktop app" };

/** The label of the link to the other language, written in that language. */
export const otherLanguage: Localized = { zh: "English", en: "中文" };
export const siteSettings: Localized = { zh: "显示设置", en: "Display settings" };

export const sharePicture: Localized = {
  zh: "一头像素画的须鲸，上方是这一页的标题。",
  en: "A baleen whale drawn in pixels, under the page’s heading.",
};
