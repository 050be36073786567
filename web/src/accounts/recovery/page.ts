import { islandPage } from "../island-page.tsx";
import { texts } from "./RecoverPage.text.ts";
import { RecoverPage } from "./RecoverPage.tsx";

export const page = islandPage("RecoverPage", RecoverPage, {
  title: texts.title,
  description: {
    zh: "忘记密码？用验证码、恢复密钥或向客服申请，重设鲸帧账号的密码。",
    en: "Forgot your Baleen password? Reset it with a code, your recovery key, or a request to support.",
  },
});
