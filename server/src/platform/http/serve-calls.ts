import "@fastify/cookie";
import type { Call } from "@baleen/contract/call.ts";
import { wrapReply } from "@baleen/contract/envelope.ts";
import { matchLanguage } from "@baleen/contract/language.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import type { Random } from "../random.ts";
import { Rejection } from "../rejection.ts";
import { clientKeyOf, publicAddressOf } from "./client-address.ts";
import { type Device, deviceCookie, recogniseDevice } from "./device.ts";
import type { Handler, SignedInDevice, SignedInUser, Visitor } from "./handler.ts";
import { type CallInvocation, readReply, runHandler, serveTable } from "./serve-table.ts";

interface ServeOptions<AnyContext extends Context = Context> {
  readonly context: AnyContext;
  /** True if cookies are restricted to https. */
  readonly isSecure: boolean;
  authenticate(token: string): Promise<SignedInUser | undefined>;
  /** Throws if the request's token or proof is invalid. */
  authenticateDevice(request: DeviceRequest): Promise<SignedInDevice>;
}

/** The parts of a request that authenticate a device (RFC 9449 7). */
interface DeviceRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly proof: unknown;
  readonly clientKey: string;
}

const twoYearsS = 2 * 365 * 86_400;

/**
 * Serves the calls of visitors and of the desktop tool's devices. The type `Handlers` guarantees a handler for each.
 */
export function serveCalls<AnyContext extends Context>(
  app: FastifyInstance,
  calls: Readonly<Record<string, Call>>,
  handlers: Readonly<Record<string, Handler<never, AnyContext>>>,
  serving: ServeOptions<AnyContext>,
): void {
  const ofTable = handlers as Readonly<Record<string, Handler<Call, AnyContext>>>;
  serveTable<Call, Caller, Handler<Call, AnyContext>>(app, calls, ofTable, {
    rateLimits: serving.context.rateLimits,
    keysOf: ({ access }, { headers, ip }) => ({
      accountKey: access === "signed-in" ? bearerToken(headers.authorization) : undefined,
      clientKey: clientKeyOf(ip),
    }),
    authenticate: (call, request) => authenticateCaller(call, serving, request),
    handleCall: (made) => handleCall(made, serving),
  });
}

type Caller = SignedInUser | SignedInDevice | undefined;

async function authenticateCaller(
  { access, method, path }: Call,
  serving: ServeOptions,
  request: FastifyRequest,
): Promise<Caller> {
  if (access === "signed-in") return await authenticateSession(serving, request);
  if (access !== "device") return undefined;
  const { authorization, dpop: proof } = request.headers;
  const clientKey = clientKeyOf(request.ip);
  return await serving.authenticateDevice({ method, path: `/api${path}`, authorization, proof, clientKey });
}

async function handleCall<AnyContext extends Context>(
  { call, handler, input, caller, request, reply }: CallInvocation<Call, Caller, Handler<Call, AnyContext>>,
  { context, isSecure }: ServeOptions<AnyContext>,
): Promise<unknown> {
  const canSetCookie = !call.isCacheable && call.access !== "device";
  const visitor = visitorOf(request, context.random, (device) => {
    if (canSetCookie) setDeviceCookie(reply, device, isSecure);
  });
  // `caller` is set if and only if the call needs a session or a device, which the compiler cannot know.
  const user = caller as undefined;
  const result = readReply(call, await runHandler(call, () => handler(context, { ...input, visitor, user })));
  reply.header("cache-control", call.isCacheable ? "public, max-age=5" : "no-store");
  // The message depends on the client's language; `cors` may already have set `Origin`.
  if (call.isCacheable)
    reply.header("vary", ["Accept-Language", reply.getHeader("vary") ?? []].flat().join(", "));
  return wrapReply(call.envelope, call.successMessage[visitor.language], result);
}

async function authenticateSession(serving: ServeOptions, request: FastifyRequest): Promise<SignedInUser> {
  const { authorization } = request.headers;
  const token = bearerToken(authorization);
  const user = token && (await serving.authenticate(token));
  if (!user) {
    // RFC 6750 3.1: a challenge without `error` means that no token arrived. Browsers that sent one then keep their
    // session.
    const hasToken = /^Bearer /i.test(authorization ?? "");
    throw new Rejection("unauthorised", { challenge: hasToken ? 'Bearer error="invalid_token"' : "Bearer" });
  }
  request.accountId = user.accountId;
  return user;
}

/** The token of an `Authorization: Bearer …` header; undefined if it does not have the format of a session token. */
function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(authorization ?? "")?.[1];
}

/**
 * `onNewDevice` is called when the handler first uses the device of a browser that has none yet: only then the browser
 * gets an id. A page sends several calls at once, and the id of the last reply would replace one that is already in use.
 */
function visitorOf(request: FastifyRequest, random: Random, onNewDevice: (device: Device) => void): Visitor {
  const key = request.headers["idempotency-key"];
  let device: Device | undefined;
  return {
    clientKey: clientKeyOf(request.ip),
    ipAddress: publicAddressOf(request.ip, request.server.isProxy),
    language: matchLanguage(request.headers["accept-language"]),
    get device() {
      if (device) return device;
      device = recogniseDevice(request.cookies[deviceCookie], request.headers["user-agent"], random);
      if (device.isNew) onNewDevice(device);
      return device;
    },
    idempotencyKey: typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key) ? key : undefined,
  };
}

function setDeviceCookie(reply: FastifyReply, { id }: Device, secure: boolean): void {
  reply.setCookie(deviceCookie, id, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: twoYearsS,
  });
}
