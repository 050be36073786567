import { islandPage } from "../island-page.tsx";
import { texts } from "./ProfilePage.text.ts";
import { ProfilePage } from "./ProfilePage.tsx";

export const page = islandPage("ProfilePage", ProfilePage, {
  title: texts.title,
  differsByWechat: true,
  description: {
    zh: "查看你的鲸帧账号与会员状态。",
    en: "Your Baleen account and membership.",
  },
});
