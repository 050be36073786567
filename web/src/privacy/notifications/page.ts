import { islandPage } from "../../accounts/island-page.tsx";
import { texts } from "./NotificationsPage.text.ts";
import { NotificationsPage } from "./NotificationsPage.tsx";

export const page = islandPage("NotificationsPage", NotificationsPage, {
  title: texts.title,
  description: {
    zh: "设置会员到期前是否发邮件提醒。",
    en: "Choose whether Baleen reminds you by email before your membership ends.",
  },
});
