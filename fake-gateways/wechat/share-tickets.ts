import { createHash, randomBytes } from "node:crypto";
import type { ReceivedRequest } from "../listen.ts";
import { errorBody } from "./api-errors.ts";
import type { OAuthServer } from "./authorizations.ts";

const tokenPath = "/cgi-bin/stable_token";
const ticketPath = "/cgi-bin/ticket/getticket";
const lifetimeS = 7200;

interface IssuedValue {
  readonly value: string;
  readonly until: Date;
}

/** What the official account was given for pages that are shared. */
export interface ShareTickets {
  token?: IssuedValue;
  ticket?: IssuedValue;
}

interface ShareServer extends Pick<OAuthServer, "identity" | "registration" | "now"> {
  readonly tickets: ShareTickets;
}

/** The answer to a request for a token or a ticket. Errors have status 200. */
export function answerShareRequest(request: ReceivedRequest, server: ShareServer): object {
  const endpoint = `${request.method} ${request.url.pathname}`;
  if (endpoint === `POST ${tokenPath}`) return issueToken(request, server);
  return endpoint === `GET ${ticketPath}` ? issueTicket(request, server) : errorBody(40066);
}

function issueToken({ body }: ReceivedRequest, server: ShareServer): object {
  const { identity, registration, tickets } = server;
  const { grant_type, appid, secret } = JSON.parse(body.toString()) as Record<string, unknown>;
  if (grant_type !== "client_credential") return errorBody(40002);
  if (appid !== identity.officialAccount.appId) return errorBody(40013);
  if (secret !== identity.officialAccount.secret) return errorBody(40125);
  if (registration.isServerAllowed === false) return errorBody(40164);
  tickets.token = reuseOrIssue(tickets.token, server);
  return { access_token: tickets.token.value, expires_in: lifetimeS };
}

function issueTicket({ url }: ReceivedRequest, server: ShareServer): object {
  const { tickets, now } = server;
  const { token } = tickets;
  if (url.searchParams.get("access_token") !== token?.value) return errorBody(40001);
  if (now() >= token.until) return errorBody(42001);
  if (url.searchParams.get("type") !== "jsapi") return errorBody(40097);
  tickets.ticket = reuseOrIssue(tickets.ticket, server);
  return { errcode: 0, errmsg: "ok", ticket: tickets.ticket.value, expires_in: lifetimeS };
}

/** Returns the issued value while it is valid, otherwise a new one. */
function reuseOrIssue(issued: IssuedValue | undefined, { now }: ShareServer): IssuedValue {
  if (issued && now() < issued.until) return issued;
  const until = new Date(now().getTime() + lifetimeS * 1000);
  return { value: randomBytes(32).toString("base64url"), until };
}

/** The arguments of a page's `wx.config` call, and the page's URL. */
export interface ShareConfig {
  readonly appId: string;
  readonly timestamp: number;
  readonly nonceStr: string;
  readonly signature: string;
  readonly pageUrl: string;
}

/** What WeChat's browser answers to a configuration. */
export function checkShareConfig(
  { identity, registration, tickets, now }: ShareServer,
  { appId, timestamp, nonceStr, signature, pageUrl }: ShareConfig,
): string {
  if (appId !== identity.officialAccount.appId) return "config:invalid appid";
  const { ticket } = tickets;
  const { hostname } = new URL(pageUrl);
  if (registration.scriptDomain !== undefined && hostname !== registration.scriptDomain) {
    return "config:invalid url domain";
  }
  if (!ticket || now() >= ticket.until) return "config:invalid signature";
  const text = `jsapi_ticket=${ticket.value}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${pageUrl.replace(/#.*$/s, "")}`;
  const right = createHash("sha1").update(text).digest("hex");
  return signature === right ? "config:ok" : "config:invalid signature";
}
