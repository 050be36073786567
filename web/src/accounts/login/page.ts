import { islandPage } from "../island-page.tsx";
import { texts } from "../sign-in/sign-in.text.ts";
import { LoginPage } from "./LoginPage.tsx";

export const page = islandPage("LoginPage", LoginPage, {
  title: texts.login,
  differsByWechat: true,
  description: {
    zh: "登录鲸帧，查看会员状态，购买或续订会员。",
    en: "Sign in to Baleen to see your membership, buy one or extend it.",
  },
});
