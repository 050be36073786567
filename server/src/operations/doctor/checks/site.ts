import { type Check, type Finding, fail, type Outside, ok, skipped, warn } from "../check.ts";
import { reasonOf } from "../outside.ts";

const unknownPath = "/api/no-such-call";
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether the site answers at its public address, and whether its own answers come through. */
export const checkSite: Check = {
  name: { zh: "公开地址", en: "Public address" },
  async run({ settings: { publicOrigin }, outside }) {
    if (!publicOrigin) return skipped({ zh: "没有PUBLIC_ORIGIN", en: "There is no PUBLIC_ORIGIN" });
    try {
      return [
        ...(await checkReadiness(publicOrigin, outside)),
        ...(await checkErrors(publicOrigin, outside)),
      ];
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

async function checkReadiness(origin: string, outside: Outside): Promise<readonly Finding[]> {
  const { status, headers, body } = await outside.fetch(`${origin}/readyz`);
  if (status === 200 && statusIn(body) === "ready") {
    return ok({ zh: "网站可以服务（/readyz）", en: "The site is ready (/readyz)" });
  }
  if (status === 503 && statusIn(body)) {
    return fail(
      { zh: `网站还不能服务：${statusIn(body)}`, en: `The site is not ready: ${statusIn(body)}` },
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
async function checkErrors(origin: string, outside: Outside): Promise<readonly Finding[]> {
  const { status, headers, body } = await outside.fetch(`${origin}${unknownPath}`);
  if (status !== 404 || !uuid.test(requestIdIn(body) ?? "")) {
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

function statusIn(body: string): string | undefined {
  return textIn(body, "status");
}

function requestIdIn(body: string): string | undefined {
  return textIn(body, "requestId");
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
