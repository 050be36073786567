import { type Finding, skipped } from "../../../platform/check.ts";
import type { DeploymentCheck } from "../check.ts";

export const wechatSignInOff = skipped({
  zh: "没有开启（WECHAT_SIGN_IN）",
  en: "It is off (WECHAT_SIGN_IN)",
});

/** Whether WeChat accepts the apps that sign people in, like `npm run payments:check`. */
export const checkWechatSignIn: DeploymentCheck = {
  id: "wechatSignIn",
  subject: { zh: "微信登录", en: "Sign-in with WeChat" },
  async run({ settings: { wechatSignIn }, probes }) {
    if (!wechatSignIn) return wechatSignInOff;
    const findings: Finding[] = [];
    for await (const finding of probes.testWechatSignIn()) findings.push(finding);
    return findings;
  },
};
