import { escapeText, htmlPage } from "../html-page.ts";
import type { Reply } from "../listen.ts";
import { type Authorization, issueCode, type OAuthServer } from "./authorizations.ts";

/** Where a page of OAuth returns to. */
export interface ReturnTarget {
  readonly redirectUri: string;
  readonly state: string;
}

/** Sends the browser back to the shop with a code. */
export function sendBack(authorization: Authorization, target: ReturnTarget, server: OAuthServer): Reply {
  const { callback } = server.switches;
  const first = returnUrl(target, issueCode(authorization, server));
  if (callback === "once") return redirect(first);
  const second = callback === "two-codes" ? returnUrl(target, issueCode(authorization, server)) : first;
  return loadTwice(first, second);
}

/** A person has refused. */
export function refuse(target: ReturnTarget, { switches }: OAuthServer): Reply {
  return switches.refusal === "returns" ? redirect(returnUrl(target)) : messagePage("你已取消此次登录");
}

/** A page of WeChat that says one sentence. */
export function messagePage(sentence: string): Reply {
  return htmlPage("微信", `<p class="wrong">${sentence}</p>`);
}

function returnUrl({ redirectUri, state }: ReturnTarget, code?: string): string {
  const url = new URL(redirectUri);
  if (code !== undefined) url.searchParams.set("code", code);
  if (state !== "") url.searchParams.set("state", state);
  return url.href;
}

function redirect(location: string): Reply {
  return { status: 302, headers: { location, "cache-control": "no-store" } };
}

/**
 * Loads both URLs at once, as WeChat's browsers sometimes do (chanxuehong/wechat#226), and shows the second answer. The
 * first request has the shop's cookies only if the shop's host name is the fake's.
 */
function loadTwice(first: string, second: string): Reply {
  const [fetched, shown] = [first, second].map((url) => JSON.stringify(url).replaceAll("<", "\\u003c"));
  const script = `fetch(${fetched}, { mode: "no-cors", credentials: "include", keepalive: true }).catch(() => {});location.replace(${shown})`;
  const links = [first, second].map((url) => `<a href="${escapeText(url)}">${escapeText(url)}</a>`);
  return htmlPage("微信", `<p>${links.join("<br>")}</p><script>${script}</script>`);
}
