import { defineProblems, type Finding, failure, ok } from "../check.ts";
import type { fetchText } from "../http-client.ts";
import { reasonOf } from "../http-client.ts";

const problem = defineProblems({
  siteNotReached: failure(
    ({ origin, reason }: Record<"origin" | "reason", string>) => ({
      zh: `${origin}没有回应（${reason}）`,
      en: `${origin} does not answer (${reason})`,
    }),
    {
      zh: "核对域名解析和证书；确认服务和代理都在运行，代理转发到HOST:PORT，防火墙已放行",
      en: "Look at DNS and certificate; make sure that server and proxy run, that the proxy passes requests to HOST:PORT, and that the firewall lets them pass",
    },
  ),
  siteNotReady: failure(
    ({ state }: { state: string }) => ({
      zh: `网站还不能服务：${state}`,
      en: `The site is not ready: ${state}`,
    }),
    { zh: "看数据库和时钟，以及服务的日志", en: "See database and clock, and the server's log" },
  ),
  siteRedirects: failure(
    ({ to }: { to: string }) => ({
      zh: `公开地址被转到${to}`,
      en: `The public address redirects to ${to}`,
    }),
    {
      zh: "PUBLIC_ORIGIN要写最终的地址；支付平台不跟随跳转",
      en: "PUBLIC_ORIGIN has to be the address where it ends; gateways follow no redirects",
    },
  ),
  otherSite: failure(
    ({ origin, status }: { origin: string; status: number }) => ({
      zh: `${origin}/readyz回答${status}，这不是本服务`,
      en: `${origin}/readyz answers ${status}, which is not this server`,
    }),
    { zh: "让代理把全部路径转发到HOST:PORT", en: "Have the proxy pass all paths to HOST:PORT" },
  ),
});

/** The problem of an origin that does not respond. */
export const { siteNotReached } = problem;

/** Checks that the site responds at an origin and is ready, through DNS, certificate and proxies, as for visitors. */
export async function checkReadiness(origin: string, fetch: typeof fetchText): Promise<Finding> {
  try {
    const { status, headers, body } = await fetch(`${origin}/readyz`);
    const state = readTextField(body, "status");
    if (status === 200 && state === "ready") {
      return ok({ zh: "网站可以服务（/readyz）", en: "The site is ready (/readyz)" });
    }
    if (status === 503 && state) return problem.siteNotReady({ state });
    if (status >= 300 && status < 400) return problem.siteRedirects({ to: headers.location ?? "" });
    return problem.otherSite({ origin, status });
  } catch (error) {
    return siteNotReached({ origin, reason: reasonOf(error) });
  }
}

/** A text field of a JSON object; undefined for anything else. */
export function readTextField(body: string, name: string): string | undefined {
  try {
    const read: unknown = JSON.parse(body);
    const value = typeof read === "object" && read !== null && (read as Record<string, unknown>)[name];
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
