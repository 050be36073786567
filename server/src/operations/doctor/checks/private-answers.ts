import { randomUUID } from "node:crypto";
import { defineProblems, failure, ok, skipped } from "../../../platform/check.ts";
import {
  diagnosisHeader,
  diagnosisPath,
  diagnosisToken,
  type SeenRequest,
} from "../../../platform/http/serve-health.ts";
import { reasonOf } from "../../../platform/http-client.ts";
import type { DeploymentCheck, Facts } from "../check.ts";

const problem = defineProblems({
  privateAnswersCached: failure(
    {
      zh: "代理缓存了私人数据：一个用户的资料会显示给另一个用户",
      en: "A proxy caches private answers: one person's data is shown to another",
    },
    {
      zh: "关闭/api和/console的缓存（nginx：proxy_cache off），或从proxy_ignore_headers中去掉Vary和X-Accel-Expires",
      en: "Switch the cache off for /api and /console (nginx: proxy_cache off), or take Vary and X-Accel-Expires out of proxy_ignore_headers",
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
      en: "Switch basic authentication off: it uses the header that sessions need, so that both cannot work",
    },
  ),
});

/**
 * Whether proxies keep one person's answers from another, and let sessions through. Asks as two people, and as nobody, at an
 * address that is new each time. Publicly reported: 1Panel-dev/1Panel#7541 (a cache by the address alone),
 * ChatGPTNextWeb/NextChat#1339 (basic authentication), halo-dev/halo#6685 (a dropped `Authorization`).
 */
export const checkPrivateAnswers: DeploymentCheck = {
  id: "privateAnswers",
  subject: { zh: "代理与登录状态", en: "Proxies and sessions" },
  async run({ settings: { publicOrigin, secretKey }, probes }) {
    if (!publicOrigin || !secretKey) {
      return skipped({ zh: "没有PUBLIC_ORIGIN或SECRET_KEY", en: "There is no PUBLIC_ORIGIN or SECRET_KEY" });
    }
    try {
      return await askAsTwo(probes, publicOrigin, secretKey);
    } catch (error) {
      const reason = reasonOf(error);
      return skipped({
        zh: `公开地址没有回应（${reason}）`,
        en: `The public address does not answer (${reason})`,
      });
    }
  },
};

async function askAsTwo(probes: Facts["probes"], publicOrigin: string, secretKey: string) {
  const url = `${publicOrigin}${diagnosisPath}?${new URLSearchParams({ check: randomUUID() })}`;
  const now = probes.now();
  const [first, second] = [
    diagnosisToken(secretKey, now),
    diagnosisToken(secretKey, new Date(now.getTime() + 1)),
  ];
  const ask = async (token: string) =>
    await probes.fetch(url, { authorization: token, [diagnosisHeader]: token });
  const { status, body } = await ask(first);
  if (status === 401 || status === 407) return problem.passwordInFront({ status });
  const token = status === 200 ? tokenIn(body) : undefined;
  if (token === undefined) {
    return skipped({
      zh: "公开地址的服务不认识这里的SECRET_KEY",
      en: "The server at the public address does not know this SECRET_KEY",
    });
  }
  if (token === null) return problem.authorizationDropped();
  const isOwn = token === first && tokenIn((await ask(second)).body) === second;
  if (!isOwn || (await probes.fetch(url)).status === 200) return problem.privateAnswersCached();
  return ok({
    zh: "两个用户各自得到自己的数据，代理没有缓存私人页面",
    en: "Two people each get their own answer: no proxy caches what is private",
  });
}

function tokenIn(body: string): string | null | undefined {
  try {
    return (JSON.parse(body) as SeenRequest).token;
  } catch {
    return undefined;
  }
}
