import { WechatSignIn } from "../wechat/WechatSignIn.tsx";
import { LoginPage } from "./LoginPage.tsx";

/** The login page of browsers that can sign in with WeChat too. */
export function WechatLoginPage() {
  return <LoginPage Wechat={WechatSignIn} />;
}
