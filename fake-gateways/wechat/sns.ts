import { randomBytes } from "node:crypto";
import { toBuffer } from "qrcode";
import type { ReceivedRequest, Reply } from "../listen.ts";
import { errorBody } from "./api-errors.ts";
import type { Authorization, OAuthServer, Token } from "./authorizations.ts";
import { openidOf, personOf, unionidOf } from "./people.ts";

const codeLifetimeMs = 5 * 60_000;
const tokenLifetimeS = 7200;
const refreshLifetimeMs = 30 * 86_400_000;

type Query = URLSearchParams;

const endpoints: Readonly<Record<string, (query: Query, server: OAuthServer) => object>> = {
  "/sns/oauth2/access_token": exchangeCode,
  "/sns/oauth2/refresh_token": refreshToken,
  "/sns/userinfo": readUserInfo,
  "/sns/auth": checkToken,
};

/** The answer to a request to `/sns/`. Errors have status 200. */
export function answerSnsRequest({ method, url }: ReceivedRequest, server: OAuthServer): object {
  const endpoint = method === "GET" ? endpoints[url.pathname] : undefined;
  return endpoint ? endpoint(url.searchParams, server) : errorBody(40066);
}

/** Works once for each code, within five minutes. */
function exchangeCode(query: Query, server: OAuthServer): object {
  const { officialAccount, openPlatform } = server.identity;
  const app = [officialAccount, openPlatform].find(({ appId }) => appId === query.get("appid"));
  if (!app) return errorBody(query.get("appid") ? 40013 : 41002);
  if (query.get("secret") !== app.secret) return errorBody(query.get("secret") ? 40125 : 41004);
  if (query.get("grant_type") !== "authorization_code") return errorBody(40002);
  if (!query.get("code")) return errorBody(41008);
  const code = server.authorizations.codes.get(query.get("code") ?? "");
  if (!code || code.appId !== app.appId) return errorBody(40029);
  if (code.isUsed) return errorBody(40163);
  if (server.now().getTime() - code.issuedAt.getTime() > codeLifetimeMs) return errorBody(42003);
  code.isUsed = true;
  const { account, scope, isSnapshot = false } = code;
  const isFlagged = isSnapshot && server.switches.snapshot !== "unflagged";
  return {
    ...issueTokens({ account, appId: app.appId, scope, isSnapshot }, server),
    ...(isFlagged && { is_snapshotuser: 1 }),
    ...unionidFor(code, server),
  };
}

function issueTokens(authorization: Authorization, { authorizations, now }: OAuthServer): object {
  const [accessToken, refreshToken] = [newToken(), newToken()];
  authorizations.tokens.set(accessToken, { ...authorization, expiresAt: tokenExpiry(now()) });
  const expiresAt = new Date(now().getTime() + refreshLifetimeMs);
  authorizations.refreshTokens.set(refreshToken, { ...authorization, accessToken, expiresAt });
  return tokenBody(authorization, accessToken, refreshToken);
}

function tokenBody(
  { account, appId, scope }: Authorization,
  accessToken: string,
  refreshToken: string,
): object {
  return {
    access_token: accessToken,
    expires_in: tokenLifetimeS,
    refresh_token: refreshToken,
    openid: openidOf(account, appId),
    scope,
  };
}

/** Apps that are bound to the open platform account get a unionid, but not with `snsapi_base`. */
function unionidFor({ account, appId, scope }: Authorization, { identity, switches }: OAuthServer): object {
  if (scope === "snsapi_base") return {};
  const isBound = switches["open-platform"] === "bound" && switches.account === "verified";
  const isOpenPlatform = appId === identity.openPlatform.appId;
  return isBound || isOpenPlatform ? { unionid: unionidOf(account) } : {};
}

/** Prolongs a valid access token, and replaces an expired one. */
function refreshToken(query: Query, { identity, authorizations, now }: OAuthServer): object {
  const appIds = [identity.officialAccount.appId, identity.openPlatform.appId];
  const appId = query.get("appid") ?? "";
  if (!appIds.includes(appId)) return errorBody(40013);
  if (query.get("grant_type") !== "refresh_token") return errorBody(40002);
  const given = query.get("refresh_token") ?? "";
  const found = authorizations.refreshTokens.get(given);
  if (!found || found.appId !== appId || found.expiresAt <= now()) return errorBody(40030);
  const { account, scope, isSnapshot = false } = found;
  const former = authorizations.tokens.get(found.accessToken);
  if (!former || former.expiresAt <= now()) found.accessToken = newToken();
  const token: Token = { account, appId, scope, isSnapshot, expiresAt: tokenExpiry(now()) };
  authorizations.tokens.set(found.accessToken, token);
  return tokenBody(token, found.accessToken, given);
}

/** Today's fields: sex and places have been empty since 2021. */
function readUserInfo(query: Query, server: OAuthServer): object {
  const token = server.authorizations.tokens.get(query.get("access_token") ?? "");
  if (!token) return errorBody(40001);
  if (token.expiresAt <= server.now()) return errorBody(42001);
  if (query.get("openid") !== openidOf(token.account, token.appId)) return errorBody(40003);
  if (token.scope === "snsapi_base") return errorBody(48001);
  const { account, nickname, hasPicture } = personOf(token.account);
  return {
    openid: query.get("openid"),
    nickname,
    sex: 0,
    language: "",
    city: "",
    province: "",
    country: "",
    headimgurl: hasPicture ? `${server.origin}${picturePath}${account}/132` : "",
    privilege: [],
    ...unionidFor(token, server),
  };
}

function checkToken(query: Query, { authorizations, now }: OAuthServer): object {
  const token = authorizations.tokens.get(query.get("access_token") ?? "");
  const isValid =
    token && token.expiresAt > now() && query.get("openid") === openidOf(token.account, token.appId);
  return isValid ? { errcode: 0, errmsg: "ok" } : errorBody(40003);
}

export const picturePath = "/mmopen/";

/** A person's picture, which differs between accounts. */
export async function showPicture({ url }: ReceivedRequest, { switches }: OAuthServer): Promise<Reply> {
  if (switches.pictures === "gone") return { status: 404 };
  const body = await toBuffer(url.pathname, { width: 132 });
  return { status: 200, headers: { "content-type": "image/png" }, body };
}

function newToken(): string {
  return randomBytes(24).toString("base64url");
}

function tokenExpiry(now: Date): Date {
  return new Date(now.getTime() + tokenLifetimeS * 1000);
}
