import { z } from "zod";
import type { SendHttp } from "../../../platform/http-client.ts";
import { GatewayError } from "../gateway.ts";
import type { OfficialAccountSettings } from "./settings.ts";
import { parseJson } from "./signature.ts";

const timeoutMs = 3_000;

const errorSchema = z.object({ errcode: z.int() });
const tokenSchema = z.object({ access_token: z.string().min(1) });
const ticketSchema = z.object({ ticket: z.string().min(1), expires_in: z.int().positive() });

/** WeChat is busy (-1), has been asked too often, or another system has just renewed the token. */
const transient = [-1, 40001, 40014, 42001, 45009, 45011];

export interface ShareTicket {
  readonly ticket: string;
  readonly lifetimeS: number;
}

/**
 * A new `jsapi_ticket` of the official account, with which pages are signed for WeChat's JS-SDK
 * (https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html#62). The stable token leaves that of the account's
 * other systems alone (https://developers.weixin.qq.com/doc/offiaccount/Basic_Information/getStableAccessToken.html). Throws
 * `GatewayError`; its message holds neither secret nor token.
 */
export async function makeShareTicket(
  { appId, secret, apiGateway }: OfficialAccountSettings,
  sendHttp: SendHttp,
): Promise<ShareTicket> {
  const asked = { grant_type: "client_credential", appid: appId, secret: secret.export().toString() };
  const { access_token } = await ask(tokenSchema, "a token", () =>
    sendHttp(`${apiGateway}/cgi-bin/stable_token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asked),
      timeoutMs,
    }),
  );
  const query = new URLSearchParams({ access_token, type: "jsapi" });
  const { ticket, expires_in } = await ask(ticketSchema, "a ticket", () =>
    sendHttp(`${apiGateway}/cgi-bin/ticket/getticket?${query}`, { method: "GET", timeoutMs }),
  );
  return { ticket, lifetimeS: expires_in };
}

async function ask<Answer>(
  schema: z.ZodType<Answer>,
  what: string,
  send: () => ReturnType<SendHttp>,
): Promise<Answer> {
  const { status, body } = await send();
  const content = parseJson(body);
  const { data } = schema.safeParse(content);
  if (data && status === 200) return data;
  const errcode = errorSchema.safeParse(content).data?.errcode;
  if (errcode === undefined) throw new GatewayError("unknown", `WeChat did not give ${what}: ${status}`);
  // Its sentence may repeat what was sent.
  const kind = transient.includes(errcode) ? "unknown" : "refused";
  throw new GatewayError(kind, `WeChat refused to give ${what}: ${errcode}`);
}
