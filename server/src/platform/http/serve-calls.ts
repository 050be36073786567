import "@fastify/cookie";
import type { Call, Schema } from "@baleen/contract/call.ts";
import { timeoutMs as browserTimeoutMs } from "@baleen/contract/call-timeouts.ts";
import { wrapReply } from "@baleen/contract/envelope.ts";
import { issueReason } from "@baleen/contract/field-errors.ts";
import { matchLanguage } from "@baleen/contract/language.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { asDatabaseCall, type ConnectionKeys, currentDatabaseCall } from "../database/database-call.ts";
import type { Random } from "../random.ts";
import { Rejection } from "../rejection.ts";
import { withTimeout } from "../with-timeout.ts";
import { clientKeyOf, publicAddressOf } from "./client-address.ts";
import { checkClientLimits } from "./define-handler.ts";
import { deviceCookie, recogniseDevice } from "./device.ts";
import type { Handler, SignedIn, SignedInDevice, Visitor } from "./handler.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    call?: Call;
  }
}

interface ServeOptions<AnyContext extends Context = Context> {
  readonly context: AnyContext;
  /** Restricts cookies to https. */
  readonly secure: boolean;
  authenticate(token: string): Promise<SignedIn | undefined>;
  /** Throws where its tokens and proofs are not valid. */
  authenticateDevice(request: DeviceRequest): Promise<SignedInDevice>;
}

/** What a device proves itself by (RFC 9449 7). */
interface DeviceRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly proof: unknown;
  readonly clientKey: string;
}

/** The server's timeout ends this much before the browser's, so that the browser gets an error with a message. */
const marginMs = { short: 3_000, long: 10_000, streamed: 10_000 } as const;

const twoYearsS = 2 * 365 * 86_400;

/**
 * Registers a route for each call of a table: authenticates, validates the input, runs the handler, validates the
 * reply, wraps it.
 */
export function serveCalls<AnyContext extends Context>(
  app: FastifyInstance,
  calls: Readonly<Record<string, Call>>,
  // `Handlers` has checked the table; here its types are erased.
  handlers: Readonly<Record<string, Handler<never, AnyContext>>>,
  serving: ServeOptions<AnyContext>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name] as Handler<Call, AnyContext>;
    app.route({
      method: call.method,
      url: `/api${call.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      config: { call },
      // Before the body is read.
      onRequest: async ({ ip }) => checkClientLimits(handler, serving.context.rateLimits, clientKeyOf(ip)),
      handler: (request, reply) =>
        asDatabaseCall(
          keysOf(call, request),
          () => answer(call, handler, serving, request, reply),
          call.timeout,
        ),
    });
  }
}

function keysOf({ access }: Call, { headers, ip }: FastifyRequest): ConnectionKeys {
  const accountKey = access === "signed-in" ? bearerToken(headers.authorization) : undefined;
  return { accountKey, clientKey: clientKeyOf(ip) };
}

async function answer<AnyContext extends Context>(
  call: Call,
  handler: Handler<Call, AnyContext>,
  serving: ServeOptions<AnyContext>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const user = await userOf(call, serving, request);
  const params = readInput(call.params, request.params);
  const query = readInput(call.query, request.query);
  const body = call.method === "GET" ? {} : readInput(call.body, request.body ?? {});
  const visitor = visitorOf(request, serving.context.random);
  if (!call.cacheable && call.access !== "device") rememberDevice(request, reply, visitor, serving.secure);
  // `user` is set if and only if the call needs a session; the compiler cannot tell.
  const asked = { body, params, query, visitor, user: user as undefined };
  const work = () => handler(serving.context, asked);
  const result = readReply(call, await runHandler(call, work));
  reply.header("cache-control", call.cacheable ? "public, max-age=5" : "no-store");
  // The message is in the client's language; `cors` may have named `Origin` before.
  if (call.cacheable)
    reply.header("vary", ["Accept-Language", reply.getHeader("vary") ?? []].flat().join(", "));
  return wrapReply(call.envelope, call.successMessage[visitor.language], result);
}

/** Runs a call's handler within the call's timeout; one that streams its reply, until the first part. */
export async function runHandler<Result>({ timeout }: Call, work: () => Promise<Result>): Promise<Result> {
  const timeoutMs = browserTimeoutMs[timeout] - marginMs[timeout];
  currentDatabaseCall()?.beginHandler();
  return await withTimeout(timeoutMs, work, () => new Rejection("unavailable"));
}

async function userOf(
  { access, method, path }: Call,
  serving: ServeOptions,
  request: FastifyRequest,
): Promise<SignedIn | SignedInDevice | undefined> {
  if (access === "signed-in") return await authenticated(serving, request);
  if (access !== "device") return undefined;
  const { authorization, dpop: proof } = request.headers;
  const clientKey = clientKeyOf(request.ip);
  return await serving.authenticateDevice({ method, path: `/api${path}`, authorization, proof, clientKey });
}

async function authenticated(serving: ServeOptions, request: FastifyRequest): Promise<SignedIn> {
  const { authorization } = request.headers;
  const token = bearerToken(authorization);
  const user = token && (await serving.authenticate(token));
  if (!user) {
    // RFC 6750 3.1: without `error`, no token has arrived. Browsers that sent one keep their session then.
    const hasToken = /^Bearer /i.test(authorization ?? "");
    throw new Rejection("unauthorised", { challenge: hasToken ? 'Bearer error="invalid_token"' : "Bearer" });
  }
  request.accountId = user.accountId;
  return user;
}

/** The token of an `Authorization: Bearer …` header; undefined unless it has the form of a session token. */
function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(authorization ?? "")?.[1];
}

function visitorOf(request: FastifyRequest, random: Random): Visitor {
  const key = request.headers["idempotency-key"];
  return {
    clientKey: clientKeyOf(request.ip),
    ipAddress: publicAddressOf(request.ip, request.server.isProxy),
    language: matchLanguage(request.headers["accept-language"]),
    device: recogniseDevice(request.cookies[deviceCookie], request.headers["user-agent"], random),
    idempotencyKey: typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key) ? key : undefined,
  };
}

function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { device }: Visitor,
  secure: boolean,
): void {
  if (request.cookies[deviceCookie] === device.id) return;
  reply.setCookie(deviceCookie, device.id, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: twoYearsS,
  });
}

/** Drops every field that the schema of the reply does not have. */
export function readReply(call: Call, result: unknown): unknown {
  const parsed = call.reply.safeParse(result);
  if (!parsed.success)
    throw new Error(`The reply of ${call.path} is not what the contract says`, { cause: parsed.error });
  return parsed.data;
}

/**
 * Validates a body, path or query by its schema and drops unknown fields. Throws `invalidRequest` with an error key
 * for each wrong field. Lone surrogates are invalid: PostgreSQL would store another character.
 */
export function readInput<S extends Schema>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    rejectLoneSurrogates(parsed.data);
    return parsed.data;
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0];
    if (typeof field !== "string" || field in fields) continue;
    fields[field] = issueReason(issue, input);
  }
  throw new Rejection("invalidRequest", Object.keys(fields).length > 0 ? { fields } : {});
}

function rejectLoneSurrogates(data: unknown): void {
  const broken = Object.entries(data ?? {}).filter(
    ([, value]) => typeof value === "string" && !value.isWellFormed(),
  );
  if (broken.length > 0) {
    throw new Rejection("invalidRequest", {
      fields: Object.fromEntries(broken.map(([field]) => [field, "invalid"])),
    });
  }
}
