import { islandPage } from "../accounts/island-page.tsx";
import { texts } from "./PrivacyPage.text.ts";
import { PrivacyPage } from "./PrivacyPage.tsx";

export const page = islandPage("PrivacyPage", PrivacyPage, {
  title: texts.title,
  description: {
    zh: "导出你在鲸帧的数据，或注销账号。",
    en: "Export your Baleen data, or delete your account.",
  },
});
