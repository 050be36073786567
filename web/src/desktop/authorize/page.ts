import { islandPage } from "../../accounts/island-page.tsx";
import { texts } from "./AuthorizePage.text.ts";
import { AuthorizePage } from "./AuthorizePage.tsx";

export const page = islandPage("AuthorizePage", AuthorizePage, {
  title: texts.title,
  description: {
    zh: "鲸帧软件请求在这台电脑上登录你的账号，由你决定。",
    en: "The Baleen app asks to sign in to your account on this computer. You decide.",
  },
});
