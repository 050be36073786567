import { createHash, randomBytes } from "node:crypto";
import type { ReceivedRequest, Reply } from "../listen.ts";
import type { Identity } from "./keys.ts";
import type { TradeType } from "./requests.ts";

export const authorizePath = "/connect/oauth2/authorize";
const codeLifetimeMs = 5 * 60_000;

/** What the merchant has registered; by default the shop's own addresses. */
export interface Registration {
  /** Domains whose pages may open H5 payments (H5支付域名). */
  h5Domains?: readonly string[];
  /** Directories whose pages may call the bridge (支付授权目录). */
  jsapiDirectories?: readonly string[];
  /** The domain that OAuth may return to (网页授权域名). */
  oauthDomain?: string;
  /** The domain whose pages may use the JS-SDK (JS接口安全域名); by default any. */
  scriptDomain?: string;
  /** Whether the shop's server may ask for tokens (IP白名单); by default it may. */
  isServerAllowed?: boolean;
  /** What the merchant has applied for (产品中心); by default everything. */
  products?: readonly TradeType[];
  /** Apps that are bound to the merchant (AppID账号管理); by default both. */
  appIds?: readonly string[];
}

/** The WeChat account of a browser. The tests' browsers send it in a cookie. */
export function accountOf({ headers }: ReceivedRequest): string {
  return /(?:^|;\s*)wechat_account=([\w-]+)/.exec(headers.cookie ?? "")?.[1] ?? "buyer";
}

/** The account's id for an app. It differs between apps. */
export function openidOf(account: string, appId: string): string {
  return `o${createHash("sha256").update(`${account} ${appId}`).digest("base64url").slice(0, 27)}`;
}

/** Whether the app has received this openid from OAuth. */
export function isKnownOpenid(openid: string, appId: string, { codes }: Pick<PayerServer, "codes">): boolean {
  return [...codes.values()].some(({ account, isUsed }) => isUsed && openidOf(account, appId) === openid);
}

interface Code {
  readonly account: string;
  readonly issuedAt: Date;
  isUsed: boolean;
}

/** The OAuth codes of the official account. */
export type Codes = Map<string, Code>;

export interface PayerServer {
  readonly identity: Identity;
  readonly codes: Codes;
  readonly registration: Registration;
  readonly now: () => Date;
}

const parameters = ["appid", "redirect_uri", "response_type", "scope", "state"];

/** Redirects WeChat's browser back at once, because `snsapi_base` needs no consent. */
export function authorize(request: ReceivedRequest, server: PayerServer): Reply {
  const { url } = request;
  const query = url.searchParams;
  const { identity, registration } = server;
  if (!isWechat(request)) return page("请在微信客户端打开链接");
  if ([...query.keys()].join() !== parameters.join()) return page("参数错误，错误码：-1");
  if (query.get("appid") !== identity.officialAccount.appId) return page("AppID参数错误，错误码：10013");
  if (query.get("response_type") !== "code") return page("response_type参数错误");
  if (query.get("scope") !== "snsapi_base") return page("Scope参数错误或没有Scope权限，错误码：10005");
  const state = query.get("state") ?? "";
  if (!/^[0-9A-Za-z]{1,128}$/.test(state)) return page("state参数错误");
  const redirect = query.get("redirect_uri") ?? "";
  const hostname = URL.canParse(redirect) ? new URL(redirect).hostname : "";
  const isRegistered = registration.oauthDomain
    ? hostname === registration.oauthDomain
    : ["localhost", "127.0.0.1"].includes(hostname);
  if (!isRegistered) return page("redirect_uri域名与后台配置不一致，错误码：10003");
  const code = randomBytes(16).toString("hex");
  server.codes.set(code, { account: accountOf(request), issuedAt: server.now(), isUsed: false });
  const back = new URL(redirect);
  back.searchParams.set("code", code);
  back.searchParams.set("state", state);
  return { status: 302, headers: { location: back.href } };
}

/** `/sns/oauth2/access_token`: once for each code, within five minutes. Errors have status 200. */
export function exchangeCode({ url }: ReceivedRequest, server: PayerServer): object {
  const { appId, secret } = server.identity.officialAccount;
  const query = url.searchParams;
  if (query.get("appid") !== appId) return errorBody(40013, "invalid appid");
  if (query.get("secret") !== secret) return errorBody(40125, "invalid appsecret");
  if (query.get("grant_type") !== "authorization_code") return errorBody(40002, "invalid grant_type");
  const code = server.codes.get(query.get("code") ?? "");
  if (!code) return errorBody(40029, "invalid code");
  if (code.isUsed) return errorBody(40163, "code been used");
  if (server.now().getTime() - code.issuedAt.getTime() > codeLifetimeMs)
    return errorBody(42003, "code expired");
  code.isUsed = true;
  return {
    access_token: randomBytes(24).toString("base64url"),
    expires_in: 7200,
    refresh_token: randomBytes(24).toString("base64url"),
    openid: openidOf(code.account, appId),
    scope: "snsapi_base",
  };
}

/** An error of WeChat's API. */
export function errorBody(errcode: number, errmsg: string): object {
  return { errcode, errmsg: `${errmsg}, rid: 6747f0aa-0a1b2c3d-4e5f6071` };
}

export function isWechat({ headers }: ReceivedRequest): boolean {
  return /MicroMessenger\//.test(headers["user-agent"] ?? "");
}

function page(sentence: string): Reply {
  return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: `<p>${sentence}</p>` };
}
