import { z } from "zod";
import type { OfficialAccountSettings } from "../../../accounts/wechat/settings.ts";
import type { HttpResponse, SendHttp } from "../../../platform/http-client.ts";
import { GatewayError } from "../gateway.ts";
import { parseJson } from "./signature.ts";

const timeoutMs = 3_000;

const errorSchema = z.object({ errcode: z.int() });
const tokenSchema = z.object({ access_token: z.string().min(1) });
const ticketSchema = z.object({ ticket: z.string().min(1), expires_in: z.int().positive() });

/** Retryable: WeChat is busy (-1), the rate limit was exceeded, or another system has just renewed the token. */
const transientCodes = [-1, 40001, 40014, 42001, 45009, 45011];

/**
 * Requests a new `jsapi_ticket` of the official account, which signs pages for WeChat's JS-SDK
 * (https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html#62). Uses the stable token, which does not
 * invalidate the token of the account's other systems
 * (https://developers.weixin.qq.com/doc/offiaccount/Basic_Information/getStableAccessToken.html). Throws
 * `GatewayError`; its message contains neither secret nor token.
 */
export async function fetchJsapiTicket(account: OfficialAccountSettings, sendHttp: SendHttp) {
  const { appId, secret, apiGateway } = account;
  const parameters = { grant_type: "client_credential", appid: appId, secret: secret.export().toString() };
  const token = await sendHttp(`${apiGateway}/cgi-bin/stable_token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(parameters),
    timeoutMs,
  });
  const { access_token } = readOfficialAnswer(token, tokenSchema, "give a token", toGatewayError);
  const query = new URLSearchParams({ access_token, type: "jsapi" });
  const answer = await sendHttp(`${apiGateway}/cgi-bin/ticket/getticket?${query}`, {
    method: "GET",
    timeoutMs,
  });
  const { ticket, expires_in } = readOfficialAnswer(answer, ticketSchema, "give a ticket", toGatewayError);
  return { ticket, lifetimeS: expires_in };
}

const toGatewayError = (errcode: number, sentence: string) =>
  new GatewayError(transientCodes.includes(errcode) ? "unknown" : "refused", sentence);

/**
 * Reads an answer of WeChat's API for official accounts. WeChat's own error message is left out: it may repeat what was
 * sent.
 */
function readOfficialAnswer<Content>(
  { status, body }: HttpResponse,
  schema: z.ZodType<Content>,
  what: string,
  errorOf: (errcode: number, sentence: string) => GatewayError,
): Content {
  const content = parseJson(body);
  const { data } = schema.safeParse(content);
  if (data && status === 200) return data;
  const errcode = errorSchema.safeParse(content).data?.errcode;
  if (errcode === undefined) throw new GatewayError("unknown", `WeChat did not ${what}: ${status}`);
  throw errorOf(errcode, `WeChat refused to ${what}: ${errcode}`);
}
