import { islandPage } from "../../accounts/island-page.tsx";
import { texts } from "./DevicesPage.text.ts";
import { DevicesPage } from "./DevicesPage.tsx";

export const page = islandPage("DevicesPage", DevicesPage, {
  title: texts.title,
  description: {
    zh: "查看鲸帧软件登录了哪些设备，给它们改名，或者让它们退出登录。",
    en: "Devices signed in to the Baleen app. Rename them or sign them out.",
  },
});
