import { randomUUID } from "node:crypto";
import { toString as drawQrCode } from "qrcode";
import { escapeText, htmlPage } from "../html-page.ts";
import type { ReceivedRequest, Reply } from "../listen.ts";
import type { OAuthServer } from "./authorizations.ts";
import { people, personOf } from "./people.ts";
import { isRegisteredReturn } from "./registration.ts";
import { messagePage, refuse, sendBack } from "./send-back.ts";

export const qrconnectPath = "/connect/qrconnect";

const scanLifetimeMs = 5 * 60_000;

/**
 * The website application's OAuth: a computer shows a code, a phone scans it, and its person allows or refuses. The page
 * plays the phone too.
 */
export async function showQrconnectPage(request: ReceivedRequest, server: OAuthServer): Promise<Reply> {
  const problem = findProblem(request, server);
  if (problem !== undefined) return messagePage(problem);
  if (request.method !== "POST") return await codePage(server);
  const form = new URLSearchParams(request.body.toString());
  const scan = form.get("scan") ?? "";
  const account = form.get("account") ?? "";
  const answer = form.get("answer");
  const { waitingScans } = server.authorizations;
  const shownAt = waitingScans.get(scan);
  if (!shownAt || server.now().getTime() - shownAt.getTime() > scanLifetimeMs) {
    return messagePage("二维码已失效，请刷新");
  }
  if (answer === null) return confirmPage(scan, account);
  waitingScans.delete(scan);
  const query = request.url.searchParams;
  const target = { redirectUri: query.get("redirect_uri") ?? "", state: query.get("state") ?? "" };
  const { appId } = server.identity.openPlatform;
  return answer === "allow"
    ? sendBack({ account, appId, scope: "snsapi_login" }, target, server)
    : refuse(target, server);
}

function findProblem({ url }: ReceivedRequest, { identity, registration }: OAuthServer): string | undefined {
  const query = url.searchParams;
  if (query.get("appid") !== identity.openPlatform.appId) return "AppID参数错误";
  if (query.get("response_type") !== "code") return "response_type参数错误";
  if (query.get("scope") !== "snsapi_login") return "Scope参数错误或没有Scope权限";
  if (!/^[\w-]{0,128}$/.test(query.get("state") ?? "")) return "state参数错误";
  return isRegisteredReturn(query.get("redirect_uri") ?? "", registration.callbackDomain)
    ? undefined
    : "redirect_uri参数错误";
}

async function codePage({ authorizations, now }: OAuthServer): Promise<Reply> {
  const scan = randomUUID();
  authorizations.waitingScans.set(scan, now());
  const picture = await drawQrCode(`https://open.weixin.qq.com/connect/confirm?uuid=${scan}`, {
    type: "svg",
  });
  const buttons = people.map(({ account, nickname }) => {
    const label = `${nickname || "（没有昵称）"} 扫码 / Scan as ${account}`;
    return `<button name="account" value="${account}">${escapeText(label)}</button>`;
  });
  return htmlPage(
    "微信登录",
    `<div style="width:15rem">${picture}</div><p>请使用微信扫描二维码登录鲸帧</p>
<form method="post"><input type="hidden" name="scan" value="${scan}">${buttons.join("")}</form>`,
  );
}

/** What the phone shows after the scan. */
function confirmPage(scan: string, account: string): Reply {
  const fields = Object.entries({ scan, account }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeText(value)}">`,
  );
  const name = escapeText(personOf(account).nickname || "（没有昵称）");
  return htmlPage(
    "微信登录",
    `<p>扫描成功。${name}（${escapeText(account)}），登录鲸帧？</p>
<form method="post">${fields.join("")}<button name="answer" value="allow">允许 / Allow</button><button name="answer" value="refuse">拒绝 / Refuse</button></form>`,
  );
}
