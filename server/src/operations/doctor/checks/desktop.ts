import { readEntitlementKeys } from "../../../desktop/entitlement-keys.ts";
import { defineProblems, failure, ok, pickProblems, skipped } from "../../../platform/check.ts";
import { reasonOf } from "../../../platform/http-client.ts";
import type { DeploymentCheck } from "../check.ts";

const metadata = "/.well-known/oauth-authorization-server";
const keys = "/.well-known/jwks.json";

const problem = defineProblems({
  otherIssuer: failure(
    ({ publicOrigin }: { publicOrigin: string }) => ({
      zh: `${publicOrigin}${metadata}没有以${publicOrigin}为发行者回答`,
      en: `${publicOrigin}${metadata} does not answer with ${publicOrigin} as issuer`,
    }),
    {
      zh: "让代理把/oauth/、/desktop/、/updates/、/download/和/.well-known/也转发过来",
      en: "Have the proxy pass on /oauth/, /desktop/, /updates/, /download/ and /.well-known/ too",
    },
  ),
  otherEntitlementKey: failure(
    ({ kid }: { kid: string }) => ({
      zh: `运行中的服务器没有用设置里的密钥${kid}签名`,
      en: `The running server does not sign with the key in the settings (${kid})`,
    }),
    {
      zh: "所有节点用同样的ENTITLEMENT_KEY重新启动；软件必须已内置这把密钥",
      en: "Restart all nodes with the same ENTITLEMENT_KEY; the tool must have been shipped with that key",
    },
  ),
});

/** Whether the public address offers the desktop tool's sign-in, and the signing key from the settings. */
export const checkDesktop: DeploymentCheck = {
  id: "desktop",
  subject: { zh: "桌面软件", en: "Desktop tool" },
  async run({ settings: { publicOrigin, desktop }, probes }) {
    if (!desktop?.entitlementKey || !publicOrigin) {
      return skipped({
        zh: "没有设置ENTITLEMENT_KEY，软件看不到会员",
        en: "ENTITLEMENT_KEY is not set, so the desktop tool cannot see memberships",
      });
    }
    const { kid } = (await readEntitlementKeys(desktop.entitlementKey)).current;
    // If the request fails, the reason takes the place of the body.
    const fetchBody = (path: string) =>
      probes.fetch(`${publicOrigin}${path}`).then(({ body }) => body, reasonOf);
    return pickProblems(
      [
        !(await fetchBody(metadata)).includes(`"issuer":"${publicOrigin}"`) &&
          problem.otherIssuer({ publicOrigin }),
        !(await fetchBody(keys)).includes(`"kid":"${kid}"`) && problem.otherEntitlementKey({ kid }),
      ],
      ok({ zh: `软件可以登录，签名密钥是${kid}`, en: `The tool can sign in; the signing key is ${kid}` }),
    );
  },
};
