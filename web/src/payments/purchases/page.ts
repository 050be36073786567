import { islandPage } from "../../accounts/island-page.tsx";
import { texts } from "./PurchasesPage.text.ts";
import { PurchasesPage } from "./PurchasesPage.tsx";

export const page = islandPage("PurchasesPage", PurchasesPage, {
  title: texts.title,
  description: {
    zh: "你在鲸帧购买的会员和激活的卡密。",
    en: "The memberships you bought from Baleen and the card keys you activated.",
  },
});
