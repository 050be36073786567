import { usePage } from "../../platform/page/page-context.tsx";
import type { PageDefinition } from "../../platform/page/page-definition.ts";
import { IslandContent } from "../island-page.tsx";
import { texts } from "../sign-in/sign-in.text.ts";
import { LoginPage } from "./LoginPage.tsx";
import { WechatLoginPage } from "./WechatLoginPage.tsx";

/** Where WeChat cannot sign in, the page loads nothing of it. */
function Page() {
  const { wechat } = usePage();
  if (wechat === undefined || wechat === "phone") return <IslandContent name="LoginPage" of={LoginPage} />;
  return <IslandContent name="WechatLoginPage" of={WechatLoginPage} />;
}

export const page: PageDefinition = {
  Page,
  title: texts.login,
  description: {
    zh: "登录鲸帧，查看会员状态，购买或续订会员。",
    en: "Sign in to Baleen to see your membership, buy one or renew it.",
  },
  differsByWechat: true,
  indexed: false,
};
