import { randomBytes } from "node:crypto";
import { escapeText, htmlPage } from "../html-page.ts";
import type { ReceivedRequest, Reply } from "../listen.ts";
import type { Authorization, OAuthServer } from "./authorizations.ts";
import { accountOf, isWechat, isWecom, personOf } from "./people.ts";
import { isRegisteredReturn } from "./registration.ts";
import { messagePage, type ReturnTarget, refuse, sendBack } from "./send-back.ts";

export const authorizePath = "/connect/oauth2/authorize";

const parameters = ["appid", "redirect_uri", "response_type", "scope", "state"];
const optionalParameters = ["connect_redirect", "forcePopup", "forceSnapShot"];

/**
 * The official account's OAuth in WeChat's browser: at once with `snsapi_base`, after the person's consent with
 * `snsapi_userinfo`.
 */
export function showAuthorizePage(request: ReceivedRequest, server: OAuthServer): Reply {
  const problem = findProblem(request, server);
  if (problem !== undefined) return messagePage(problem);
  const query = request.url.searchParams;
  const target = { redirectUri: query.get("redirect_uri") ?? "", state: query.get("state") ?? "" };
  const { appId } = server.identity.officialAccount;
  const account = accountOf(request);
  if (query.get("scope") === "snsapi_base") {
    return sendBack({ account, appId, scope: "snsapi_base" }, target, server);
  }
  const authorization: Authorization = { account, appId, scope: "snsapi_userinfo" };
  if (server.switches.snapshot !== "off" || query.get("forceSnapShot") === "true") {
    return sendBack({ ...authorization, account: virtualAccount(), isSnapshot: true }, target, server);
  }
  if (request.method === "POST") return takeAnswer(request, authorization, target, server);
  const hasConsented = server.authorizations.consents.has(account) && query.get("forcePopup") !== "true";
  const isSilent = server.switches.followers === "everybody" || hasConsented;
  return isSilent ? sendBack(authorization, target, server) : consentPage(account);
}

function findProblem(request: ReceivedRequest, server: OAuthServer): string | undefined {
  const query = request.url.searchParams;
  const { identity, registration, switches } = server;
  if (!isWechat(request) || isWecom(request)) return "请在微信客户端打开链接";
  const [required, optional] = [[...query.keys()].slice(0, 5), [...query.keys()].slice(5)];
  const isComplete = required.join() === parameters.join();
  if (!isComplete || !optional.every((name) => optionalParameters.includes(name)))
    return "参数错误，错误码：-1";
  if (query.get("appid") !== identity.officialAccount.appId) return "AppID参数错误，错误码：10013";
  if (query.get("response_type") !== "code") return "response_type参数错误";
  if (!["snsapi_base", "snsapi_userinfo"].includes(query.get("scope") ?? "")) {
    return "Scope参数错误或没有Scope权限，错误码：10005";
  }
  if (!/^[0-9A-Za-z]{1,128}$/.test(query.get("state") ?? "")) return "state参数错误";
  if (!isRegisteredReturn(query.get("redirect_uri") ?? "", registration.oauthDomain)) {
    return "redirect_uri域名与后台配置不一致，错误码：10003";
  }
  const isStrange = switches.account === "test" && switches.followers === "nobody";
  return isStrange ? "请先关注此测试号，错误码：10006" : undefined;
}

/** A snapshot's account belongs to nobody and is another one each time. */
function virtualAccount(): string {
  return `snapshot-${randomBytes(8).toString("hex")}`;
}

function consentPage(account: string): Reply {
  const name = escapeText(personOf(account).nickname || "（没有昵称）");
  return htmlPage(
    "微信登录",
    `<p>鲸帧 申请获取你的昵称、头像：${name}（${escapeText(account)}）</p>
<form method="post"><button name="answer" value="allow">允许 / Allow</button><button name="answer" value="refuse">拒绝 / Refuse</button></form>`,
  );
}

function takeAnswer(
  { body }: ReceivedRequest,
  authorization: Authorization,
  target: ReturnTarget,
  server: OAuthServer,
): Reply {
  if (new URLSearchParams(body.toString()).get("answer") !== "allow") return refuse(target, server);
  server.authorizations.consents.add(authorization.account);
  return sendBack(authorization, target, server);
}
