import { type Call, type Schema, usualBodyLimit } from "@baleen/contract/call.ts";
import { timeoutMs as browserTimeoutMs } from "@baleen/contract/call-timeouts.ts";
import { errorKeyOfIssue } from "@baleen/contract/field-errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { type ConnectionKeys, currentDatabaseCall, runDatabaseCall } from "../database/database-call.ts";
import { Rejection } from "../rejection.ts";
import { withTimeout } from "../with-timeout.ts";
import { clientKeyOf } from "./client-address.ts";
import { type AnyHandler, checkClientLimits } from "./define-handler.ts";
import type { RateLimits } from "./rate-limits.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** The input of a call, as parsed by its schemas. */
interface CallInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** How the callers of a table are authenticated, limited and answered. */
export interface CallTableOptions<C extends Call, Caller, H extends AnyHandler> {
  readonly rateLimits: RateLimits;
  /** Throws if the request must be rejected before any other check. */
  admit?(call: C, request: FastifyRequest): void;
  /** The keys by which a request's database connections are limited. */
  keysOf(call: C, request: FastifyRequest): ConnectionKeys;
  /** The caller of a request. Throws if the call needs a caller and there is none. */
  authenticate(call: C, request: FastifyRequest): Promise<Caller>;
  /** The schema of the body, if it depends on the caller. */
  bodyOf?(call: C, caller: Caller): Schema;
  /** Runs the handler with `runHandler`; sets the headers and returns the response body. */
  handleCall(invocation: CallInvocation<C, Caller, H>): Promise<unknown>;
}

/** A call with its input and its caller. */
export interface CallInvocation<C extends Call, Caller, H extends AnyHandler> {
  readonly call: C;
  readonly handler: H;
  readonly input: CallInput;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Registers a route for each call of a table. The order of checks is the same for all: before the body is read, `admit`
 * and the limits of the client's address that are already exhausted; then authentication, input, and the handler with
 * its policy.
 */
export function serveTable<C extends Call, Caller, H extends AnyHandler>(
  app: FastifyInstance,
  calls: Readonly<Record<string, C>>,
  handlers: Readonly<Record<string, H>>,
  callers: CallTableOptions<C, Caller, H>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`${name} has no handler`);
    const { bodyLimit } = call;
    const runInCall = <Result>(request: FastifyRequest, work: () => Promise<Result>) =>
      runDatabaseCall(callers.keysOf(call, request), work, call.timeout);
    app.route({
      method: call.method,
      url: `/api${call.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      bodyLimit,
      config: { call },
      // Before the body is read.
      onRequest: async (request) => {
        callers.admit?.(call, request);
        checkClientLimits(handler, callers.rateLimits, clientKeyOf(request.ip));
        // Large bodies are read only from callers who may make the call.
        if (bodyLimit > usualBodyLimit) await runInCall(request, () => callers.authenticate(call, request));
      },
      handler: (request, reply) =>
        runInCall(request, async () => {
          const caller = await callers.authenticate(call, request);
          const input = {
            params: readInput(call.params, request.params),
            query: readInput(call.query, request.query),
            body:
              call.method === "GET"
                ? {}
                : readInput(callers.bodyOf?.(call, caller) ?? call.body, request.body ?? {}),
          };
          return await callers.handleCall({ call, handler, input, caller, request, reply });
        }),
    });
  }
}

/** The server times out this much earlier than the browser, so that the browser gets an error with a message. */
const marginMs = { short: 3_000, long: 10_000, streamed: 10_000 } as const;

/** Runs a call's handler within the call's timeout; for a streamed reply the timeout ends with the first part. */
export async function runHandler<Result>({ timeout }: Call, work: () => Promise<Result>): Promise<Result> {
  const timeoutMs = browserTimeoutMs[timeout] - marginMs[timeout];
  currentDatabaseCall()?.beginHandler();
  return await withTimeout(timeoutMs, work, () => new Rejection("unavailable"));
}

/** Drops all fields that the reply's schema does not contain. Throws if the reply does not match it. */
export function readReply(call: Call, result: unknown): unknown {
  const parsed = call.reply.safeParse(result);
  if (!parsed.success)
    throw new Error(`The reply of ${call.path} is not what the contract says`, { cause: parsed.error });
  return parsed.data;
}

/**
 * Validates a body, path or query against its schema and drops unknown fields. Throws `invalidRequest` with an error
 * key for each wrong field. Lone surrogates are invalid: PostgreSQL would store another character.
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
    fields[field] = errorKeyOfIssue(issue, input);
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
