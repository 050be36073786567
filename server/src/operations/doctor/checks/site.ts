import { isIP } from "node:net";
import { counted } from "@baleen/contract/counted.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { isPublicAddress } from "../../../platform/safe-fetch/public-address.ts";
import { type Check, type Finding, fail, ok, skipped, warn } from "../check.ts";
import { type Probes, reasonOf, type ServedCertificate } from "../probes.ts";

const unknownPath = "/api/no-such-call";
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether the site answers at its public address, and whether its own answers come through. */
export const checkSite: Check = {
  name: { zh: "公开地址", en: "Public address" },
  async run({ settings: { publicOrigin }, probes }) {
    if (!publicOrigin) return skipped({ zh: "没有PUBLIC_ORIGIN", en: "There is no PUBLIC_ORIGIN" });
    try {
      return [...(await checkReadiness(publicOrigin, probes)), ...(await checkErrors(publicOrigin, probes))];
    } catch (error) {
      return fail(
        {
          zh: `${publicOrigin}没有回应（${reasonOf(error)}）`,
          en: `${publicOrigin} does not answer (${reasonOf(error)})`,
        },
        {
          zh: "确认服务和代理都在运行，代理转发到HOST:PORT，防火墙已放行",
          en: "Make sure that server and proxy run, that the proxy passes requests to HOST:PORT, and that the firewall lets them pass",
        },
      );
    }
  },
};

async function checkReadiness(origin: string, probes: Probes): Promise<readonly Finding[]> {
  const { status, headers, body } = await probes.fetch(`${origin}/readyz`);
  const said = textIn(body, "status");
  if (status === 200 && said === "ready") {
    return ok({ zh: "网站可以服务（/readyz）", en: "The site is ready (/readyz)" });
  }
  if (status === 503 && said) {
    return fail(
      { zh: `网站还不能服务：${said}`, en: `The site is not ready: ${said}` },
      {
        zh: "看下面的数据库和时钟两项，以及服务的日志",
        en: "See database and clock below, and the server's log",
      },
    );
  }
  if (status >= 300 && status < 400) {
    const to = headers.location ?? "";
    return fail(
      { zh: `公开地址被转到${to}`, en: `The public address redirects to ${to}` },
      {
        zh: "PUBLIC_ORIGIN要写最终的地址；支付平台不跟随跳转",
        en: "PUBLIC_ORIGIN has to be the address where it ends; gateways follow no redirects",
      },
    );
  }
  return fail(
    {
      zh: `公开地址的/readyz回答${status}，这不是本服务`,
      en: `/readyz of the public address answers ${status}, which is not this server`,
    },
    { zh: "让代理把全部路径转发到HOST:PORT", en: "Have the proxy pass all paths to HOST:PORT" },
  );
}

/** An error's request id leads support to the log line; proxies can replace error pages. */
async function checkErrors(origin: string, probes: Probes): Promise<readonly Finding[]> {
  const { status, headers, body } = await probes.fetch(`${origin}${unknownPath}`);
  if (status !== 404 || !uuid.test(textIn(body, "requestId") ?? "")) {
    return fail(
      {
        zh: "错误回应里没有请求编号：代理换掉了错误页面",
        en: "Errors have no request id: the proxy replaces error pages",
      },
      {
        zh: "关闭代理的错误页面（nginx：proxy_intercept_errors off），网页据此显示原因",
        en: "Switch the proxy's error pages off (nginx: proxy_intercept_errors off); pages show reasons from them",
      },
    );
  }
  if (origin.startsWith("https://") && !headers["strict-transport-security"]) {
    return warn(
      {
        zh: "代理去掉了Strict-Transport-Security",
        en: "The proxy removes the header Strict-Transport-Security",
      },
      { zh: "让代理保留服务的回应头", en: "Have the proxy keep the server's headers" },
    );
  }
  return ok({ zh: "错误回应带有请求编号", en: "Errors carry a request id" });
}

