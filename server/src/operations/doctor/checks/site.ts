import { isIP } from "node:net";
import { formatCount } from "@baleen/contract/format-count.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { defineProblems, failure, ok, skipped, warning } from "../../../platform/check.ts";
import { checkReadiness, readTextField, siteNotReached } from "../../../platform/http/check-readiness.ts";
import { reasonOf } from "../../../platform/http-client.ts";
import { isPublicAddress } from "../../../platform/safe-fetch/public-address.ts";
import type { DeploymentCheck } from "../check.ts";
import type { Probes, ServedCertificate } from "../probes.ts";

const unknownPath = "/api/no-such-call";
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface HostParams {
  readonly host: string;
}
interface FailureParams extends HostParams {
  /** An error code of the operating system, OpenSSL or Node. */
  readonly reason: string;
}
interface DayParams {
  /** A day such as `2026-11-23`. */
  readonly day: string;
}

const renewRemedy: Localized = {
  zh: "续签证书，并让代理自动续签；续签后重新加载代理",
  en: "Renew the certificate, and let the proxy renew it automatically; reload the proxy after each renewal",
};

const problem = defineProblems({
  errorsReplaced: failure(
    {
      zh: "错误回应里没有请求编号：代理换掉了错误页面",
      en: "Errors have no request id: the proxy replaces the server's error answers",
    },
    {
      zh: "关闭代理的错误页面（nginx：proxy_intercept_errors off），网页据此显示原因",
      en: "Turn the proxy's error pages off (nginx: proxy_intercept_errors off); pages show the reason from the server's own answers",
    },
  ),
  headersRemoved: warning(
    {
      zh: "代理去掉了Strict-Transport-Security",
      en: "The proxy removes the header Strict-Transport-Security",
    },
    { zh: "让代理保留服务的回应头", en: "Have the proxy keep the server's headers" },
  ),

  tlsNotReached: failure(
    ({ host, reason }: FailureParams) => ({
      zh: `连不上${host}的TLS端口（${reason}）`,
      en: `The TLS port of ${host} cannot be reached (${reason})`,
    }),
    {
      zh: "确认代理正在运行、防火墙放行443端口、证书已装好",
      en: "Make sure that the proxy runs, that the firewall lets port 443 pass, and that a certificate is installed",
    },
  ),
  certificateEnded: failure(
    ({ day }: DayParams) => ({ zh: `证书已于${day}过期`, en: `The certificate expired on ${day}` }),
    renewRemedy,
  ),
  certificateNotYetValid: failure(
    ({ day }: DayParams) => ({ zh: `证书到${day}才生效`, en: `The certificate is not valid before ${day}` }),
    {
      zh: "核对这台机器的时钟；不然请重新签发",
      en: "Check this machine's clock; otherwise have the certificate issued again",
    },
  ),
  certificateEndsSoon: warning(
    ({ day, days }: DayParams & { days: number }) => ({
      zh: `证书还有${days}天到期（${day}）`,
      en: `The certificate expires in ${formatCount(days, "day")} (${day})`,
    }),
    renewRemedy,
  ),
  certificateOfOtherHost: failure(
    ({ host }: HostParams) => ({ zh: `证书不是给${host}的`, en: `The certificate is not for ${host}` }),
    {
      zh: "签发包含这个域名的证书，或让代理按域名选用正确的证书",
      en: "Get a certificate for this name, or have the proxy choose the right one",
    },
  ),
  certificateChainIncomplete: failure(
    { zh: "服务器没有发送中间证书", en: "The server does not send the intermediate certificates" },
    {
      zh: "在代理中使用完整的证书链（fullchain.pem）；支付平台的通知会因此送不到",
      en: "Use the full chain (fullchain.pem) in the proxy; otherwise gateways' notices do not arrive",
    },
  ),
  certificateSelfSigned: failure(
    { zh: "证书是自签的", en: "The certificate is self-signed" },
    {
      zh: "使用受信任机构的证书，例如Let's Encrypt",
      en: "Use a certificate of a trusted authority, such as Let's Encrypt",
    },
  ),
  certificateUntrusted: failure(
    ({ reason }: FailureParams) => ({
      zh: `证书不受信任（${reason}）`,
      en: `The certificate is not trusted (${reason})`,
    }),
    { zh: "使用受信任机构的证书", en: "Use a certificate of a trusted authority" },
  ),

  hostUnknown: failure(
    ({ host, reason }: FailureParams) => ({
      zh: `无法解析${host}（${reason}）`,
      en: `${host} does not resolve (${reason})`,
    }),
    {
      zh: "在域名服务商处添加A或AAAA记录，或改正PUBLIC_ORIGIN",
      en: "Add an A or AAAA record at your DNS provider, or correct PUBLIC_ORIGIN",
    },
  ),
  hostInside: warning(
    ({ host, addresses }: HostParams & { addresses: readonly string[] }) => ({
      zh: `在这台机器上，${host}解析到内网地址${addresses.join("、")}`,
      en: `On this machine ${host} resolves to ${addresses.join(", ")}, which is not reachable from the internet`,
    }),
    {
      zh: "看/etc/hosts和内网DNS；请在外网再核对一次",
      en: "Check /etc/hosts and the internal DNS; then check again from outside",
    },
  ),
});

