import type { Localized } from "@baleen/contract/language.ts";

export const title: Localized = { zh: "这一帧丢了", en: "This frame is missing" };
export const description: Localized = {
  zh: "这个地址没有页面。可能是链接写错了，也可能是页面搬走了。回到首页，或从菜单里找要去的地方。",
  en: "There is no page at this address. The link may be wrong, or the page may have moved. Go back to the home page or use the menu to find your way.",
};
export const heading: Localized = { zh: "这一帧|丢了。", en: "This frame is missing." };
export const explanation: Localized = {
  zh: "这个地址没有页面，链接可能写错了。",
  en: "There is no page at this address. The link may be wrong.",
};
export const backHome: Localized = { zh: "回到首页", en: "Back to home" };
