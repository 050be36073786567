import { randomUUID } from "node:crypto";
import type { Localized } from "@baleen/contract/language.ts";
import { defineProblems, type Findings, failure, ok, skipped, warning } from "../../../platform/check.ts";
import { clientKeyOf, createNetworkMatcher } from "../../../platform/http/client-address.ts";
import {
  type DiagnosisReply,
  diagnosisHeader,
  diagnosisToken,
  proxyDiagnosisPath,
} from "../../../platform/http/serve-health.ts";
import { reasonOf } from "../../../platform/http-client.ts";
import { KeyRing } from "../../../platform/key-ring.ts";
import type { DeploymentCheck, Facts } from "../check.ts";

/**
 * An address from a documentation range (RFC 5737). If the server takes it for the client's, it trusted the forged
 * header.
 */
const forgedAddress = "203.0.113.77";

interface ProxyParams {
  /** The proxy's address. */
  readonly peer: string;
}

const problem = defineProblems({
  otherServer: failure(
    {
      zh: "公开地址的服务不认识这里的SECRET_KEY",
      en: "The server at the public address has another SECRET_KEY",
    },
    {
      zh: "它是另一个服务、旧的版本，或用了另一个密钥；时钟相差两分钟以上也会这样",
      en: "It is another server, an older release, or has another key. Clocks that differ by two minutes look the same",
    },
  ),
  behindTrustedProxy: warning(
    ({ address }: { address: string }) => ({
      zh: `这台机器的地址${address}本身在TRUST_PROXY之内，无法判断`,
      en: `This machine's own address ${address} is within TRUST_PROXY, so this cannot be judged from here`,
    }),
    { zh: "请在外网的机器上运行npm run doctor", en: "Run npm run doctor on a machine outside this network" },
  ),
  forgedAddressBelieved: failure(
    {
      zh: "服务采信了伪造的X-Forwarded-For：任何人都能冒充别的地址，绕过限制",
      en: "The server trusts a forged X-Forwarded-For: anybody can claim any address and evade the limits",
    },
    {
      zh: "让代理改写或追加X-Forwarded-For（nginx：$proxy_add_x_forwarded_for）；没有代理时设TRUST_PROXY=none",
      en: "Have the proxy replace or extend X-Forwarded-For (nginx: $proxy_add_x_forwarded_for); without a proxy set TRUST_PROXY=none",
    },
  ),
  proxyUntrusted: failure(
    ({ peer }: ProxyParams) => ({
      zh: `所有用户都被看成代理的地址${peer}，共用一份限制`,
      en: `All visitors appear with the proxy's address ${peer}, and share its limits`,
    }),
    ({ peer }) => ({ zh: `把${peer}加进TRUST_PROXY`, en: `Add ${peer} to TRUST_PROXY` }),
  ),
  addressNotForwarded: failure(
    ({ peer }: ProxyParams) => ({
      zh: `代理${peer}没有传来X-Forwarded-For，所有用户共用一个地址`,
      en: `The proxy ${peer} sends no X-Forwarded-For, so all visitors share one address`,
    }),
    {
      zh: "在代理中设置X-Forwarded-For，并把代理加进TRUST_PROXY",
      en: "Have the proxy send X-Forwarded-For, and add it to TRUST_PROXY",
    },
  ),
  privateAnswersCached: failure(
    {
      zh: "代理缓存了私人数据：一个用户的资料会显示给另一个用户",
      en: "A proxy caches private answers: one person's data is shown to another",
    },
    {
      zh: "关闭/api和/console的缓存（nginx：proxy_cache off），或从proxy_ignore_headers中去掉Vary和X-Accel-Expires",
      en: "Turn caching off for /api and /console (nginx: proxy_cache off), or take Vary and X-Accel-Expires out of proxy_ignore_headers",
    },
  ),
  authorizationDropped: failure(
    {
      zh: "代理丢掉了Authorization请求头：用户能登录，但之后每个请求都会被拒绝",
      en: "A proxy drops the Authorization header: people can sign in, but every call after that is refused",
    },
    {
      zh: "让代理原样转发Authorization（nginx：不要设置proxy_set_header Authorization；Apache：CGIPassAuth on）",
      en: "Have the proxy pass Authorization on as it is (nginx: no proxy_set_header Authorization; Apache: CGIPassAuth on)",
    },
  ),
  passwordInFront: failure(
    ({ status }: { status: number }) => ({
      zh: `网站前的代理拒绝请求（${status}），例如开了密码访问（auth_basic）或有防火墙`,
      en: `Something in front of the site refuses requests (${status}), such as basic authentication (auth_basic) or a firewall`,
    }),
    {
      zh: "关闭密码访问：它和用户登录用的是同一个请求头，两者不能同时使用",
      en: "Turn basic authentication off: it uses the same header as sessions, so the two cannot be combined",
    },
  ),
});

