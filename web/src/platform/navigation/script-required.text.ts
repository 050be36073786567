import type { Localized } from "@baleen/contract/language.ts";

export const scriptRequired: Localized = {
  zh: "这个页面需要JavaScript，请在浏览器里打开它。",
  en: "This page needs JavaScript. Please turn it on in your browser.",
};
