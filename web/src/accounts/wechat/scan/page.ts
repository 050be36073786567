import { islandPage } from "../../island-page.tsx";
import { texts } from "./WechatScanPage.text.ts";
import { WechatScanPage } from "./WechatScanPage.tsx";

export const page = islandPage("WechatScanPage", WechatScanPage, {
  title: texts.title,
  description: {
    zh: "在手机微信里确认，让电脑登录你的鲸帧账号。",
    en: "Confirm in WeChat on your phone to sign a computer in to your Baleen account.",
  },
  differsByWechat: true,
});
