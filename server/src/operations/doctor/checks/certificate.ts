import type { Localized } from "@baleen/contract/language.ts";
import { type Check, type Finding, fail, ok, type ServedCertificate, skipped, warn } from "../check.ts";
import { reasonOf } from "../outside.ts";

const dayMs = 86_400_000;
const soonDays = 14;

/** Whether browsers trust the certificate that the site's address shows, and for how long. */
export const checkCertificate: Check = {
  name: { zh: "TLS证书", en: "TLS certificate" },
  async run({ settings: { publicOrigin }, outside }) {
    if (!publicOrigin?.startsWith("https://")) {
      return skipped({ zh: "PUBLIC_ORIGIN不是https", en: "PUBLIC_ORIGIN is not on https" });
    }
    const { hostname, port } = new URL(publicOrigin);
    try {
      const certificate = await outside.readCertificate(
        hostname.replace(/^\[(.*)\]$/, "$1"),
        Number(port || 443),
      );
      return judge(certificate, outside.now(), hostname);
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
  if (rejectedFor !== undefined) return fail(...(rejections[rejectedFor] ?? rejected(rejectedFor))(host));
  const days = Math.floor((validTo.getTime() - now.getTime()) / dayMs);
  if (days < soonDays) {
    return warn(
      { zh: `证书还有${days}天到期（${end}）`, en: `The certificate ends in ${days} days (${end})` },
      renew,
    );
  }
  return ok({ zh: `证书有效期到${end}`, en: `The certificate is valid until ${end}` });
}

const renew: Localized = {
  zh: "续签证书，并让代理自动续签；续签后重新加载代理",
  en: "Renew it, and have the proxy renew it by itself; reload the proxy afterwards",
};

type Rejection = (host: string) => [sentence: Localized, remedy: Localized];

const otherName: Rejection = (host) => [
  { zh: `证书不是给${host}的`, en: `The certificate is not for ${host}` },
  {
    zh: "签发包含这个域名的证书，或让代理按域名选用正确的证书",
    en: "Have one issued with this name, or have the proxy choose the right one for it",
  },
];
const noChain: Rejection = () => [
  { zh: "服务器没有发送中间证书", en: "The server does not send the intermediate certificates" },
  {
    zh: "在代理中使用完整的证书链（fullchain.pem）；支付平台的通知会因此送不到",
    en: "Give the proxy the whole chain (fullchain.pem); gateways' notices do not arrive otherwise",
  },
];
const selfSigned: Rejection = () => [
  { zh: "证书是自签的", en: "The certificate is signed by itself" },
  {
    zh: "使用受信任机构的证书，例如Let's Encrypt",
    en: "Use one of a known authority, such as Let's Encrypt",
  },
];
const rejected =
  (code: string): Rejection =>
  () => [
    { zh: `证书不受信任（${code}）`, en: `The certificate is not trusted (${code})` },
    { zh: "使用受信任机构的证书", en: "Use one of a known authority" },
  ];

/** By the codes of OpenSSL and Node. */
const rejections: Readonly<Record<string, Rejection>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: otherName,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: noChain,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: noChain,
  UNABLE_TO_GET_ISSUER_CERT: noChain,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: selfSigned,
};
