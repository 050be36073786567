import type { Localized } from "@baleen/contract/language.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lockAccount } from "../accounts/account-store.ts";
import type { Context } from "../context.ts";
import { runDatabaseCall } from "../platform/database/database-call.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { clientKeyOf } from "../platform/http/client-address.ts";
import { clientCounters } from "../platform/http/define-handler.ts";
import { toRejection } from "../platform/http/error-reply.ts";
import { html } from "../platform/http/html.ts";
import { defineLimit, type Limit } from "../platform/http/limit.ts";
import type { SendMessagePage } from "../platform/http/message-page.ts";
import { boundedQueue } from "../platform/work-queue.ts";
import { requestsPerClient } from "./authenticate-device.ts";
import { endDevice } from "./device-store.ts";
import { ProofError, proofAlgorithms, verifyProof } from "./dpop.ts";
import { type EntitlementKeys, publicKeySet } from "./entitlement-keys.ts";
import { findDeviceOfToken, tokenGrants } from "./grant-tokens.ts";
import {
  checkClient,
  OAuthError,
  oauthDescription,
  type Parameters,
  readParameters,
  requireParameter,
} from "./oauth-parameters.ts";
import { findSignInRequest, requestAuthorization, requestDeviceCode } from "./request-authorization.ts";

const paths = {
  authorize: "/desktop/authorize",
  deviceAuthorization: "/oauth/device_authorization",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  keys: "/.well-known/jwks.json",
  metadata: "/.well-known/oauth-authorization-server",
} as const;

/** Each device code request stores a row. */
const signInsPerClient = defineLimit("sign-ins of the desktop tool", {
  by: "client",
  max: 120,
  windowS: 3600,
  error: "tooManyDeviceRequests",
});

/** The OAuth endpoints, with the paths and responses of the standards. Not registered without signing keys. */
export async function serveOAuth(
  app: FastifyInstance,
  context: Context,
  sendPage: SendMessagePage,
): Promise<void> {
  const { entitlementKeys } = context;
  if (!entitlementKeys) return;
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    const readForm = async (_: FastifyRequest, body: string) => body;
    routes.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, readForm);
    routes.addHook("onRequest", async ({ ip, routeOptions }, reply) => {
      reply.header("cache-control", "no-store");
      // Only uses the cache, so that a flood does not reach the database. The token endpoint is exempt: its limit
      // depends on the body.
      if (routeOptions.url !== paths.token)
        context.rateLimits.checkCached([requestsPerClient.of(clientKeyOf(ip))]);
    });
    routes.setErrorHandler((thrown, _, reply) => sendOAuthError(context, thrown, reply));
    serveAuthorize(routes, context, sendPage);
    servePosts(routes, context);
    serveMetadata(routes, context, entitlementKeys);
  });
}

function serveAuthorize(app: FastifyInstance, context: Context, sendPage: SendMessagePage): void {
  app.get(paths.authorize, async (request, reply) => {
    try {
      const query = request.raw.url?.split("?", 2)[1] ?? "";
      return await reply.redirect(requestAuthorization(context, query, clientKeyOf(request.ip)), 302);
    } catch (error) {
      const problem = handleAuthorizeError(context, error, request, reply);
      // This endpoint is opened by a person's browser, so errors are a page.
      return await sendPage(request, reply, (language) => ({
        title: authorizeTexts.title[language],
        body: html`<p>${problem[language]}</p>`,
      }));
    }
  });
}

const authorizeTexts = {
  title: { zh: "软件没有登录", en: "The app is not signed in" },
  invalid: {
    zh: "打开本页的软件发来的登录请求不正确。请更新软件后重新登录；如果还是这样，请把下面的内容发给客服：",
    en: "The app that opened this page sent a sign-in request that is not valid. Update the app and sign in again. If this page comes back, send this to support: ",
  },
} as const satisfies Record<string, Localized>;