function textIn(body: string, name: string): string | undefined {
  try {
    const read: unknown = JSON.parse(body);
    const value = typeof read === "object" && read !== null && (read as Record<string, unknown>)[name];
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

const dayMs = 86_400_000;
const soonDays = 14;

/** Whether browsers trust the certificate that the site's address shows, and for how long. */
export const checkCertificate: Check = {
  name: { zh: "TLS证书", en: "TLS certificate" },
  async run({ settings: { publicOrigin }, probes }) {
    if (!publicOrigin?.startsWith("https://")) {
      return skipped({ zh: "PUBLIC_ORIGIN不是https", en: "PUBLIC_ORIGIN is not on https" });
    }
    const { hostname, port } = new URL(publicOrigin);
    try {
      const certificate = await probes.readCertificate(
        hostname.replace(/^\[(.*)\]$/, "$1"),
        Number(port || 443),
      );
      return judge(certificate, probes.now(), hostname);
    } catch (error) {
      return fail(
        {
          zh: `连不上${hostname}的TLS端口（${reasonOf(error)}）`,
          en: `The TLS port of ${hostname} cannot be reached (${reasonOf(error)})`,
        },
        {
          zh: "确认代理正在运行、防火墙放行443端口、证书已装好",
          en: "Make sure that the proxy runs, that the firewall lets port 443 pass, and that a certificate is installed",
        },
      );
    }
  },
};

function judge(certificate: ServedCertificate, now: Date, host: string): readonly Finding[] {
  const { validFrom, validTo, rejectedFor } = certificate;
  const end = validTo.toISOString().slice(0, 10);
  if (validTo <= now) {
    return fail({ zh: `证书已于${end}过期`, en: `The certificate ended on ${end}` }, renew);
  }
  if (validFrom > now) {
    const begin = validFrom.toISOString().slice(0, 10);
    return fail(
      { zh: `证书到${begin}才生效`, en: `The certificate begins on ${begin}` },
      {
        zh: "核对这台机器的时钟；不然请重新签发",
        en: "Look at this machine's clock; otherwise have it issued again",
      },
    );
  }
  if (rejectedFor !== undefined) return judgeRejection(rejectedFor, host);
  const days = Math.floor((validTo.getTime() - now.getTime()) / dayMs);
  if (days < soonDays) {
    return warn(
      {
        zh: `证书还有${days}天到期（${end}）`,
        en: `The certificate ends in ${counted(days, "day")} (${end})`,
      },
      renew,
    );
  }
  return ok({ zh: `证书有效期到${end}`, en: `The certificate is valid until ${end}` });
}

const renew: Localized = {
  zh: "续签证书，并让代理自动续签；续签后重新加载代理",
  en: "Renew it, and have the proxy renew it by itself; reload the proxy afterwards",
};

/** `code` is one of OpenSSL or Node. */
function judgeRejection(code: string, host: string): readonly Finding[] {
  switch (code) {
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return fail(
        { zh: `证书不是给${host}的`, en: `The certificate is not for ${host}` },
        {
          zh: "签发包含这个域名的证书，或让代理按域名选用正确的证书",
          en: "Have one issued with this name, or have the proxy choose the right one for it",
        },
      );
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
    case "UNABLE_TO_GET_ISSUER_CERT":
      return fail(
        { zh: "服务器没有发送中间证书", en: "The server does not send the intermediate certificates" },
        {
          zh: "在代理中使用完整的证书链（fullchain.pem）；支付平台的通知会因此送不到",
          en: "Give the proxy the whole chain (fullchain.pem); gateways' notices do not arrive otherwise",
        },
      );
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
      return fail(
        { zh: "证书是自签的", en: "The certificate is signed by itself" },
        {
          zh: "使用受信任机构的证书，例如Let's Encrypt",
          en: "Use one of a known authority, such as Let's Encrypt",
        },
      );
    default:
      return fail(
        { zh: `证书不受信任（${code}）`, en: `The certificate is not trusted (${code})` },
        { zh: "使用受信任机构的证书", en: "Use one of a known authority" },
      );
  }
}

/** Whether the name of the site is known, and leads to the internet. */
export const checkDns: Check = {
  name: { zh: "域名解析", en: "DNS" },
  async run({ settings: { publicOrigin }, probes }) {
    if (!publicOrigin) return skipped({ zh: "没有PUBLIC_ORIGIN", en: "There is no PUBLIC_ORIGIN" });
    const { hostname } = new URL(publicOrigin);
    if (isIP(hostname.replace(/^\[(.*)\]$/, "$1")) > 0) {
      return skipped({ zh: "PUBLIC_ORIGIN是IP地址", en: "PUBLIC_ORIGIN is an IP address" });
    }
    try {
      const addresses = await probes.resolve(hostname);
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
