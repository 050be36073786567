import { islandPage } from "../island-page.tsx";
import { texts } from "../sign-in/sign-in.text.ts";
import { RegisterPage } from "./RegisterPage.tsx";

export const page = islandPage("RegisterPage", RegisterPage, {
  title: texts.register,
  description: {
    zh: "用户名加密码即可注册鲸帧，不需要手机号。",
    en: "Create a Baleen account with a username and a password. No phone number needed.",
  },
});
