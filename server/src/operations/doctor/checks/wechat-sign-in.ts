import { defineProblems, type Finding, skipped, warning } from "../../../platform/check.ts";
import { isLoopbackUrl } from "../../../platform/networks.ts";
import type { DeploymentCheck } from "../check.ts";

export const wechatSignInOff = skipped({
  zh: "没有开启（WECHAT_SIGN_IN）",
  en: "It is off (WECHAT_SIGN_IN)",
});

const problem = defineProblems({
  signInRehearsal: warning(
    {
      zh: "演练中：微信是本机的，谁都能登录任何人的账号",
      en: "This is a rehearsal: WeChat is on this machine, and signs anyone in as anybody",
    },
    {
      zh: "正式上线前去掉PAYMENT_REHEARSAL、WECHAT_OAUTH_GATEWAY和WECHAT_API_GATEWAY，并换用新的数据库",
      en: "Before going live, remove PAYMENT_REHEARSAL, WECHAT_OAUTH_GATEWAY and WECHAT_API_GATEWAY, and start with a new database",
    },
  ),
});

/** Whether WeChat accepts the apps that sign people in, like `npm run payments:check`. */
export const checkWechatSignIn: DeploymentCheck = {
  id: "wechatSignIn",
  subject: { zh: "微信登录", en: "Sign-in with WeChat" },
  async run({ settings: { mode, wechatSignIn }, probes }) {
    if (!wechatSignIn) return wechatSignInOff;
    const isFake = mode === "production" && isLoopbackUrl(wechatSignIn.officialAccount.oauthGateway);
    const findings: Finding[] = isFake ? [problem.signInRehearsal()] : [];
    for await (const finding of probes.testWechatSignIn()) findings.push(finding);
    return findings;
  },
};
