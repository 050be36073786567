import { Readable } from "node:stream";
import type { ConsoleContext } from "../context.ts";
import "@fastify/cookie";
import { tokenBody } from "@baleen/contract/back-office/access-tokens.ts";
import { type ConsoleCall, permissionOf } from "@baleen/contract/back-office/console-call.ts";
import { answersWithFile, type ExportedFile } from "@baleen/contract/back-office/exported-file.ts";
import { isAction } from "@baleen/contract/back-office/operator-action.ts";
import { wrapReply } from "@baleen/contract/envelope.ts";
import { matchLanguage } from "@baleen/contract/language.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ConnectionKeys, runDatabaseCall } from "../platform/database/database-call.ts";
import { clientKeyOf } from "../platform/http/client-address.ts";
import { recogniseDevice } from "../platform/http/device.ts";
import { defineLimit } from "../platform/http/limit.ts";
import { hostOf } from "../platform/http/request-host.ts";
import { type CallInvocation, readReply, runHandler, serveTable } from "../platform/http/serve-table.ts";
import { Rejection } from "../platform/rejection.ts";
import { actionKeyOf, authenticateToken, bearerTokenOf } from "./access-tokens/authenticate-token.ts";
import { keepReplies } from "./access-tokens/token-replies.ts";
import type { CallHandler, ConsoleRequest, SignedInOperator, TokenCaller } from "./console-handler.ts";
import { hidePrivateValues } from "./hide-private-values.ts";
import type { Operator } from "./operator-store.ts";
import { requirePermission } from "./require-permission.ts";
import {
  authenticateOperator,
  maxAgeS,
  type OperatorAuthentication,
  stepUpEnd,
} from "./sessions/operator-session-store.ts";

export interface ServeConsoleOptions {
  readonly context: ConsoleContext;
  /** Whether cookies are restricted to https. */
  readonly isSecure: boolean;
  /**
   * The required `Origin` of changing calls; undefined in a demo without a configured origin, which accepts the
   * request's own.
   */
  readonly ownOrigin: string | undefined;
}

const perSession = defineLimit("calls of the console", {
  by: "session",
  max: 600,
  windowS: 60,
  error: "tooManyRequests",
});
/** For sessions without a second factor: someone who only has the password must not use up the operator's limits. */
const halfSignedInPerClient = defineLimit("calls of the console without a second factor", {
  by: "client",
  max: 600,
  windowS: 60,
  error: "tooManyRequests",
});

/** The handlers of a table of calls. Their types are checked where the tables are combined. */
type Handlers = Readonly<Record<string, (context: ConsoleContext, request: never) => Promise<unknown>>>;

interface TokenAuthentication {
  readonly session?: never;
  readonly operator: TokenCaller;
}

/** Undefined for calls that anyone may make. */
type MaybeAuthenticated = OperatorAuthentication | TokenAuthentication | undefined;

export function serveConsoleCalls(
  app: FastifyInstance,
  calls: Readonly<Record<string, ConsoleCall>>,
  handlers: Handlers,
  serving: ServeConsoleOptions,
): void {
  const ofTable = handlers as Readonly<Record<string, CallHandler<ConsoleCall>>>;
  serveTable<ConsoleCall, MaybeAuthenticated, CallHandler<ConsoleCall>>(app, calls, ofTable, {
    rateLimits: serving.context.rateLimits,
    admit: (call, request) => checkOrigin(call, request, serving),
    keysOf: (_, request) => keysOf(serving, request),
    authenticate: async (call, request) =>
      call.requiredAccess === "anyone" ? undefined : await authenticate(call, serving, request),
    bodyOf: (call, caller) => (caller && !caller.session ? tokenBody(call) : call.body),
    handleCall: (made) => handleCall(made, serving),
  });
}

/** Requests with made-up cookies or tokens from one address must not use up the connections that operators elsewhere need. */
function keysOf({ isSecure }: ServeConsoleOptions, request: FastifyRequest): ConnectionKeys {
  const token = bearerTokenOf(request.headers) ?? request.cookies?.[cookieName(isSecure)];
  return { accountKey: token, clientKey: clientKeyOf(request.ip) };
}

/**
 * SameSite already keeps other sites' requests from carrying the cookie; this also rejects other hosts of the same
 * site. With an access token no cookie counts, and no browser adds one by itself.
 */
function checkOrigin(
  { method, forTokens }: ConsoleCall,
  request: FastifyRequest,
  { ownOrigin }: ServeConsoleOptions,
): void {
  if (method !== "POST") return;
  if (forTokens.length > 0 && bearerTokenOf(request.headers) !== undefined) return;
  const expected = ownOrigin ?? `${request.protocol}://${hostOf(request.raw, `${request.protocol}:`)}`;
  if (request.headers.origin !== expected) throw new Rejection("forbidden");
}

