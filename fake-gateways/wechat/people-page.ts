import { escapeText, htmlPage } from "../html-page.ts";
import type { ReceivedRequest, Reply } from "../listen.ts";
import type { OAuthServer } from "./authorizations.ts";
import { accountCookie, accountOf, isWechat, openidOf, people, unionidOf } from "./people.ts";

export const peoplePath = "/people";

/** Where a person who tries the shop chooses whose WeChat this browser is. */
export function showPeoplePage(request: ReceivedRequest): Reply {
  if (request.method === "POST") {
    const account = new URLSearchParams(request.body.toString()).get("account") ?? "";
    const headers = { location: peoplePath, "set-cookie": `${accountCookie}=${account}; Path=/` };
    return people.some((person) => person.account === account) ? { status: 303, headers } : { status: 400 };
  }
  const current = accountOf(request);
  const buttons = people.map(({ account, nickname }) => {
    const label = `${nickname || "（没有昵称）"} / ${account}${account === current ? " ✓" : ""}`;
    return `<button name="account" value="${account}">${escapeText(label)}</button>`;
  });
  const userAgent = isWechat(request)
    ? ""
    : "<p>这个浏览器的User-Agent没有MicroMessenger/8.0.49，公众号的授权页会拒绝它。 / The official account’s page needs a browser whose user agent contains MicroMessenger/8.0.49.</p>";
  return htmlPage(
    "这个浏览器是谁的微信 / Whose WeChat this browser is",
    `<form method="post">${buttons.join("")}</form>${userAgent}<p><a href="/">返回 / Back</a></p>`,
  );
}

/** People, codes and consents, for programs. */
export function describeOAuth({ identity, authorizations }: OAuthServer): Readonly<Record<string, unknown>> {
  const { officialAccount, openPlatform } = identity;
  return {
    people: people.map(({ account }) => ({
      account,
      unionid: unionidOf(account),
      officialAccountOpenid: openidOf(account, officialAccount.appId),
      openPlatformOpenid: openidOf(account, openPlatform.appId),
      hasConsented: authorizations.consents.has(account),
    })),
    codes: [...authorizations.codes.values()].map(({ account, appId, scope, isUsed }) => {
      return { account, appId, scope, isUsed };
    }),
  };
}