interface DiagnosisTarget {
  readonly url: string;
  readonly keyRing: KeyRing;
  readonly facts: Facts;
}

/**
 * Defines a check of requests through the public address. It is skipped if no address is set or the site does not
 * respond.
 */
function defineProxyCheck(
  id: string,
  subject: Localized,
  judge: (site: DiagnosisTarget) => Promise<Findings>,
): DeploymentCheck {
  return {
    id,
    subject,
    async run(facts) {
      const { publicOrigin, secretKey, formerSecretKey } = facts.settings;
      if (!publicOrigin || !secretKey) {
        return skipped({
          zh: "没有PUBLIC_ORIGIN或SECRET_KEY",
          en: "There is no PUBLIC_ORIGIN or SECRET_KEY",
        });
      }
      try {
        // During a change the nodes that are not restarted yet have the key on record alone.
        const isFormerInUse = facts.database?.keyChange?.isCurrent === false;
        const keyRing = new KeyRing({ secretKey: (isFormerInUse && formerSecretKey) || secretKey });
        return await judge({ url: `${publicOrigin}${proxyDiagnosisPath}`, keyRing, facts });
      } catch (error) {
        const reason = reasonOf(error);
        return skipped({
          zh: `公开地址没有回应（${reason}）`,
          en: `The public address does not answer (${reason})`,
        });
      }
    },
  };
}

const headersOf = (token: string) => ({ authorization: token, [diagnosisHeader]: token });

/** Whether visitors' addresses arrive through the proxies, and forged addresses are ignored. */
export const checkProxy = defineProxyCheck(
  "proxy",
  { zh: "代理与用户地址", en: "Proxies and visitors' addresses" },
  async ({ url, keyRing, facts: { probes, settings } }) => {
    const token = diagnosisToken(keyRing, probes.now());
    const { status, body } = await probes.fetch(url, {
      ...headersOf(token),
      "x-forwarded-for": forgedAddress,
    });
    if (status !== 200) return problem.otherServer();
    return judgeAddress(JSON.parse(body) as DiagnosisReply, settings.trustProxy ?? []);
  },
);

function judgeAddress({ ipAddress, peer, forwardedFor }: DiagnosisReply, trustProxy: readonly string[]) {
  const hasProxy = forwardedFor !== forgedAddress;
  const address = forwardedFor?.split(",").at(-1)?.trim() ?? "";
  // If the client's own address is trusted as a proxy, the server uses the next one in the header: the forged one.
  const isInside = hasProxy && trustProxy.length > 0 && createNetworkMatcher(trustProxy)(address);
  if (isInside) return problem.behindTrustedProxy({ address });
  if (ipAddress === forgedAddress) return problem.forgedAddressBelieved();
  if (hasProxy && clientKeyOf(ipAddress) === clientKeyOf(peer)) {
    return forwardedFor === null ? problem.addressNotForwarded({ peer }) : problem.proxyUntrusted({ peer });
  }
  return ok({
    zh: `服务看到的用户地址是${ipAddress}，伪造的地址不被采信`,
    en: `The server sees this machine as ${ipAddress}, and does not trust a forged address`,
  });
}

/**
 * Whether proxies keep one person's responses from others and let sessions through. Sends requests as two people and
 * without a session, to an address that is new each time. Publicly reported: 1Panel-dev/1Panel#7541 (a cache by the
 * address alone), ChatGPTNextWeb/NextChat#1339 (basic authentication), halo-dev/halo#6685 (a dropped `Authorization`).
 */
export const checkPrivateAnswers = defineProxyCheck(
  "privateAnswers",
  { zh: "代理与登录状态", en: "Proxies and sessions" },
  async ({ url, keyRing, facts: { probes } }) => {
    const address = `${url}?${new URLSearchParams({ check: randomUUID() })}`;
    const now = probes.now();
    const first = diagnosisToken(keyRing, now);
    const second = diagnosisToken(keyRing, new Date(now.getTime() + 1));
    const { status, body } = await probes.fetch(address, headersOf(first));
    if (status === 401 || status === 407) return problem.passwordInFront({ status });
    const token = status === 200 ? tokenIn(body) : undefined;
    if (token === undefined) {
      return skipped({
        zh: "公开地址的服务不认识这里的SECRET_KEY",
        en: "The server at the public address has another SECRET_KEY",
      });
    }
    if (token === null) return problem.authorizationDropped();
    const isOwn =
      token === first && tokenIn((await probes.fetch(address, headersOf(second))).body) === second;
    if (!isOwn || (await probes.fetch(address)).status === 200) return problem.privateAnswersCached();
    return ok({
      zh: "两个用户各自得到自己的数据，代理没有缓存私人页面",
      en: "Two users each get their own data: no proxy caches private answers",
    });
  },
);

function tokenIn(body: string): string | null | undefined {
  try {
    return (JSON.parse(body) as DiagnosisReply).token;
  } catch {
    return undefined;
  }
}
