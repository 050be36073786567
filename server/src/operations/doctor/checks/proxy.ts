import { defineProblems, failure, ok, skipped, warning } from "../../../platform/check.ts";
import { clientKeyOf, trustIn } from "../../../platform/http/client-address.ts";
import {
  diagnosisHeader,
  diagnosisPath,
  diagnosisToken,
  type SeenRequest,
} from "../../../platform/http/serve-health.ts";
import { reasonOf } from "../../../platform/http-client.ts";
import type { DeploymentCheck } from "../check.ts";

/** An address from a documentation range (RFC 5737): if it is seen as a client's, the forwarded header was trusted. */
const forged = "203.0.113.77";

interface OfProxy {
  /** The proxy's address. */
  readonly peer: string;
}

const problem = defineProblems({
  otherServer: failure(
    {
      zh: "公开地址的服务不认识这里的SECRET_KEY",
      en: "The server at the public address does not know this SECRET_KEY",
    },
    {
      zh: "它是另一个服务、旧的版本，或用了另一个密钥；时钟相差两分钟以上也会这样",
      en: "It is another server, an older release, or has another key; clocks that are two minutes apart look the same",
    },
  ),
  behindTrustedProxy: warning(
    ({ address }: { address: string }) => ({
      zh: `这台机器的地址${address}本身在TRUST_PROXY之内，无法判断`,
      en: `This machine's own address ${address} is within TRUST_PROXY, so this cannot be judged from here`,
    }),
    { zh: "请在外网的机器上运行npm run doctor", en: "Run npm run doctor on a machine outside" },
  ),
  forgedAddressBelieved: failure(
    {
      zh: "服务采信了伪造的X-Forwarded-For：任何人都能冒充别的地址，绕过限制",
      en: "The server believes a forged X-Forwarded-For: anybody can take any address and evade the limits",
    },
    {
      zh: "让代理改写或追加X-Forwarded-For（nginx：$proxy_add_x_forwarded_for）；没有代理时设TRUST_PROXY=none",
      en: "Have the proxy replace or extend X-Forwarded-For (nginx: $proxy_add_x_forwarded_for); without a proxy set TRUST_PROXY=none",
    },
  ),
  proxyUntrusted: failure(
    ({ peer }: OfProxy) => ({
      zh: `所有用户都被看成代理的地址${peer}，共用一份限制`,
      en: `Every visitor has the address of the proxy, ${peer}, and they share its limits`,
    }),
    ({ peer }) => ({ zh: `把${peer}加进TRUST_PROXY`, en: `Add ${peer} to TRUST_PROXY` }),
  ),
  addressNotForwarded: failure(
    ({ peer }: OfProxy) => ({
      zh: `代理${peer}没有传来X-Forwarded-For，所有用户共用一个地址`,
      en: `The proxy ${peer} sends no X-Forwarded-For, so all visitors share one address`,
    }),
    {
      zh: "在代理中设置X-Forwarded-For，并把代理加进TRUST_PROXY",
      en: "Have the proxy send X-Forwarded-For, and add it to TRUST_PROXY",
    },
  ),
});

/** Whether visitors' addresses arrive through the proxies, and forged ones do not. */
export const checkProxy: DeploymentCheck = {
  id: "proxy",
  subject: { zh: "代理与用户地址", en: "Proxies and visitors' addresses" },
  async run({ settings: { publicOrigin, secretKey, trustProxy = [] }, probes }) {
    if (!publicOrigin || !secretKey) {
      return skipped({ zh: "没有PUBLIC_ORIGIN或SECRET_KEY", en: "There is no PUBLIC_ORIGIN or SECRET_KEY" });
    }
    try {
      const token = diagnosisToken(secretKey, probes.now());
      const { status, body } = await probes.fetch(`${publicOrigin}${diagnosisPath}`, {
        authorization: token,
        [diagnosisHeader]: token,
        "x-forwarded-for": forged,
      });
      return status === 200 ? judge(JSON.parse(body) as SeenRequest, trustProxy) : problem.otherServer();
    } catch (error) {
      const reason = reasonOf(error);
      return skipped({
        zh: `公开地址没有回应（${reason}）`,
        en: `The public address does not answer (${reason})`,
      });
    }
  },
};

function judge({ ipAddress, peer, forwardedFor }: SeenRequest, trustProxy: readonly string[]) {
  const hasProxy = forwardedFor !== forged;
  const address = forwardedFor?.split(",").at(-1)?.trim() ?? "";
  // If the client's address is trusted as a proxy, the next one in the header is believed, which is the forged one.
  const isInside = hasProxy && trustProxy.length > 0 && trustIn(trustProxy)(address);
  if (isInside) return problem.behindTrustedProxy({ address });
  if (ipAddress === forged) return problem.forgedAddressBelieved();
  if (hasProxy && clientKeyOf(ipAddress) === clientKeyOf(peer)) {
    return forwardedFor === null ? problem.addressNotForwarded({ peer }) : problem.proxyUntrusted({ peer });
  }
  return ok({
    zh: `服务看到的用户地址是${ipAddress}，伪造的地址不被采信`,
    en: `The server sees this machine as ${ipAddress}, and does not believe a forged address`,
  });
}
