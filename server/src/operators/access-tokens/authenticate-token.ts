import type { IncomingHttpHeaders } from "node:http";
import { accessTokenPrefix } from "@baleen/contract/back-office/access-tokens.ts";
import type { ConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import { isAction } from "@baleen/contract/back-office/operator-action.ts";
import type { Context } from "../../context.ts";
import { digest } from "../../platform/digest.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { TokenCaller } from "../console-handler.ts";
import { findActiveToken } from "./access-token-store.ts";

const perToken = defineLimit("calls with an access token", {
  by: "token",
  max: 300,
  windowS: 60,
  error: "tooManyRequests",
});
const actionsPerToken = [
  { max: 60, windowS: 60 },
  { max: 1_000, windowS: 86_400 },
].map((window) =>
  defineLimit("changes with an access token", { by: "token", ...window, error: "tooManyRequests" }),
);
const invalidPerClient = defineLimit("invalid access tokens", {
  by: "client",
  max: 60,
  windowS: 600,
  error: "tooManyRequests",
});

/**
 * The token in `Authorization: Bearer`; undefined without one. Other schemes are not ours: a proxy in front of the
 * console may ask operators for a password of its own.
 */
export function bearerTokenOf({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer +(.*)$/i.exec(authorization ?? "")?.[1];
}

/**
 * The caller of a request with an access token. Only an owner's session makes calls that are not for tokens. Throws
 * `operatorSignedOut` for those, `accessTokenInvalid` or `accessTokenForbids`.
 */
export async function authenticateToken(
  { db, clock, rateLimits }: Pick<Context, "db" | "clock" | "rateLimits">,
  call: ConsoleCall,
  sent: string,
  clientKey: string,
): Promise<TokenCaller> {
  if (call.forTokens.length === 0) throw new Rejection("operatorSignedOut");
  const token = tokenPattern.test(sent) ? await findActiveToken(db, sent, clock.now()) : undefined;
  if (!token) {
    await rateLimits.consumeAll([invalidPerClient.of(clientKey)]);
    throw new Rejection("accessTokenInvalid", { challenge: 'Bearer error="invalid_token"' });
  }
  const { id, name, permissions } = token;
  await rateLimits.consumeAll([
    perToken.of(id),
    ...(isAction(call) ? actionsPerToken.map((limit) => limit.of(id)) : []),
  ]);
  if (!permissions.some((permission) => call.forTokens.includes(permission)))
    throw new Rejection("accessTokenForbids", { needed: call.forTokens });
  return { id: null, login: `api:${name}`, name, role: "reader", token: { id, permissions } };
}

const tokenPattern = new RegExp(`^${accessTokenPrefix}[\\w-]{43}$`);

/**
 * The action key of a token's request, from its header `Idempotency-Key`: the keys of two tokens never meet. Throws
 * `idempotencyKeyMissing`.
 */
export function actionKeyOf({ token }: TokenCaller, headers: IncomingHttpHeaders): string {
  const key = headers["idempotency-key"];
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Rejection("idempotencyKeyMissing");
  const hex = digest(`access token ${token.id} ${key}`).slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