const noOrigin = skipped({ zh: "没有PUBLIC_ORIGIN", en: "There is no PUBLIC_ORIGIN" });

/** Whether the site responds at its public address, and whether its responses arrive unchanged. */
export const checkSite: DeploymentCheck = {
  id: "site",
  subject: { zh: "公开地址", en: "Public address" },
  async run({ settings: { publicOrigin }, probes }) {
    if (!publicOrigin) return noOrigin;
    const readiness = await checkReadiness(publicOrigin, probes.fetch);
    const isReached = readiness.code !== "siteNotReached";
    return isReached ? [readiness, await checkErrors(publicOrigin, probes)] : readiness;
  },
};

/** Support finds the log line by an error's request id; proxies may replace error pages and drop it. */
async function checkErrors(origin: string, probes: Probes) {
  const answer = await probes.fetch(`${origin}${unknownPath}`).catch(reasonOf);
  if (typeof answer === "string") return siteNotReached({ origin, reason: answer });
  const { status, headers, body } = answer;
  if (status !== 404 || !uuid.test(readTextField(body, "requestId") ?? "")) return problem.errorsReplaced();
  return origin.startsWith("https://") && !headers["strict-transport-security"]
    ? problem.headersRemoved()
    : ok({ zh: "错误回应带有请求编号", en: "Errors carry a request id" });
}

const dayMs = 86_400_000;
const soonDays = 14;

/** Whether browsers trust the certificate of the site's address, and for how long. */
export const checkCertificate: DeploymentCheck = {
  id: "certificate",
  subject: { zh: "TLS证书", en: "TLS certificate" },
  async run({ settings: { publicOrigin }, probes }) {
    if (!publicOrigin?.startsWith("https://")) {
      return skipped({ zh: "PUBLIC_ORIGIN不是https", en: "PUBLIC_ORIGIN is not https" });
    }
    const { hostname: host, port } = new URL(publicOrigin);
    try {
      const certificate = await probes.readCertificate(withoutBrackets(host), Number(port || 443));
      return judge(certificate, probes.now(), host);
    } catch (error) {
      return problem.tlsNotReached({ host, reason: reasonOf(error) });
    }
  },
};

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, "$1");
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function judge({ validFrom, validTo, trustErrorCode: reason }: ServedCertificate, now: Date, host: string) {
  const day = dayOf(validTo);
  if (validTo <= now) return problem.certificateEnded({ day });
  if (validFrom > now) return problem.certificateNotYetValid({ day: dayOf(validFrom) });
  if (reason !== undefined) return judgeRejection({ host, reason });
  const days = Math.floor((validTo.getTime() - now.getTime()) / dayMs);
  return days < soonDays
    ? problem.certificateEndsSoon({ day, days })
    : ok({ zh: `证书有效期到${day}`, en: `The certificate is valid until ${day}` });
}

function judgeRejection(rejection: FailureParams) {
  switch (rejection.reason) {
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return problem.certificateOfOtherHost(rejection);
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
    case "UNABLE_TO_GET_ISSUER_CERT":
      return problem.certificateChainIncomplete();
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
      return problem.certificateSelfSigned();
    default:
      return problem.certificateUntrusted(rejection);
  }
}

/** Whether the site's name resolves to an address on the internet. */
export const checkDns: DeploymentCheck = {
  id: "dns",
  subject: { zh: "域名解析", en: "DNS" },
  async run({ settings: { publicOrigin }, probes }) {
    if (!publicOrigin) return noOrigin;
    const { hostname: host } = new URL(publicOrigin);
    if (isIP(withoutBrackets(host)) > 0) {
      return skipped({ zh: "PUBLIC_ORIGIN是IP地址", en: "PUBLIC_ORIGIN is an IP address" });
    }
    try {
      const addresses = await probes.resolve(host);
      const privateAddresses = addresses.filter((address) => !isPublicAddress(address));
      if (privateAddresses.length > 0) return problem.hostInside({ host, addresses: privateAddresses });
      const list = addresses.join(", ");
      return ok({ zh: `${host}解析到${list}`, en: `${host} resolves to ${list}` });
    } catch (error) {
      return problem.hostUnknown({ host, reason: reasonOf(error) });
    }
  },
};