/** Sets the status and describes the error, for requests without a valid redirect URL. */
function handleAuthorizeError(
  { metrics }: Pick<Context, "metrics">,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Localized {
  if (thrown instanceof OAuthError) {
    reply.code(400);
    const { invalid } = authorizeTexts;
    return { zh: `${invalid.zh}${thrown.message}`, en: `${invalid.en}${thrown.message}` };
  }
  const error = toRejection(thrown);
  const { status } = error.kind;
  if (status >= 500) request.log.error({ err: thrown }, "A request of the desktop tool failed");
  if (status === 429) metrics.count("rate_limited_total", { limit: error.code });
  if (status === 429 || status === 503) reply.header("retry-after", error.retryAfterS ?? 2);
  reply.code(status);
  return error.sentence;
}

/** Limits concurrency, so that a flood from many addresses queues here instead of delaying visitors. */
const maxConcurrent = 2;
const maxWaiting = 200;

type Answer = (form: Parameters, request: FastifyRequest) => Promise<object | null>;

function servePosts(app: FastifyInstance, context: Context): void {
  const queue = boundedQueue(maxConcurrent, maxWaiting);
  const { rateLimits } = context;
  /** `perClient`: empty if counting depends on what the request proves. */
  const post = (path: string, perClient: readonly Limit[], answer: Answer) =>
    app.post(path, async (request, reply) => {
      const clientKey = clientKeyOf(request.ip);
      const work = async () => {
        await rateLimits.consumeAll(clientCounters(perClient, clientKey));
        return await answer(readParameters(typeof request.body === "string" ? request.body : ""), request);
      };
      const body = await queue(() => runDatabaseCall({ clientKey }, work));
      return await reply.send(body ?? undefined);
    });
  post(paths.deviceAuthorization, [requestsPerClient, signInsPerClient], async (form, { ip }) => {
    return await requestDeviceCode(context, form, clientKeyOf(ip));
  });
  post(paths.token, [], async (form, request) => {
    checkClient(form);
    const type = requireParameter(form, "grant_type");
    const named = Object.hasOwn(tokenGrants, type) ? tokenGrants[type] : undefined;
    if (!named) throw new OAuthError("unsupported_grant_type", "grant_type is not known");
    const counters = [requestsPerClient.of(clientKeyOf(request.ip))];
    // A device with a valid token or code is not limited by others in its network, and only counts when it fails.
    const isKnown = await isIssuedHere(context, type, form);
    if (!isKnown) await rateLimits.consumeAll(counters);
    let outcome = "granted";
    try {
      const url = `${context.origin()}${paths.token}`;
      const proof = await verifyProof(context.clock, request.headers.dpop, { method: "POST", url });
      return await named.grant(context, form, proof);
    } catch (error) {
      outcome = asOAuthError(error)?.error ?? "failed";
      if (isKnown && !isPendingOrServerError(error)) await rateLimits.consumeAll(counters);
      throw error;
    } finally {
      context.metrics.count("oauth_tokens_total", { grant: named.label, outcome });
    }
  });
  post(paths.revoke, [requestsPerClient], async (form) => {
    checkClient(form);
    await revoke(context, requireParameter(form, "token"));
    return null;
  });
}

/** Whether a grant contains an existing refresh token or device code, which nobody can guess (256 bits). */
async function isIssuedHere({ db }: Pick<Context, "db">, type: string, form: Parameters): Promise<boolean> {
  if (type === "refresh_token")
    return (await findDeviceOfToken(db, requireParameter(form, "refresh_token"))) !== undefined;
  if (!type.endsWith(":device_code")) return false;
  return (
    (await findSignInRequest(db, "token_digest", [digest(requireParameter(form, "device_code"))])) !==
    undefined
  );
}

/** Whether the tool is not at fault: the request is not decided yet, or the server failed. */
function isPendingOrServerError(error: unknown): boolean {
  const { error: code } = asOAuthError(error) ?? {};
  return code === undefined || code === "authorization_pending";
}

/** Signs out the device of a token (RFC 7009); an unknown token is not an error. */
async function revoke({ db, clock }: Pick<Context, "db" | "clock">, token: string): Promise<void> {
  const device = await findDeviceOfToken(db, token);
  if (!device) return;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, device.account_id);
    await endDevice(tx, device.id, { why: "left" }, clock.now());
  });
}

function serveMetadata(app: FastifyInstance, { origin }: Context, keys: EntitlementKeys): void {
  const fresh = "public, max-age=300";
  app.get(paths.keys, (_, reply) => reply.header("cache-control", fresh).send(publicKeySet(keys)));
  app.get(paths.metadata, (_, reply) => {
    const at = (path: string) => `${origin()}${path}`;
    return reply.header("cache-control", fresh).send({
      issuer: origin(),
      authorization_endpoint: at(paths.authorize),
      token_endpoint: at(paths.token),
      device_authorization_endpoint: at(paths.deviceAuthorization),
      revocation_endpoint: at(paths.revoke),
      jwks_uri: at(paths.keys),
      response_types_supported: ["code"],
      grant_types_supported: Object.keys(tokenGrants),
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      dpop_signing_alg_values_supported: proofAlgorithms,
      authorization_response_iss_parameter_supported: true,
    });
  });
}

/** RFC 6749 4.1.3. */
const formRequiredMessage = "The request body must be a form: application/x-www-form-urlencoded";

/** Rate limit rejections and database failures keep their status; OAuth's own errors are 400. */
function sendOAuthError({ metrics }: Context, thrown: unknown, reply: FastifyReply): FastifyReply {
  const error = asOAuthError(thrown);
  if (error) {
    const body = { error: error.error, error_description: error.message, ...error.extraFields };
    return reply.code(error.error === "invalid_client" ? 401 : 400).send(body);
  }
  const rejection = toRejection(thrown);
  const { code, kind, retryAfterS } = rejection;
  const { status } = kind;
  if (status === 500) reply.log.error({ err: thrown }, "A request of the desktop tool failed");
  if (status === 429) metrics.count("rate_limited_total", { limit: code });
  if (status === 429 || status === 503) reply.header("retry-after", retryAfterS ?? 2);
  const oauthCode =
    status === 429 ? "slow_down" : status < 500 ? "invalid_request" : "temporarily_unavailable";
  const description = code === "unsupportedMediaType" ? formRequiredMessage : rejection.message;
  return reply.code(status).send({ error: oauthCode, error_description: oauthDescription(description) });
}

function asOAuthError(thrown: unknown): OAuthError | undefined {
  if (thrown instanceof OAuthError) return thrown;
  if (!(thrown instanceof ProofError)) return undefined;
  return new OAuthError("invalid_dpop_proof", thrown.message, { reason: thrown.problem });
}
