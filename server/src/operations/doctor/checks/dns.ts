import { isIP } from "node:net";
import { isPublicAddress } from "../../../platform/safe-fetch/public-address.ts";
import { type Check, fail, ok, skipped, warn } from "../check.ts";
import { reasonOf } from "../outside.ts";

/** Whether the name of the site is known, and leads to the internet. */
export const checkDns: Check = {
  name: { zh: "域名解析", en: "DNS" },
  async run({ settings: { publicOrigin }, outside }) {
    if (!publicOrigin) return skipped({ zh: "没有PUBLIC_ORIGIN", en: "There is no PUBLIC_ORIGIN" });
    const { hostname } = new URL(publicOrigin);
    if (isIP(hostname.replace(/^\[(.*)\]$/, "$1")) > 0) {
      return skipped({ zh: "PUBLIC_ORIGIN是IP地址", en: "PUBLIC_ORIGIN is an IP address" });
    }
    try {
      const addresses = await outside.resolve(hostname);
      const inside = addresses.filter((address) => !isPublicAddress(address));
      if (inside.length === 0) {
        const list = addresses.join(", ");
        return ok({ zh: `${hostname}解析到${list}`, en: `${hostname} leads to ${list}` });
      }
      return warn(
        {
          zh: `在这台机器上，${hostname}解析到内网地址${inside.join("、")}`,
          en: `On this machine ${hostname} leads to ${inside.join(", ")}, which the internet does not reach`,
        },
        {
          zh: "看/etc/hosts和内网DNS；请在外网再核对一次",
          en: "Look at /etc/hosts and the inner DNS; check again from outside",
        },
      );
    } catch (error) {
      return fail(
        {
          zh: `无法解析${hostname}（${reasonOf(error)}）`,
          en: `Nothing is known of the name ${hostname} (${reasonOf(error)})`,
        },
        {
          zh: "在域名服务商处添加A或AAAA记录，或改正PUBLIC_ORIGIN",
          en: "Add an A or AAAA record where the domain is registered, or mend PUBLIC_ORIGIN",
        },
      );
    }
  },
};
