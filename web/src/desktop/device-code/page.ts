import { islandPage } from "../../accounts/island-page.tsx";
import { texts } from "./DeviceCodePage.text.ts";
import { DeviceCodePage } from "./DeviceCodePage.tsx";

export const page = islandPage("DeviceCodePage", DeviceCodePage, {
  title: texts.title,
  description: {
    zh: "输入鲸帧软件上的登录码，让它在另一台设备上登录你的账号。",
    en: "Enter the code that the Baleen app shows, to sign it in on another device.",
  },
});