async function handleCall(
  {
    call,
    handler,
    input,
    caller,
    request,
    reply,
  }: CallInvocation<ConsoleCall, MaybeAuthenticated, CallHandler<ConsoleCall>>,
  { context, isSecure }: ServeConsoleOptions,
): Promise<unknown> {
  const language = matchLanguage(request.headers["accept-language"]);
  const { label: deviceLabel } = recogniseDevice(undefined, request.headers["user-agent"], context.random);
  const { ip: ipAddress } = request;
  const made = {
    ...input,
    ...(caller && describeCaller(caller, { call, input, request, context })),
    via: "console",
    ipAddress,
    client: {
      clientKey: clientKeyOf(ipAddress),
      ipAddress,
      deviceLabel,
      deviceToken: request.cookies[deviceCookieName(isSecure)],
    },
    cookie: sessionCookie(reply, isSecure),
    language,
  };
  reply.header("cache-control", "no-store");
  // `operator` is defined if and only if the call needs one, but the compiler cannot infer that.
  const result = await runConsoleCall(call, handler, context, made as ConsoleRequest);
  if (answersWithFile(call)) return sendFile(reply, result as ExportedFile);
  return wrapReply(call.envelope, call.successMessage[language], result);
}

type CallOfToken = Pick<CallInvocation<ConsoleCall, unknown, never>, "call" | "input" | "request"> &
  Pick<ServeConsoleOptions, "context">;

function describeCaller(
  caller: NonNullable<MaybeAuthenticated>,
  { call, input, request, context }: CallOfToken,
) {
  if (caller.session) return { authentication: caller, operator: toSignedInOperator(caller.operator) };
  const { operator } = caller;
  if (!isAction(call)) return { operator };
  const body = { ...(input.body as object), actionKey: actionKeyOf(operator, request.headers) };
  return { operator, body, keptReplies: keepReplies(context) };
}

/** Runs a call's handler, for the console as well as for commands. */
export async function runConsoleCall(
  call: ConsoleCall,
  handler: CallHandler<ConsoleCall>,
  context: ConsoleContext,
  request: ConsoleRequest,
): Promise<unknown> {
  const used = call.canUseReplica ? { ...context, readsDb: context.listsDb } : context;
  const result = await runHandler(call, () => handler(used, request));
  if (answersWithFile(call)) return result;
  const { operator } = request as { operator?: SignedInOperator };
  return readReply(call, operator ? hidePrivateValues(result, operator.role) : result);
}

/** Throws `operatorSignedOut`, `roleForbids` or `stepUpNeeded`, and for tokens like `authenticateToken`. */
async function authenticate(
  call: ConsoleCall,
  { context, isSecure }: ServeConsoleOptions,
  request: FastifyRequest,
): Promise<OperatorAuthentication | TokenAuthentication> {
  const bearer = bearerTokenOf(request.headers);
  if (bearer !== undefined)
    return { operator: await authenticateToken(context, call, bearer, clientKeyOf(request.ip)) };
  const token = request.cookies[cookieName(isSecure)];
  const hasTokenFormat = token !== undefined && /^[\w-]{43}$/.test(token);
  const authenticated = hasTokenFormat
    ? await authenticateOperator(context.db, token, context.clock.now())
    : undefined;
  if (!authenticated) throw new Rejection("operatorSignedOut");
  const { operator, session } = authenticated;
  const counter =
    session.signed_in_at === null
      ? halfSignedInPerClient.of(clientKeyOf(request.ip))
      : perSession.of(session.id);
  await context.rateLimits.consumeAll([counter]);
  if (call.requiredAccess === "half-signed-in") return authenticated;
  if (session.signed_in_at === null) throw new Rejection("operatorSignedOut");
  const permission = permissionOf(call);
  const stepUpUntil = session.proved_at ? stepUpEnd(session.proved_at) : undefined;
  if (permission)
    requirePermission({ operator, via: "console", stepUpUntil }, permission, context.clock.now());
  return authenticated;
}

export function toSignedInOperator({ id, login, name, role }: Operator): SignedInOperator {
  return { id, login, name, role };
}

/** Browsers accept a cookie with the prefix `__Host-` only over https and from this host (RFC 6265bis). */
function cookieName(secure: boolean): string {
  return secure ? "__Host-operator" : "operator";
}

function deviceCookieName(secure: boolean): string {
  return `${cookieName(secure)}-device`;
}

/** The maximum lifetime of cookies in browsers (RFC 6265bis). */
const deviceMaxAgeS = 400 * 86_400;

function sessionCookie(reply: FastifyReply, secure: boolean) {
  const options = { path: "/", httpOnly: true, secure, sameSite: "strict" } as const;
  return {
    set: (token: string) => void reply.setCookie(cookieName(secure), token, { ...options, maxAge: maxAgeS }),
    clear: () => void reply.clearCookie(cookieName(secure), options),
    setDevice: (token: string) =>
      void reply.setCookie(deviceCookieName(secure), token, { ...options, maxAge: deviceMaxAgeS }),
  };
}

/**
 * Streams a file at the client's pace. An error closes the connection, so that an incomplete file is never mistaken for
 * a complete one.
 */
function sendFile(reply: FastifyReply, { name, chunks }: ExportedFile): FastifyReply {
  return (
    reply
      // The console saves the file with its own MIME type.
      .type(name.endsWith(".csv") ? "text/csv; charset=utf-8" : "application/octet-stream")
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(Readable.from(runEachAsDatabaseCall(chunks), { objectMode: false }))
  );
}

/**
 * Makes each chunk a separate database call: the timeout for a call's statements then applies per chunk, not to the
 * whole file.
 */
async function* runEachAsDatabaseCall(chunks: ExportedFile["chunks"]): ExportedFile["chunks"] {
  const iterator = chunks[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await runDatabaseCall({}, () => iterator.next());
    if (done) return;
    yield value;
  }
}
