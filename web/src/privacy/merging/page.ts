import { islandPage } from "../../accounts/island-page.tsx";
import { texts } from "./MergePage.text.ts";
import { MergePage } from "./MergePage.tsx";

export const page = islandPage("MergePage", MergePage, {
  title: texts.title,
  differsByWechat: true,
  description: {
    zh: "把你的两个鲸帧账号合并成一个，会员天数和订单都保留。",
    en: "Merge your two Baleen accounts and keep the membership days and purchases of both.",
  },
});
