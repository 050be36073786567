import "@fastify/cookie";
import { type Call, timeoutMs } from "@baleen/contract/call.ts";
import { wrapReply } from "@baleen/contract/envelope.ts";
import { matchLanguage } from "@baleen/contract/language.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { asDatabaseCall, type ConnectionKeys } from "../db/database-call.ts";
import type { Random } from "../outside/random.ts";
import { AppError } from "./app-error.ts";
import { bearerToken } from "./bearer.ts";
import { clientKeyOf } from "./client-address.ts";
import { deviceCookie, recogniseDevice } from "./device.ts";
import type { Handler, SignedIn, Visitor } from "./handler.ts";
import { readInput } from "./read-input.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** What serving needs besides the verbs. */
export interface Serving<Deps> {
  readonly deps: Deps;
  /** What can reject a call before its body is read. */
  readonly earlyChecks?: Readonly<Record<string, ((deps: Deps, clientKey: string) => void) | undefined>>;
  readonly random: Random;
  /** Cookies are for https alone. */
  readonly secure: boolean;
  authenticate(token: string): Promise<SignedIn | undefined>;
  /** Others than the usual ones. */
  readonly callTimeoutsMs?: CallTimeouts | undefined;
}

/** The server gives up this much earlier than the browser, so that the browser gets a sentence. */
const earlierMs = { short: 3_000, long: 10_000 } as const;

/** How long the server works on a call, in milliseconds; 0 for ever. */
export type CallTimeouts = Readonly<Record<Call["timeout"], number>>;

const usualTimeouts: CallTimeouts = {
  short: timeoutMs.short - earlierMs.short,
  long: timeoutMs.long - earlierMs.long,
};

const twoYearsS = 2 * 365 * 86_400;

/** Registers a route for each call of a table: authenticate, parse, answer, parse the answer, wrap. */
export function serveCalls<Deps>(
  app: FastifyInstance,
  calls: Readonly<Record<string, Call>>,
  // The table's completeness and types are checked where it is written; here the calls are walked one by one.
  handlers: Readonly<Record<string, Handler<Deps, never>>>,
  serving: Serving<Deps>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name] as Handler<Deps, Call>;
    const check = serving.earlyChecks?.[name];
    app.route({
      method: call.method,
      url: `/api${call.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      config: { call },
      ...(check && { onRequest: async (request) => check(serving.deps, clientKeyOf(request.ip)) }),
      handler: (request, reply) =>
        asDatabaseCall(callerOf(call, request), () => answer(call, handler, serving, request, reply)),
    });
  }
}

function callerOf({ access }: Call, { headers, ip }: FastifyRequest): ConnectionKeys {
  const accountKey = access === "signed-in" ? bearerToken(headers.authorization) : undefined;
  return { accountKey, addressKey: clientKeyOf(ip) };
}

async function answer<Deps>(
  call: Call,
  handler: Handler<Deps, Call>,
  serving: Serving<Deps>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const user = call.access === "signed-in" ? await authenticated(serving, request) : undefined;
  const params = readInput(call.params, request.params);
  const query = readInput(call.query, request.query);
  const body = call.method === "GET" ? {} : readInput(call.body, request.body ?? {});
  const visitor = visitorOf(request, serving.random);
  if (!call.cacheable) rememberDevice(request, reply, visitor, serving.secure);
  const { callTimeoutsMs = usualTimeouts } = serving;
  // `user` is present exactly when the call is for the signed-in, as the line above has it.
  const asked = { body, params, query, visitor, user: user as undefined };
  const result = await within(callTimeoutsMs[call.timeout], handler(serving.deps, asked));
  reply.header("cache-control", call.cacheable ? "public, max-age=5" : "no-store");
  return wrapReply(call.envelope, call.successMessage[visitor.language], readReply(call, result));
}

async function authenticated<Deps>(serving: Serving<Deps>, request: FastifyRequest): Promise<SignedIn> {
  const token = bearerToken(request.headers.authorization);
  const user = token && (await serving.authenticate(token));
  if (!user) throw new AppError("unauthorised");
  return user;
}

function visitorOf(request: FastifyRequest, random: Random): Visitor {
  const key = request.headers["idempotency-key"];
  return {
    clientKey: clientKeyOf(request.ip),
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
  if (request.cookies[deviceCookie] === device.mark) return;
  reply.setCookie(deviceCookie, device.mark, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: twoYearsS,
  });
}

/** A reply holds what its schema names and nothing else, whatever the verb gave. */
function readReply(call: Call, result: unknown): unknown {
  const parsed = call.reply.safeParse(result);
  if (!parsed.success)
    throw new Error(`The reply of ${call.path} is not what the contract says`, { cause: parsed.error });
  return parsed.data;
}

async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  if (timeoutMs === 0) return await work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError("unavailable")), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
