import { createHash, randomBytes } from "node:crypto";
import type { ReceivedRequest } from "../listen.ts";
import { type PayerServer, refusal } from "./payers.ts";

const tokenPath = "/cgi-bin/stable_token";
const ticketPath = "/cgi-bin/ticket/getticket";
const lifetimeS = 7200;

interface Issued {
  readonly value: string;
  readonly until: Date;
}

/** What the official account was given for pages that are shared. */
export interface ShareTickets {
  token?: Issued;
  ticket?: Issued;
}

interface ShareServer extends Pick<PayerServer, "identity" | "registered" | "now"> {
  readonly tickets: ShareTickets;
}

/** The answer to a request for a token or a ticket. Errors have status 200. */
export function answerShareRequest(request: ReceivedRequest, server: ShareServer): object {
  const endpoint = `${request.method} ${request.url.pathname}`;
  if (endpoint === `POST ${tokenPath}`) return giveToken(request, server);
  return endpoint === `GET ${ticketPath}` ? giveTicket(request, server) : refusal(40066, "invalid url");
}

function giveToken({ body }: ReceivedRequest, server: ShareServer): object {
  const { identity, registered, tickets } = server;
  const { grant_type, appid, secret } = JSON.parse(body.toString()) as Record<string, unknown>;
  if (grant_type !== "client_credential") return refusal(40002, "invalid grant_type");
  if (appid !== identity.officialAccount.appId) return refusal(40013, "invalid appid");
  if (secret !== identity.officialAccount.secret) return refusal(40125, "invalid appsecret");
  if (registered.isServerAllowed === false) return refusal(40164, "invalid ip 203.0.113.7, not in whitelist");
  tickets.token = renew(tickets.token, server);
  return { access_token: tickets.token.value, expires_in: lifetimeS };
}

function giveTicket({ url }: ReceivedRequest, server: ShareServer): object {
  const { tickets, now } = server;
  const { token } = tickets;
  if (url.searchParams.get("access_token") !== token?.value) return refusal(40001, "invalid credential");
  if (now() >= token.until) return refusal(42001, "access_token expired");
  if (url.searchParams.get("type") !== "jsapi") return refusal(40097, "invalid args");
  tickets.ticket = renew(tickets.ticket, server);
  return { errcode: 0, errmsg: "ok", ticket: tickets.ticket.value, expires_in: lifetimeS };
}

/** The same for as long as it is valid, and another one afterwards. */
function renew(issued: Issued | undefined, { now }: ShareServer): Issued {
  if (issued && now() < issued.until) return issued;
  const until = new Date(now().getTime() + lifetimeS * 1000);
  return { value: randomBytes(32).toString("base64url"), until };
}

/** What a page gives to `wx.config`, and the page's own address. */
export interface ShareConfig {
  readonly appId: string;
  readonly timestamp: number;
  readonly nonceStr: string;
  readonly signature: string;
  readonly pageUrl: string;
}

/** What WeChat's browser says of a configuration. */
export function checkShareConfig(
  { identity, registered, tickets, now }: ShareServer,
  { appId, timestamp, nonceStr, signature, pageUrl }: ShareConfig,
): string {
  if (appId !== identity.officialAccount.appId) return "config:invalid appid";
  const { ticket } = tickets;
  const { hostname } = new URL(pageUrl);
  if (registered.scriptDomain !== undefined && hostname !== registered.scriptDomain) {
    return "config:invalid url domain";
  }
  if (!ticket || now() >= ticket.until) return "config:invalid signature";
  const text = `jsapi_ticket=${ticket.value}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${pageUrl.replace(/#.*$/s, "")}`;
  const right = createHash("sha1").update(text).digest("hex");
  return signature === right ? "config:ok" : "config:invalid signature";
}
